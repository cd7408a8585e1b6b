// Numbers as people read them, like distlearn prints them.

export const count = (number) => Math.round(number).toString().replace(/\B(?=(\d{3})+$)/g, "\u202f");

export const plural = (number, noun) => `${count(number)} ${noun}${number === 1 ? "" : "s"}`;

export const percent = (share) => `${Math.floor(100 * share)} %`;

export const scoreText = (value) => (value === null || value === undefined ? "" : value.toFixed(3));

export function duration(seconds) {
  const whole = Math.round(seconds);
  const two = (number) => String(number).padStart(2, "0");
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
  const hours = Math.floor(minutes / 60);
  return `${Math.floor(hours / 24)} d ${two(hours % 24)} h`;
}

export const secondsSince = (time) => Math.max(0, (Date.now() - Date.parse(time)) / 1000);

// What is left now of what was left at the last news.
export const leftNow = (seconds, time) => Math.max(0, seconds - secondsSince(time));

export const agoText = (time) => (secondsSince(time) < 2 ? "just now" : `${duration(secondsSince(time))} ago`);
