// The list of moves; each leads to the moment after it.

export function showMoves(list, game, onMove) {
  if (list.children.length > game.moves.length) list.replaceChildren();
  game.moves.forEach((move, number) => {
    const text = `${number + 1} ${move.colour > 0 ? "●" : "○"} ${move.name}`;
    const button = list.children[number]?.firstChild ?? added(list, number, onMove);
    if (button.textContent !== text) button.textContent = text;
    button.setAttribute("aria-current", String(number + 1 === game.at));
  });
  const current = list.querySelector("[aria-current=true]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  else list.scrollTop = 0;
}

function added(list, number, onMove) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", () => onMove(number + 1));
  item.append(button);
  list.append(item);
  return button;
}
