// Elements made of text that is never taken for markup.

export const find = (id) => document.getElementById(id);

// `make("a", { href: "/" }, "text", child)`: attributes that are null are left out.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Only what is another text is written, so that what somebody has selected stays so.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Options of a select by value; whoever was chosen stays so if still there.
export function setOptions(select, texts, wanted = select.value) {
  const entries = Object.entries(texts);
  const now = [...select.options].map((option) => `${option.value}\n${option.text}`).join("\n\n");
  if (now === entries.map((entry) => entry.join("\n")).join("\n\n")) return;
  select.replaceChildren(...entries.map(([value, text]) => new Option(text, value)));
  if (entries.some(([value]) => value === wanted)) select.value = wanted;
}

// A bar that is full at 1.
export function bar(fraction, label) {
  const track = make("span", { class: "bar", role: "progressbar", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100 });
  track.append(make("span"));
  fillBar(track, fraction);
  return track;
}

export function fillBar(track, fraction) {
  track.setAttribute("aria-valuenow", Math.floor(100 * fraction));
  track.firstChild.style.width = `${100 * fraction}%`;
}
