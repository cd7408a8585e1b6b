// Asking again and again; what has not changed is not sent.

const BETWEEN = 1500; // milliseconds: news should be seen within five seconds
const HIDDEN = 15000; // in a tab that nobody looks at

// Calls `onNews` with what the server says whenever it is another thing, `onTrouble` with what went wrong, or "".
export async function follow(path, onNews, onTrouble) {
  let known = "";
  for (;;) {
    try {
      const response = await fetch(`${path}?known=${known}`).catch(() => {
        throw new Error("The server does not answer; is it still running?");
      });
      const table = parsed(response, await response.text());
      const tag = response.headers.get("ETag").replaceAll('"', "");
      if (tag !== known) onNews(table);
      known = tag;
      onTrouble("");
    } catch (error) {
      onTrouble(error.message);
    }
    await pause();
  }
}

function parsed(response, text) {
  if (!response.ok) throw new Error(text);
  const table = JSON.parse(text);
  if (table.refused) throw new Error(table.refused);
  return table;
}

function pause() {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", done);
      resolve();
    };
    const timer = setTimeout(done, document.hidden ? HIDDEN : BETWEEN);
    document.addEventListener("visibilitychange", done);
  });
}
