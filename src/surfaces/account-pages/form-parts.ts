import { type Html, html } from "../../lib/text/html.ts";

/**
 * Parts of forms: fields, choices, dialogs. A field's error is shown at the field: scripts
 * find it by the `param` of the API's answer.
 */

export interface Field {
  /** Name of the field in the API's request body, with dots where it is nested. */
  name: string;
  label: string;
  type?: "text" | "email" | "password" | "url";
  autocomplete: string;
  hint?: string;
  maxLength?: number;
  autofocus?: boolean;
  /** Set where a page has several forms with such a field. */
  form?: string;
}

const idOf = (name: string, ofForm?: string): string =>
  `${ofForm === undefined ? "" : `${ofForm}-`}${name.replaceAll(".", "-")}`;

/** Element in which the script writes a field's error. */
const fieldFault = (id: string): Html => html`<p class="fault" id="${id}-fault" hidden></p>`;

/** Element in which the script writes an error of the whole form. */
const FORM_FAULT = html`<p class="notice danger form-fault" role="alert" hidden></p>`;

/** One required input with its label, hint and error. */
export function field(options: Field): Html {
  const { name, label, type = "text", autocomplete, hint, maxLength, autofocus = false } = options;
  const id = idOf(name, options.form);
  const describedBy = hint === undefined ? `${id}-fault` : `${id}-hint ${id}-fault`;
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      type="${type}"
      id="${id}"
      name="${name}"
      autocomplete="${autocomplete}"
      required
      ${type !== "text" && html`autocapitalize="none" spellcheck="false"`}
      ${maxLength !== undefined && html`maxlength="${maxLength}"`}
      ${autofocus && "autofocus"}
      aria-describedby="${describedBy}"
    />
    ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`} ${fieldFault(id)}
  </div>`;
}

export interface Choice {
  value: string;
  label: string;
  hint: string;
}

/** Radio buttons; the first is chosen. */
export function choice({
  name,
  legend,
  choices,
  form: ofForm,
}: {
  name: string;
  legend: string;
  choices: readonly Choice[];
  form?: string;
}): Html {
  const id = idOf(name, ofForm);
  const options = choices.map(
    ({ value, label, hint }, index) =>
      html`<label class="option">
        <input type="radio" name="${name}" value="${value}" ${index === 0 && "checked"} />
        <span>${label}<small>${hint}</small></span>
      </label>`,
  );
  return html`<fieldset class="field" aria-describedby="${id}-fault">
    <legend>${legend}</legend>
    ${options} ${fieldFault(id)}
  </fieldset>`;
}

export interface Dialog {
  id: string;
  title: string;
  parts: readonly Html[];
  submit: string;
  /** True for a change that cannot be undone. */
  danger?: boolean;
}

/** A form in a modal dialog; Escape and Cancel close it. */
export function dialog({ id, title, parts, submit, danger = false }: Dialog): Html {
  return html`<dialog id="${id}" aria-labelledby="${id}-title">
    <form method="dialog" novalidate>
      <h2 id="${id}-title">${title}</h2>
      ${FORM_FAULT} ${parts}
      <div class="buttons">
        <button type="button" data-cancel>Cancel</button>
        <button class="${danger ? "danger" : "primary"}" type="submit">${submit}</button>
      </div>
    </form>
  </dialog>`;
}

/**
 * A form that its script sends. The method is post because without the script a browser sends the
 * form itself, and with GET the address would contain a password.
 */
export function form(id: string, parts: readonly Html[], submit: string): Html {
  return html`<form id="${id}" method="post" novalidate>
    ${FORM_FAULT} ${parts}
    <button class="primary wide" type="submit">${submit}</button>
  </form>`;
}

export const PASSWORD_HINT =
  "At least 10 characters. A long phrase is better than a short mix of signs.";

export const workspaceKinds: readonly Choice[] = [
  { value: "network", label: "Network", hint: "Several shows and a team" },
  { value: "solo", label: "Creator", hint: "Your own shows, no team" },
];
