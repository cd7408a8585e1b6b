// The page of one campaign: asks how it is, and shows what is new.

import { Curves } from "./curves.js";
import { find, make, setText } from "./elements.js";
import { showFailures } from "./failures.js";
import { follow } from "./follow.js";
import { Player } from "./player.js";
import { get } from "./request.js";
import { Runs } from "./runs.js";
import { stateOf, tick } from "./state.js";
import { showTournaments } from "./tournaments.js";

const api = `/api${location.pathname}`;
const curves = new Curves(api);
const player = new Player(api);
const runs = new Runs((run) => player.choose(run));
let campaign = null;

function show(found) {
  campaign = found;
  document.title = `${found.name} – distlearn`;
  setText(find("name"), found.name);
  setText(find("question"), found.question);
  setText(find("path"), found.path);
  find("state").replaceChildren(...stateOf(found), ...found.problems.map((text) => make("p", { class: "trouble" }, text)));
  showFailures(api, found);
  runs.show(found);
  player.show(found);
  curves.show(found);
  showTournaments(api, found.tournaments);
}

setInterval(() => campaign && tick(find("state").querySelector(".pace"), campaign), 1000);
find("settings").addEventListener("toggle", async () => {
  if (find("settings").open) find("settings-text").textContent = (await get(`${api}/spec`)).text;
});
follow(api, show, (text) => setText(find("trouble"), text));
