/** A button beside each piece of code that copies it. Without a script the documents are the same. */

const COPIED_MS = 2_000;

for (const pre of document.querySelectorAll(".prose pre")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(pre.querySelector("code")?.textContent ?? "");
      button.textContent = "Copied";
    } catch {
      // Not permitted at an address without https: the text is selected instead.
      getSelection()?.selectAllChildren(pre);
      button.textContent = "Selected";
    }
    setTimeout(() => {
      button.textContent = "Copy";
    }, COPIED_MS);
  });
  const frame = document.createElement("div");
  frame.className = "code";
  pre.replaceWith(frame);
  frame.append(pre, button);
}
