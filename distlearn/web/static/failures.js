// What went wrong: the last line of every traceback, and all of it for those who open it.

import { find, make, setText } from "./elements.js";
import { get } from "./request.js";

const items = new Map(); // by run and time of failure

export function showFailures(api, campaign) {
  const failed = campaign.runs.filter((run) => run.status === "failed");
  find("failures").hidden = failed.length === 0;
  const shown = failed.map((run) => {
    const key = `${run.arm} ${run.seed} ${run.updated}`;
    if (!items.has(key)) items.set(key, item(api, run));
    return items.get(key);
  });
  const list = find("failures-list");
  if (shown.length !== list.children.length || shown.some((each, number) => list.children[number] !== each)) {
    list.replaceChildren(...shown);
  }
}

function item(api, run) {
  const trace = make("pre", { tabindex: 0 }, "…");
  const details = make("details", {}, make("summary", {}, make("b", {}, `${run.arm}-${run.seed}`), ` ${run.error ?? ""}`), trace);
  details.addEventListener("toggle", () => details.open && fill(trace, `${api}/runs/${encodeURIComponent(run.arm)}/${run.seed}/error`));
  return make("li", {}, details);
}

async function fill(trace, path) {
  const { text } = await get(path).catch((error) => ({ text: error.message }));
  setText(trace, text);
}
