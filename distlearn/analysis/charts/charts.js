// Draws charts (Plotly figures as JSON) in the colours of the page, light or dark, with a legend of buttons.

const PAPER = 680; // pixels across a printed page
// Those that are wanted, since among Plotly's own is one that sends the chart to its makers.
const BUTTONS = [["toImage", "zoom2d", "pan2d", "zoomIn2d", "zoomOut2d", "resetScale2d"]];
const DASHES = { solid: "", dash: "7 4", dot: "2 4", dashdot: "8 4 2 4" };
const SVG = "http://www.w3.org/2000/svg";
const shown = new Map(); // what there is to draw again: elements to { chart, hidden }

// Draws a chart in an element, or what it has become; whoever is hidden stays so.
export function show(element, chart) {
  const before = shown.get(element);
  shown.set(element, { chart, hidden: before?.hidden ?? new Set() });
  draw(element);
  drawLegend(element);
}

function draw(element) {
  const { chart, hidden } = shown.get(element);
  const { data, layout } = inColours(chart, getComputedStyle(element));
  for (const trace of data) if (hidden.has(trace.legendgroup)) trace.visible = false;
  const isTouched = matchMedia("(pointer: coarse)").matches; // where dragging is for scrolling
  layout.dragmode = isTouched ? false : (layout.dragmode ?? "zoom");
  layout.uirevision ??= "same"; // new points do not undo a zoom
  const config = {
    displayModeBar: isTouched ? false : "hover",
    displaylogo: false,
    modeBarButtons: BUTTONS,
    plotlyServerURL: "",
    responsive: true,
  };
  const plot = part(element, "plot");
  plot.style.height = `${layout.height}px`; // of the element, whose size the chart takes whenever that changes
  plot.style.width = matchMedia("print").matches ? `${PAPER}px` : "";
  delete layout.height;
  window.Plotly.react(plot, data, layout, config);
}

// A copy, with var(--name) as the page has it.
function inColours(value, style, key = "") {
  if (typeof value === "string") {
    const named = /color/.test(key) && /^var\((--[\w-]+)\)$/.exec(value);
    return named ? style.getPropertyValue(named[1]).trim() : value;
  }
  if (Array.isArray(value)) {
    if (typeof value[0] === "number" && typeof value.at(-1) === "number") return value;
    return value.map((each) => inColours(each, style, key));
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inColours(each, style, name)]));
}

function drawLegend(element) {
  const { chart, hidden } = shown.get(element);
  const lines = chart.data.filter((trace) => trace.legendgroup !== undefined && trace.fill === undefined);
  const legend = part(element, "legend");
  legend.setAttribute("role", "group");
  legend.setAttribute("aria-label", "Shown in the chart");
  const old = new Map([...legend.children].map((button) => [button.textContent, button]));
  legend.replaceChildren(...lines.map((trace) => old.get(trace.legendgroup) ?? button(element, trace)));
  for (const each of legend.children) each.setAttribute("aria-pressed", !hidden.has(each.textContent));
}

function button(element, { legendgroup, line }) {
  const made = document.createElement("button");
  made.type = "button";
  made.append(sample(line), legendgroup);
  made.addEventListener("click", () => {
    const { hidden } = shown.get(element);
    if (!hidden.delete(legendgroup)) hidden.add(legendgroup);
    made.setAttribute("aria-pressed", !hidden.has(legendgroup));
    draw(element);
  });
  return made;
}

function sample({ color, dash }) {
  const picture = document.createElementNS(SVG, "svg");
  const line = document.createElementNS(SVG, "line");
  const across = { width: 30, height: 6, viewBox: "0 0 30 6", "aria-hidden": "true" };
  for (const [name, value] of Object.entries(across)) picture.setAttribute(name, value);
  const along = { x2: 30, y1: 3, y2: 3, "stroke-width": 3, "stroke-dasharray": DASHES[dash] };
  for (const [name, value] of Object.entries(along)) line.setAttribute(name, value);
  line.style.stroke = color; // which may be var(--ink)
  picture.append(line);
  return picture;
}

function part(element, name) {
  let found = element.querySelector(`:scope > .${name}`);
  if (found === null) {
    found = document.createElement("div");
    found.className = name;
    element.append(found);
  }
  return found;
}

function drawAllAgain() {
  for (const element of shown.keys()) {
    if (element.isConnected) draw(element);
    else shown.delete(element);
  }
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAllAgain);
matchMedia("print").addEventListener("change", drawAllAgain); // on paper the colours are the light ones
