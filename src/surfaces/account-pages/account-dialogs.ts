import { type Html, html } from "../../lib/text/html.ts";
import { choice, dialog, field, PASSWORD_HINT, select, workspaceKinds } from "./form-parts.ts";
import { KEY_DIALOGS } from "./key-dialogs.ts";
import type { AccountPageName } from "./page-paths.ts";

/** The dialogs of the account pages. The modules in assets/ open and send them. */

const ROLES = [
  { value: "viewer", label: "Viewer: sees everything, changes nothing" },
  { value: "editor", label: "Editor: also changes shows and clusters" },
  { value: "admin", label: "Admin: also keys, apps and the team" },
];

const addShow = dialog({
  id: "add-show",
  title: "Add a show",
  parts: [
    field({
      form: "add-show",
      name: "rss_url",
      label: "Address of its feed",
      type: "url",
      autocomplete: "off",
      hint: "The RSS feed, such as https://example.com/feed.xml. It is read to show what it contains.",
      maxLength: 2_048,
      autofocus: true,
    }),
    html`<div role="status" data-found></div>`,
  ],
  submit: "Read the feed",
});

const confirmation = dialog({
  id: "confirm",
  title: "Are you sure?",
  parts: [html`<ul class="effects" data-effects></ul>`],
  submit: "Confirm",
  danger: true,
});

const createWorkspace = dialog({
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
      legend: "Kind",
      choices: workspaceKinds,
    }),
  ],
  submit: "Create workspace",
});

const namePasskey = dialog({
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
});

const INVITE_HINT = "The link in the mail works once, for seven days, and for this address only.";

const invite = dialog({
  id: "invite",
  title: "Invite a person",
  parts: [
    field({
      form: "invite",
      name: "email",
      label: "E-mail",
      type: "email",
      autocomplete: "off",
      hint: INVITE_HINT,
      maxLength: 254,
      autofocus: true,
    }),
    select({ form: "invite", name: "role", label: "Role", choices: ROLES }),
  ],
  submit: "Send invitation",
});

const inviteSubnetwork = dialog({
  id: "invite-subnetwork",
  title: "Invite a subnetwork",
  parts: [
    field({
      form: "invite-subnetwork",
      name: "name",
      label: "Name",
      autocomplete: "off",
      hint: "Of the subnetwork. It is active once its owner accepts.",
      maxLength: 200,
      autofocus: true,
    }),
    field({
      form: "invite-subnetwork",
      name: "email",
      label: "E-mail of its owner",
      type: "email",
      autocomplete: "off",
      hint: INVITE_HINT,
      maxLength: 254,
    }),
  ],
  submit: "Send invitation",
});

const inviteOwner = dialog({
  id: "invite-owner",
  title: "Invite an owner",
  parts: [
    html`<p data-lead></p>`,
    field({
      form: "invite-owner",
      name: "email",
      label: "E-mail",
      type: "email",
      autocomplete: "off",
      hint: `${INVITE_HINT} The link of an earlier invitation stops working.`,
      maxLength: 254,
      autofocus: true,
    }),
  ],
  submit: "Send invitation",
});

const changePassword = dialog({
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
});

const changeRole = dialog({
  id: "change-role",
  title: "Change the role",
  parts: [
    html`<p data-lead></p>`,
    select({ form: "change-role", name: "role", label: "Role", choices: ROLES }),
  ],
  submit: "Change role",
});

const OF_PAGE: Readonly<Record<AccountPageName, readonly Html[]>> = {
  shows: [addShow],
  keys: KEY_DIALOGS,
  apps: [],
  links: [],
  team: [invite, changeRole],
  subnetworks: [inviteSubnetwork, inviteOwner],
  log: [],
  profile: [createWorkspace],
  security: [namePasskey, changePassword],
};

/** The dialogs of a page; the script opens them by id. */
export const dialogsOf = (name: AccountPageName, isWelcome: boolean): readonly Html[] => [
  ...(isWelcome ? [createWorkspace] : OF_PAGE[name]),
  confirmation,
];
