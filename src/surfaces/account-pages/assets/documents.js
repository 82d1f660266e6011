/**
 * A button beside each piece of code that copies it, and one language for all samples. Without a
 * script the documents are the same.
 */

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

/** Samples are there in several languages, of which one is open. It is kept for the next page. */
const LANGUAGE_KEY = "castmeter-sample-language";
const samples = [...document.querySelectorAll(".prose details[name]")];
const languageOf = (sample) => sample.querySelector("summary")?.textContent;

function showLanguage(language) {
  for (const sample of samples) if (languageOf(sample) === language) sample.open = true;
}

for (const sample of samples) {
  const summary = sample.querySelector("summary");
  summary?.addEventListener("click", (event) => {
    if (sample.open) return;
    event.preventDefault();
    const top = summary.getBoundingClientRect().top;
    showLanguage(languageOf(sample));
    // What opens and closes above moves the page; the reader stays where they are.
    scrollBy({ top: summary.getBoundingClientRect().top - top, behavior: "instant" });
    try {
      localStorage.setItem(LANGUAGE_KEY, languageOf(sample));
    } catch {
      // Without storage the choice holds on this page.
    }
  });
}

if (samples.length > 0) {
  try {
    showLanguage(localStorage.getItem(LANGUAGE_KEY));
  } catch {
    // The first language stays open.
  }
  if (location.hash !== "") document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
