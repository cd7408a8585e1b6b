// Asking again and again; what has not changed is not sent.

const BETWEEN = 1500; // milliseconds: news should be seen within five seconds
const HIDDEN = 15000; // in a tab that nobody looks at

// Calls `onNews` with what the server says whenever it is another thing, `onTrouble` with what went wrong, or "".
export async function follow(path, onNews, onTrouble) {
  let tag = null;
  for (;;) {
    try {
      const response = await fetch(path, { headers: tag ? { "If-None-Match": tag } : {} });
      const text = await response.text(); // also where there is none: else browsers hold the request open
      if (response.status !== 304) onNews(parsed(response, text));
      tag = response.headers.get("ETag");
      onTrouble("");
    } catch (error) {
      onTrouble(error instanceof TypeError ? "The server does not answer; is it still running?" : error.message);
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
