// The list of campaigns.

import { find, make } from "./elements.js";
import { follow } from "./follow.js";
import { stateOf, tick } from "./state.js";

let shown = []; // what says how long ago there was news, and of which campaign

function show({ where, campaigns }) {
  find("where").textContent = where;
  find("none").textContent = `There are no campaigns in ${where} yet; this page shows them as soon as there are.`;
  find("none").hidden = campaigns.length > 0;
  find("campaigns").replaceChildren(...campaigns.map(item));
  shown = campaigns.map((campaign, number) => [find("campaigns").children[number].querySelector(".pace"), campaign]);
}

function item(campaign) {
  const link = make("a", { href: `/campaigns/${encodeURIComponent(campaign.id)}` }, campaign.name);
  const place = campaign.id === campaign.name ? [] : [make("span", { class: "place" }, campaign.id)];
  const problems = campaign.problems.map((text) => make("p", { class: "trouble" }, text));
  const question = campaign.question ? [make("p", {}, campaign.question)] : [];
  return make("li", {}, make("h2", {}, link, ...place), ...question, ...stateOf(campaign), ...problems);
}

setInterval(() => shown.forEach(([element, campaign]) => element && tick(element, campaign)), 1000);
follow("/api/campaigns", show, (text) => (find("trouble").textContent = text));
