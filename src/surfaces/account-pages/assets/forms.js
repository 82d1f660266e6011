import { ApiFault, isSignedOut } from "./api.js";

/** Forms that show an error at the field the API names. */

/** The request body from the fields; a dot nests: `workspace.name`. */
export function bodyOf(form) {
  const body = {};
  for (const [name, value] of new FormData(form)) {
    const path = name.split(".");
    const last = path.pop();
    let place = body;
    for (const step of path) place = place[step] ??= {};
    place[last] = value;
  }
  return body;
}

/** The field of an API parameter: `allowed_ips[1]` belongs to `allowed_ips`. */
const fieldsOf = (form, param) => [...form.elements].filter(({ name }) => name !== "" && name === param.replace(/\[.*$/, ""));

function clearFaults(form) {
  for (const fault of form.querySelectorAll(".fault, .form-fault")) {
    fault.hidden = true;
    fault.textContent = "";
  }
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
}

function showFieldFault(form, field, message) {
  const fault = field.closest(".field")?.querySelector(".fault");
  if (fault === null || fault === undefined) return false;
  fault.textContent = message;
  fault.hidden = false;
  for (const each of form.querySelectorAll(`[name="${CSS.escape(field.name)}"]`)) each.setAttribute("aria-invalid", "true");
  return true;
}

export function showFault(form, error) {
  const fault = error instanceof ApiFault ? error : new ApiFault(0);
  if (!(error instanceof ApiFault)) console.error(error);
  const [field] = fault.param === null ? [] : fieldsOf(form, fault.param);
  if (field !== undefined && showFieldFault(form, field, fault.message)) {
    field.focus();
    return;
  }
  const place = form.querySelector(".form-fault");
  place.textContent = fault.message;
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
}

/** Shows the browser's own validation messages where the API's would be. */
function firstInvalid(form) {
  const invalid = [...form.elements].filter((field) => field.willValidate && !field.validity.valid);
  for (const field of invalid) showFieldFault(form, field, field.validity.valueMissing ? "Fill in this field." : field.validationMessage);
  return invalid[0];
}

/** Sends a form with `send(body)`, one at a time, and shows its error. `send` may throw. */
export function onSubmit(form, send) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    clearFaults(form);
    const invalid = firstInvalid(form);
    if (invalid !== undefined) {
      invalid.focus();
      return;
    }
    form.ariaBusy = "true";
    try {
      await send(bodyOf(form));
    } catch (error) {
      if (isSignedOut(error)) window.location.reload();
      else showFault(form, error);
    } finally {
      form.ariaBusy = "false";
    }
  });
}

/** Opens a dialog in its initial state. */
export function open(dialog) {
  const form = dialog.querySelector("form");
  form.reset();
  clearFaults(form);
  dialog.showModal();
}

/** A dialog whose form is sent with `send(body)`; closes on success, unless `send` answers false. */
export function bindDialog(dialog, send) {
  const form = dialog.querySelector("form");
  form.querySelector("[data-cancel]").addEventListener("click", () => dialog.close());
  onSubmit(form, async (body) => {
    if ((await send(body)) !== false) dialog.close();
  });
}
