import { byId, element } from "./dom.js";
import { showFault } from "./forms.js";

/** Asks for confirmation in a dialog. Resolves to true once the change was made. */
export function confirm({ title, verb, effects }, carryOut) {
  const dialog = byId("confirm");
  const form = dialog.querySelector("form");
  const submit = form.querySelector("[type=submit]");
  byId("confirm-title").textContent = title;
  submit.textContent = verb;
  dialog.querySelector("[data-effects]").replaceChildren(...effects.map((text) => element("li", {}, text)));
  form.querySelector(".form-fault").hidden = true;
  const { promise, resolve } = Promise.withResolvers();
  const listening = new AbortController();
  const { signal } = listening;
  let isDone = false;
  form.addEventListener(
    "submit",
    async (event) => {
      event.preventDefault();
      submit.disabled = true;
      try {
        await carryOut();
        isDone = true;
        dialog.close();
      } catch (error) {
        showFault(form, error);
      } finally {
        submit.disabled = false;
      }
    },
    { signal },
  );
  form.querySelector("[data-cancel]").addEventListener("click", () => dialog.close(), { signal });
  dialog.addEventListener(
    "close",
    () => {
      listening.abort();
      resolve(isDone);
    },
    { signal },
  );
  dialog.showModal();
  // So that Enter does not revoke a key by mistake.
  form.querySelector("[data-cancel]").focus();
  return promise;
}
