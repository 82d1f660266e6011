import type { Person } from "../../kernel/access/person.ts";
import { escapeHtml } from "../../oauth/provider/render-fault.ts";
import { choice, dialog, field, PASSWORD_HINT, select, workspaceKinds } from "./form-parts.ts";
import { passkeyNote } from "./entry-pages.ts";
import { shell, type ShellOptions, wordmark } from "./page-shell.ts";

/**
 * The one page of a signed-in person. The frame is made here; assets/account.js fills the lists.
 */

interface Section {
  id: string;
  title: string;
  lead: string;
  /** The button at the head of the section, by its id and words. */
  action?: readonly [string, string];
  extra?: string;
}

const OF_WORKSPACE: readonly Section[] = [
  {
    id: "keys",
    title: "API keys",
    lead: "For programs of your own. A key acts in this workspace, within its scopes.",
    action: ["new-key", "Create key"],
  },
  {
    id: "apps",
    title: "Authorised apps",
    lead: "Apps of others that people of this workspace let in.",
  },
  {
    id: "team",
    title: "Team",
    lead: "Who may see and change this workspace.",
    action: ["new-invite", "Invite"],
  },
  {
    id: "log",
    title: "Request log",
    lead: "The newest calls of keys and apps. Kept for 14 days, without bodies.",
    action: ["refresh-log", "Refresh"],
  },
];

const ofPerson = (baseUrl: string): readonly Section[] => [
  {
    id: "workspaces",
    title: "Workspaces",
    lead: "Where you are a member.",
    action: ["new-workspace", "Create workspace"],
  },
  {
    id: "passkeys",
    title: "Passkeys",
    lead: "Sign in with your device instead of a password.",
    action: ["new-passkey", "Add passkey"],
    extra: passkeyNote(baseUrl) ?? "",
  },
  {
    id: "sessions",
    title: "Sessions",
    lead: "Browsers that are signed in as you.",
    action: ["end-others", "End all others"],
  },
];

function section({ id, title, lead, action, extra = "" }: Section): string {
  const button =
    action === undefined
      ? ""
      : `<button type="button" id="${action[0]}" hidden>${escapeHtml(action[1])}</button>`;
  return [
    `<section id="${id}" aria-labelledby="${id}-title">`,
    `<header><div><h2 id="${id}-title" tabindex="-1">${escapeHtml(title)}</h2><p>${escapeHtml(lead)}</p></div>${button}</header>`,
    extra,
    `<div class="panel" data-list aria-busy="true"><p class="empty">Loading…</p></div>`,
    `</section>`,
  ].join("\n");
}

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
  `<fieldset class="field scopes" id="create-key-scopes" aria-describedby="create-key-scopes-fault" hidden><legend>Scopes</legend><div data-scopes></div><p class="fault" id="create-key-scopes-fault" hidden></p></fieldset>`,
  select({ form: "create-key", name: "expires_at", label: "Expires", choices: EXPIRIES }),
  `<div class="field"><label for="create-key-allowed_ips">Works from <span class="optional">optional</span></label><textarea id="create-key-allowed_ips" name="allowed_ips" rows="2" spellcheck="false" autocomplete="off" aria-describedby="create-key-allowed_ips-hint create-key-allowed_ips-fault"></textarea><p class="hint" id="create-key-allowed_ips-hint">Addresses or networks, one a line, such as 192.0.2.0/24. Empty: from everywhere.</p><p class="fault" id="create-key-allowed_ips-fault" hidden></p></div>`,
];

const keySecret = `<dialog id="key-secret" aria-labelledby="key-secret-title">
<form method="dialog">
<h2 id="key-secret-title">Your new key</h2>
<p class="notice warning">It is shown this once. Copy it now and keep it where secrets are kept.</p>
<p data-note hidden></p>
<div class="field"><label for="key-secret-value">Key</label><div class="joined"><input id="key-secret-value" readonly spellcheck="false" autocomplete="off"><button type="button" data-copy>Copy</button></div></div>
<div class="buttons"><button class="primary" type="submit">I have stored it</button></div>
</form>
</dialog>`;

const dialogs = (): readonly string[] => [
  dialog({ id: "create-key", title: "Create an API key", parts: createKey, submit: "Create key" }),
  keySecret,
  dialog({
    id: "rotate-key",
    title: "Rotate the key",
    parts: [
      `<p data-lead></p>`,
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
    parts: [`<ul class="effects" data-effects></ul>`],
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
        hint: "Where it lives, such as “Laptop” or “Phone”.",
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

function profile({ name, email, emailVerified }: Person): string {
  return [
    `<section id="profile" aria-labelledby="profile-title">`,
    `<header><div><h2 id="profile-title" tabindex="-1">${escapeHtml(name ?? email)}</h2><p>${escapeHtml(email)}</p></div><button type="button" id="new-password">Change password</button></header>`,
    emailVerified
      ? ""
      : `<p class="notice warning">Your address is not confirmed. Follow the link in your mailbox, or <button class="link" type="button" id="send-verification">send a new one</button>.</p>`,
    `</section>`,
  ].join("\n");
}

const links = (sections: readonly { id: string; title: string }[]): string =>
  `<ul>${sections.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join("")}</ul>`;

export function accountPage(options: ShellOptions, person: Person): string {
  const mine = ofPerson(options.baseUrl);
  const body = `<a class="skip" href="#main">Skip to content</a>
<header class="bar">${wordmark(options)}
<div class="who"><span class="email">${escapeHtml(person.email)}</span><button type="button" id="sign-out">Sign out</button></div></header>
<div class="frame">
<nav aria-label="Sections">
<div class="field" data-of-workspace><label for="workspace">Workspace</label><select id="workspace" autocomplete="off" disabled></select></div>
<div data-of-workspace>${links(OF_WORKSPACE)}</div>
<h2>You</h2>
${links([{ id: "profile", title: "Profile" }, ...mine])}
</nav>
<main id="main" tabindex="-1">
<div id="of-workspace" data-of-workspace>
<div class="title"><h1 id="workspace-name">&nbsp;</h1><p id="workspace-facts">&nbsp;</p></div>
${OF_WORKSPACE.map(section).join("\n")}
</div>
<div class="welcome panel" id="no-workspace" hidden><h1>Create your first workspace</h1><p>A workspace holds shows, keys, apps and the team. You own it, and you can have several.</p><button class="primary" type="button" id="first-workspace">Create workspace</button></div>
<div class="title"><h1>You</h1></div>
${profile(person)}
${mine.map(section).join("\n")}
</main>
</div>
<p id="status" role="status" aria-live="polite"></p>
${dialogs().join("\n")}`;
  return shell(options, {
    title: "Your account",
    script: "account.js",
    bodyClass: "account",
    body,
  });
}
