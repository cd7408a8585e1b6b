// The list of moves; each leads to the moment after it.

export function showMoves(list, game, onMove) {
  if (list.children.length > game.moves.length) list.replaceChildren();
  game.moves.forEach((move, number) => {
    const button = list.children[number]?.firstChild ?? added(list, number, onMove);
    const colour = move.colour > 0 ? "black" : "white";
    button.children[1].className = `disc ${colour}`;
    button.children[2].textContent = ` ${move.name}`;
    button.setAttribute("aria-label", `move ${number + 1}, ${colour} ${move.name}`);
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
  button.append(...Array.from({ length: 3 }, () => document.createElement("span")));
  button.children[0].textContent = `${number + 1} `;
  button.addEventListener("click", () => onMove(number + 1));
  item.append(button);
  list.append(item);
  return button;
}
