import type { MemberRole } from "../../kernel/access/person.ts";
import { type Html, html } from "../../lib/text/html.ts";
import { logFilters } from "./log-filters.ts";
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

/** A page of one workspace: one section, whose title is the heading of the page. */
export interface WorkspacePage extends Section {
  name: AccountPageName;
  /** True where its actions send mails: without a mail server the page says where the mails are. */
  mails?: true;
  /** True for a page that only networks have: other workspaces lack it in their navigation. */
  ofNetworks?: true;
  /** The lowest role that may use it. */
  needs: MemberRole;
  /** Names the roles that may use it, in words. */
  forWhom: string;
}

export const WORKSPACE_PAGES: readonly WorkspacePage[] = [
  {
    name: "shows",
    id: "shows",
    title: "Shows",
    lead: "Podcasts of this workspace. Their feeds are read every hour.",
    action: { id: "new-show", text: "Add a show" },
    needs: "viewer",
    forWhom: "members",
  },
  {
    name: "keys",
    id: "keys",
    title: "API keys",
    lead: "For your own programs. A key acts in this workspace, within its scopes.",
    action: { id: "new-key", text: "Create key" },
    needs: "admin",
    forWhom: "owners and admins",
  },
  {
    name: "apps",
    id: "apps",
    title: "Authorised apps",
    lead: "Apps by others that people of this workspace gave access to it.",
    needs: "admin",
    forWhom: "owners and admins",
  },
  {
    name: "links",
    id: "links",
    title: "Live links",
    lead: "Secret addresses that show one table to a spreadsheet. Programs make them.",
    needs: "admin",
    forWhom: "owners and admins",
  },
  {
    name: "team",
    id: "team",
    title: "Team",
    lead: "Who can see and change this workspace.",
    action: { id: "new-invite", text: "Invite" },
    mails: true,
    needs: "viewer",
    forWhom: "members",
  },
  {
    name: "subnetworks",
    id: "subnetworks",
    title: "Subnetworks",
    lead: "Workspaces of other people under this network. It sees the shows of active ones.",
    action: { id: "new-subnetwork", text: "Invite" },
    mails: true,
    ofNetworks: true,
    needs: "admin",
    forWhom: "owners and admins",
  },
  {
    name: "log",
    id: "log",
    title: "Request log",
    lead: "Calls by keys, apps and people. Kept for 14 days, without bodies.",
    action: { id: "refresh-log", text: "Refresh" },
    extra: logFilters,
    needs: "editor",
    forWhom: "owners, admins and editors",
  },
];

/** Whether a workspace of this kind has the page. */
export const isPageOf = ({ ofNetworks }: WorkspacePage, kind: string): boolean =>
  ofNetworks !== true || kind === "network";

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
