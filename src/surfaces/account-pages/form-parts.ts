import { escapeHtml } from "../../oauth/provider/render-fault.ts";

/**
 * Parts of forms. A field's error stands beside it: scripts look it up by the `param` of the API's
 * answer.
 */

export interface Field {
  /** Name of the field in the API's body, dotted where it lies deeper. */
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  autocomplete: string;
  hint?: string;
  maxLength?: number;
  autofocus?: boolean;
  /** Set where a page has several forms with such a field. */
  form?: string;
}

const idOf = (name: string, ofForm?: string): string =>
  `${ofForm === undefined ? "" : `${ofForm}-`}${name.replaceAll(".", "-")}`;

export function field({
  name,
  label,
  type = "text",
  autocomplete,
  hint,
  maxLength,
  autofocus = false,
  form: ofForm,
}: Field): string {
  const id = idOf(name, ofForm);
  const plain = type === "text" ? "" : ` autocapitalize="none" spellcheck="false"`;
  const attributes = `type="${type}" id="${id}" name="${name}" autocomplete="${autocomplete}" required${plain}${maxLength === undefined ? "" : ` maxlength="${maxLength}"`}${autofocus ? " autofocus" : ""}`;
  const described = `aria-describedby="${hint === undefined ? "" : `${id}-hint `}${id}-fault"`;
  return [
    `<div class="field">`,
    `<label for="${id}">${escapeHtml(label)}</label>`,
    `<input ${attributes} ${described}>`,
    ...(hint === undefined ? [] : [`<p class="hint" id="${id}-hint">${escapeHtml(hint)}</p>`]),
    `<p class="fault" id="${id}-fault" hidden></p>`,
    `</div>`,
  ].join("\n");
}

export interface Choice {
  value: string;
  label: string;
  hint: string;
}

/** One of a few, all of them in sight; the first is chosen. */
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
}): string {
  const id = idOf(name, ofForm);
  const options = choices.map(
    ({ value, label, hint }, index) =>
      `<label class="option"><input type="radio" name="${name}" value="${value}"${index === 0 ? " checked" : ""}> <span>${escapeHtml(label)}<small>${escapeHtml(hint)}</small></span></label>`,
  );
  return `<fieldset class="field" aria-describedby="${id}-fault">\n<legend>${escapeHtml(legend)}</legend>\n${options.join("\n")}\n<p class="fault" id="${id}-fault" hidden></p>\n</fieldset>`;
}

/** One of several in a list. */
export function select({
  name,
  label,
  choices,
  form: ofForm,
  hint,
}: {
  name: string;
  label: string;
  choices: readonly Omit<Choice, "hint">[];
  form?: string;
  hint?: string;
}): string {
  const id = idOf(name, ofForm);
  const options = choices.map(
    ({ value, label: words }) => `<option value="${value}">${escapeHtml(words)}</option>`,
  );
  return [
    `<div class="field">`,
    `<label for="${id}">${escapeHtml(label)}</label>`,
    `<select id="${id}" name="${name}" aria-describedby="${id}-hint ${id}-fault">${options.join("")}</select>`,
    `<p class="hint" id="${id}-hint"${hint === undefined ? " hidden" : ""}>${escapeHtml(hint ?? "")}</p>`,
    `<p class="fault" id="${id}-fault" hidden></p>`,
    `</div>`,
  ].join("\n");
}

export interface Dialog {
  id: string;
  title: string;
  parts: readonly string[];
  submit: string;
  /** A change that cannot be taken back. */
  danger?: boolean;
}

/** A form in front of the page; Escape and Cancel leave it. */
export function dialog({ id, title, parts, submit, danger = false }: Dialog): string {
  return [
    `<dialog id="${id}" aria-labelledby="${id}-title">`,
    `<form method="dialog" novalidate>`,
    `<h2 id="${id}-title">${escapeHtml(title)}</h2>`,
    `<p class="notice danger form-fault" role="alert" hidden></p>`,
    ...parts,
    `<div class="buttons"><button type="button" data-cancel>Cancel</button><button class="${danger ? "danger" : "primary"}" type="submit">${escapeHtml(submit)}</button></div>`,
    `</form>`,
    `</dialog>`,
  ].join("\n");
}

/** Posted only where the script did not come: with GET the address would hold a password. */
export function form(id: string, parts: readonly string[], submit: string): string {
  return [
    `<form id="${id}" method="post" novalidate>`,
    `<p class="notice danger form-fault" role="alert" hidden></p>`,
    ...parts,
    `<button class="primary wide" type="submit">${escapeHtml(submit)}</button>`,
    `</form>`,
  ].join("\n");
}

export const PASSWORD_HINT = "At least 10 characters. Length counts, kinds do not.";

export const workspaceKinds: readonly Choice[] = [
  { value: "network", label: "Network", hint: "Several shows and a team" },
  { value: "solo", label: "Creator", hint: "Your own shows, no team" },
];
