import { type Html, html } from "../../lib/text/html.ts";
import { choice, dialog, field, PASSWORD_HINT, workspaceKinds } from "./form-parts.ts";
import type { AccountPageName } from "./page-paths.ts";

/** The dialogs of the account pages. The modules in assets/ open and send them. */

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

const OF_PAGE: Readonly<Record<AccountPageName, readonly Html[]>> = {
  profile: [createWorkspace],
  security: [namePasskey, changePassword],
};

/** The dialogs of a page; the script opens them by id. */
export const dialogsOf = (name: AccountPageName): readonly Html[] => [
  ...OF_PAGE[name],
  confirmation,
];
