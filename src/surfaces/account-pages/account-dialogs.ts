import { type Html, html } from "../../lib/html.ts";
import { choice, dialog, field, PASSWORD_HINT, select, workspaceKinds } from "./form-parts.ts";

/** The dialogs of the account page. assets/account.js and its modules open and send them. */

const EXPIRIES = [
  { value: "", label: "Never" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
];

const ROLES = [
  { value: "viewer", label: "Viewer: sees everything, changes nothing" },
  { value: "editor", label: "Editor: changes shows, clusters and campaigns" },
  { value: "admin", label: "Admin: also keys, apps and the team" },
];

const GRACES = [
  { value: "24", label: "24 hours" },
  { value: "1", label: "One hour" },
  { value: "0", label: "Not at all: it ends now" },
];

const createKey = [
  field({
    form: "create-key",
    name: "label",
    label: "What is it for?",
    autocomplete: "off",
    maxLength: 80,
    autofocus: true,
  }),
  select({ form: "create-key", name: "preset", label: "It may", choices: [], hint: "" }),
  html`<fieldset
    class="field scopes"
    id="create-key-scopes"
    aria-describedby="create-key-scopes-fault"
    hidden
  >
    <legend>Scopes</legend>
    <div data-scopes></div>
    <p class="fault" id="create-key-scopes-fault" hidden></p>
  </fieldset>`,
  select({ form: "create-key", name: "expires_at", label: "Expires", choices: EXPIRIES }),
  html`<div class="field">
    <label for="create-key-allowed_ips">Works from <span class="optional">optional</span></label>
    <textarea
      id="create-key-allowed_ips"
      name="allowed_ips"
      rows="2"
      spellcheck="false"
      autocomplete="off"
      aria-describedby="create-key-allowed_ips-hint create-key-allowed_ips-fault"
    ></textarea>
    <p class="hint" id="create-key-allowed_ips-hint">
      Addresses or networks, one a line, such as 192.0.2.0/24. Empty: from everywhere.
    </p>
    <p class="fault" id="create-key-allowed_ips-fault" hidden></p>
  </div>`,
];

const keySecret = html`<dialog id="key-secret" aria-labelledby="key-secret-title">
  <form method="dialog">
    <h2 id="key-secret-title">Your new key</h2>
    <p class="notice warning">
      It is shown this once. Copy it now and keep it where secrets are kept.
    </p>
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

/** Every dialog of the page; the script opens them by id. */
export const DIALOGS: readonly Html[] = [
  dialog({
    id: "add-show",
    title: "Add a show",
    parts: [
      field({
        form: "add-show",
        name: "rss_url",
        label: "Address of its feed",
        type: "url",
        autocomplete: "off",
        hint: "The RSS feed, such as https://example.com/feed.xml. It is read to show what it holds.",
        maxLength: 2_048,
        autofocus: true,
      }),
      html`<div role="status" data-found></div>`,
    ],
    submit: "Read the feed",
  }),
  dialog({ id: "create-key", title: "Create an API key", parts: createKey, submit: "Create key" }),
  keySecret,
  dialog({
    id: "rotate-key",
    title: "Rotate the key",
    parts: [
      html`<p data-lead></p>`,
      select({
        form: "rotate-key",
        name: "grace_hours",
        label: "The present secret works on for",
        choices: GRACES,
      }),
    ],
    submit: "Rotate",
  }),
  dialog({
    id: "confirm",
    title: "Are you sure?",
    parts: [html`<ul class="effects" data-effects></ul>`],
    submit: "Confirm",
    danger: true,
  }),
  dialog({
    id: "create-workspace",
    title: "Create a workspace",
    parts: [
      field({
        form: "create-workspace",
        name: "name",
        label: "Name",
        autocomplete: "organization",
        maxLength: 200,
        autofocus: true,
      }),
      choice({
        form: "create-workspace",
        name: "kind",
        legend: "What is it?",
        choices: workspaceKinds,
      }),
    ],
    submit: "Create workspace",
  }),
  dialog({
    id: "name-passkey",
    title: "Name the passkey",
    parts: [
      field({
        form: "name-passkey",
        name: "name",
        label: "Name",
        autocomplete: "off",
        hint: "Where it is stored, such as “Laptop” or “Phone”.",
        maxLength: 200,
        autofocus: true,
      }),
    ],
    submit: "Save",
  }),
  dialog({
    id: "invite",
    title: "Invite a person",
    parts: [
      field({
        form: "invite",
        name: "email",
        label: "E-mail",
        type: "email",
        autocomplete: "off",
        hint: "The link in the mail works once, for seven days, and for this address only.",
        maxLength: 254,
        autofocus: true,
      }),
      select({ form: "invite", name: "role", label: "Role", choices: ROLES }),
    ],
    submit: "Send invitation",
  }),
  dialog({
    id: "change-password",
    title: "Change your password",
    parts: [
      field({
        form: "change-password",
        name: "current_password",
        label: "Current password",
        type: "password",
        autocomplete: "current-password",
        maxLength: 1_024,
        autofocus: true,
      }),
      field({
        form: "change-password",
        name: "new_password",
        label: "New password",
        type: "password",
        autocomplete: "new-password",
        hint: `${PASSWORD_HINT} All other sessions end.`,
        maxLength: 1_024,
      }),
    ],
    submit: "Change password",
  }),
];
