// How far a campaign is: a bar, how many runs are in which state, how fast it goes, and when there was news.

import { bar, make } from "./elements.js";
import { agoText, count, duration, leftNow, percent } from "./numbers.js";

export function stateOf(campaign) {
  if (campaign.n_runs === undefined) return [];
  const states = Object.entries(campaign.n_by_status).map(([status, number]) =>
    make("span", { class: `status ${status}` }, `${count(number)} ${status}`),
  );
  const line = make("p", { class: "states" }, ...states, make("span", { class: "pace" }));
  const whole = make("p", { class: "whole" }, bar(campaign.fraction, "Done"), make("span", {}, percent(campaign.fraction)));
  tick(line.lastChild, campaign);
  return [whole, line];
}

// What changes with time alone; once a second is enough.
export function tick(element, campaign) {
  const parts = [];
  if (campaign.games_per_second > 0) parts.push(`${count(campaign.games_per_second)} games/s`);
  if (campaign.seconds_left !== null) parts.push(`${duration(leftNow(campaign.seconds_left, campaign.updated))} left`);
  if (!campaign.is_worked_on && !campaign.has_ended) parts.push("nobody is working on it");
  if (campaign.updated) parts.push(`last written ${agoText(campaign.updated)}`);
  element.textContent = parts.join(" · ");
}
