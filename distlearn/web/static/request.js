// Asking the server. What it refuses becomes an error with its own words.

const token = document.querySelector("meta[name=token]").content;

export function get(path) {
  return answer(path, {});
}

export function post(path, table) {
  const headers = { "Content-Type": "application/json", "X-Distlearn-Token": token };
  return answer(path, { method: "POST", headers, body: JSON.stringify(table) });
}

async function answer(path, options) {
  const response = await fetch(path, options).catch(() => {
    throw new Error("the server does not answer; is it still running?");
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  const table = JSON.parse(text);
  if (table.refused) throw new Error(table.refused);
  return table;
}
