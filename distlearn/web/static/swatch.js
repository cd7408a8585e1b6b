// The colour of an arm beside its name.

import { make } from "./elements.js";

export function swatch(arms, name) {
  const mark = make("span", { class: "swatch", "aria-hidden": "true" });
  const colour = arms.find((arm) => arm.name === name)?.colour ?? "#000000";
  mark.style.backgroundColor = colour === "#000000" ? "var(--ink)" : colour; // black would be lost on a dark page
  return mark;
}
