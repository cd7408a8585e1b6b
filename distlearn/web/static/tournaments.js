// Tournaments that lie beside the results: who does well against whom, and the totals.

import { showChart } from "./curves.js";
import { find, make } from "./elements.js";
import { count } from "./numbers.js";
import { get } from "./request.js";

const shown = new Map(); // by name: what changes when the file does, and the element

export function showTournaments(api, tournaments) {
  const names = Object.keys(tournaments);
  find("tournaments").hidden = names.length === 0;
  for (const [name, { element }] of shown) if (!names.includes(name)) element.remove();
  for (const name of names) if (shown.get(name)?.stamp !== tournaments[name]) draw(api, name, tournaments[name]);
}

async function draw(api, name, stamp) {
  const element = shown.get(name)?.element ?? make("article", { class: "tournament" });
  shown.set(name, { stamp, element });
  if (!element.isConnected) find("tournaments-list").append(element);
  const heading = make("h3", {}, name);
  try {
    const { chart, totals, n_left_out } = await get(`${api}/tournaments/${encodeURIComponent(name)}`);
    const place = make("div", { class: "chart" });
    const more = n_left_out ? [make("p", { class: "note" }, `${count(n_left_out)} more are not shown.`)] : [];
    element.replaceChildren(heading, make("div", { class: "scroll" }, table(totals)), place, ...more);
    await showChart(place, chart);
  } catch (error) {
    element.replaceChildren(heading, make("p", { class: "trouble" }, error.message));
  }
}

function table(totals) {
  const columns = ["games", "wins", "draws", "losses"];
  const heads = ["", ...columns, "score"].map((name, at) => make("th", { scope: "col", class: at ? "number" : null }, name));
  const lines = totals.map((row) =>
    make("tr", {}, make("th", { scope: "row" }, row.name),
      ...columns.map((name) => make("td", { class: "number" }, count(row[name]))),
      make("td", { class: "number" }, `${(100 * row.score).toFixed(1)} %`)),
  );
  return make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...lines));
}
