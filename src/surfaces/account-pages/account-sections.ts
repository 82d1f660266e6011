import { type Html, html } from "../../lib/text/html.ts";
import type { AccountPageName } from "./page-paths.ts";
import { passkeysWork, type ShellOptions } from "./page-shell.ts";

/** The pages of a signed-in person, and the sections of each. The scripts fill their lists. */

export interface Section {
  /** Id of the element whose list the script of the same name fills. */
  id: string;
  title: string;
  lead: string;
  /** The button in the header of the section. */
  action?: { id: string; text: string };
  /** Content between the header and the list. */
  extra?: Html | null;
}

/** A page of the person. */
export interface PersonPage {
  name: AccountPageName;
  title: string;
  sections: readonly Section[];
}

const passkeyNote = ({ baseUrl }: ShellOptions): Html =>
  html`<p class="hint">
    Passkeys need a host name, and this server is used at an IP address,
    ${new URL(baseUrl).hostname}.
  </p>`;

export const personPages = (options: ShellOptions): readonly PersonPage[] => [
  {
    name: "profile",
    title: "Your account",
    sections: [
      {
        id: "workspaces",
        title: "Workspaces",
        lead: "Where you are a member.",
        action: { id: "new-workspace", text: "Create workspace" },
      },
    ],
  },
  {
    name: "security",
    title: "Sign-in methods",
    sections: [
      {
        id: "methods",
        title: "Ways to sign in",
        lead: "Your password, and accounts at other providers.",
      },
      {
        id: "passkeys",
        title: "Passkeys",
        lead: "Sign in with your device instead of a password.",
        action: { id: "new-passkey", text: "Add passkey" },
        extra: passkeysWork(options) ? null : passkeyNote(options),
      },
      {
        id: "sessions",
        title: "Sessions",
        lead: "Browsers that are signed in as you.",
        action: { id: "end-others", text: "End all others" },
      },
    ],
  },
];
