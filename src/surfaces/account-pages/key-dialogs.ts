import { type Html, html } from "../../lib/text/html.ts";
import { dialog, field, select } from "./form-parts.ts";

/** The dialogs of the page of API keys. assets/keys.js and its modules open and send them. */

const EXPIRIES = [
  { value: "", label: "Never" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
];

const GRACES = [
  { value: "24", label: "24 hours" },
  { value: "1", label: "One hour" },
  { value: "0", label: "No time: it ends now" },
];

/** Boxes of scopes by resource, which the script makes from the catalogue. */
const scopeBoxes = (ofForm: string, hidden: boolean): Html =>
  html`<fieldset
    class="field scopes"
    id="${ofForm}-scopes"
    aria-describedby="${ofForm}-scopes-fault"
    ${hidden && "hidden"}
  >
    <legend>Scopes</legend>
    <div data-scopes></div>
    <p class="fault" id="${ofForm}-scopes-fault" hidden></p>
  </fieldset>`;

const labelField = (ofForm: string): Html =>
  field({
    form: ofForm,
    name: "label",
    label: "What is it for?",
    autocomplete: "off",
    maxLength: 80,
    autofocus: true,
  });

const networksField = (ofForm: string): Html =>
  html`<div class="field">
    <label for="${ofForm}-allowed_ips">Works from <span class="optional">optional</span></label>
    <textarea
      id="${ofForm}-allowed_ips"
      name="allowed_ips"
      rows="2"
      spellcheck="false"
      autocomplete="off"
      aria-describedby="${ofForm}-allowed_ips-hint ${ofForm}-allowed_ips-fault"
    ></textarea>
    <p class="hint" id="${ofForm}-allowed_ips-hint">
      Addresses or networks, one a line, such as 192.0.2.0/24. Empty: from everywhere.
    </p>
    <p class="fault" id="${ofForm}-allowed_ips-fault" hidden></p>
  </div>`;

const createKey = [
  labelField("create-key"),
  select({ form: "create-key", name: "preset", label: "Permissions", choices: [], hint: "" }),
  scopeBoxes("create-key", true),
  select({ form: "create-key", name: "expires_at", label: "Expires", choices: EXPIRIES }),
  networksField("create-key"),
];

const keySecret = html`<dialog id="key-secret" aria-labelledby="key-secret-title">
  <form method="dialog">
    <h2 id="key-secret-title">Your new key</h2>
    <p class="notice warning">It is shown only once. Copy it now and keep it in a safe place.</p>
    <p data-note hidden></p>
    <div class="field">
      <label for="key-secret-value">Key</label>
      <div class="joined">
        <input id="key-secret-value" readonly spellcheck="false" autocomplete="off" />
        <button type="button" data-copy>Copy</button>
      </div>
    </div>
    <div class="buttons"><button class="primary" type="submit">I have stored it</button></div>
  </form>
</dialog>`;

export const KEY_DIALOGS: readonly Html[] = [
  dialog({ id: "create-key", title: "Create an API key", parts: createKey, submit: "Create key" }),
  keySecret,
  dialog({
    id: "edit-key",
    title: "Edit the key",
    parts: [labelField("edit-key"), scopeBoxes("edit-key", false), networksField("edit-key")],
    submit: "Save",
  }),
  dialog({
    id: "rotate-key",
    title: "Rotate the key",
    parts: [
      html`<p data-lead></p>`,
      select({
        form: "rotate-key",
        name: "grace_hours",
        label: "The current secret keeps working for",
        choices: GRACES,
      }),
    ],
    submit: "Rotate",
  }),
];
