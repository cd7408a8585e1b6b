// The charts of a page that is one file: each with the reader's choice of axis, if it has one.

for (const figure of document.querySelectorAll("figure[data-charts]")) {
  const charts = JSON.parse(figure.querySelector("script").textContent);
  const drawing = figure.querySelector(".drawing");
  const choice = figure.querySelector(".choice select");
  const draw = () => show(drawing, charts[choice?.value ?? 0]);
  choice?.addEventListener("change", draw);
  draw();
}
