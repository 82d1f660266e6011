import type { Person } from "../../kernel/access/person.ts";
import { type Html, html } from "../../lib/html.ts";
import { DIALOGS } from "./account-dialogs.ts";
import { passkeyNote } from "./entry-pages.ts";
import { shell, type ShellOptions, wordmark } from "./page-shell.ts";

/**
 * The page of a signed-in person. This file renders the frame; assets/account.js fills the lists.
 */

interface Section {
  id: string;
  title: string;
  lead: string;
  /** The button in the header of the section. */
  action?: { id: string; text: string };
  extra?: Html | null;
}

const OF_WORKSPACE: readonly Section[] = [
  {
    id: "shows",
    title: "Shows",
    lead: "Podcasts of this workspace. Their feeds are read every hour.",
    action: { id: "new-show", text: "Add a show" },
  },
  {
    id: "keys",
    title: "API keys",
    lead: "For programs of your own. A key acts in this workspace, within its scopes.",
    action: { id: "new-key", text: "Create key" },
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
    action: { id: "new-invite", text: "Invite" },
  },
  {
    id: "log",
    title: "Request log",
    lead: "The newest calls of keys, apps and people. Kept for 14 days, without bodies.",
    action: { id: "refresh-log", text: "Refresh" },
  },
];

const ofPerson = (baseUrl: string): readonly Section[] => [
  {
    id: "workspaces",
    title: "Workspaces",
    lead: "Where you are a member.",
    action: { id: "new-workspace", text: "Create workspace" },
  },
  {
    id: "passkeys",
    title: "Passkeys",
    lead: "Sign in with your device instead of a password.",
    action: { id: "new-passkey", text: "Add passkey" },
    extra: passkeyNote(baseUrl),
  },
  {
    id: "sessions",
    title: "Sessions",
    lead: "Browsers that are signed in as you.",
    action: { id: "end-others", text: "End all others" },
  },
];

function section({ id, title, lead, action, extra }: Section): Html {
  const button =
    action !== undefined &&
    html`<button type="button" id="${action.id}" hidden>${action.text}</button>`;
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <header>
      <div>
        <h2 id="${id}-title" tabindex="-1">${title}</h2>
        <p>${lead}</p>
      </div>
      ${button}
    </header>
    ${extra}
    <div class="panel" data-list aria-busy="true"><p class="empty">Loading…</p></div>
  </section>`;
}

const UNCONFIRMED = html`<p class="notice warning">
  Your address is not confirmed. Follow the link in your mailbox, or
  <button class="link" type="button" id="send-verification">send a new one</button>.
</p>`;

function profile({ name, email, emailVerified }: Person): Html {
  return html`<section id="profile" aria-labelledby="profile-title">
    <header>
      <div>
        <h2 id="profile-title" tabindex="-1">${name ?? email}</h2>
        <p>${email}</p>
      </div>
      <button type="button" id="new-password">Change password</button>
    </header>
    ${!emailVerified && UNCONFIRMED}
  </section>`;
}

const links = (sections: readonly { id: string; title: string }[]): Html =>
  html`<ul>
    ${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
  </ul>`;

function navigation(sectionsOfPerson: readonly Section[]): Html {
  return html`<nav aria-label="Sections">
    <div class="field" data-of-workspace>
      <label for="workspace">Workspace</label>
      <select id="workspace" autocomplete="off" disabled></select>
    </div>
    <div data-of-workspace>${links(OF_WORKSPACE)}</div>
    <h2>You</h2>
    ${links([{ id: "profile", title: "Profile" }, ...sectionsOfPerson])}
  </nav>`;
}

/** Shown by the script to a person without a workspace. */
const WELCOME = html`<div class="welcome panel" id="no-workspace" hidden>
  <h1>Create your first workspace</h1>
  <p>A workspace holds shows, keys, apps and the team. You own it, and you can have several.</p>
  <button class="primary" type="button" id="first-workspace">Create workspace</button>
</div>`;

/** The account page of a person. */
export function accountPage(options: ShellOptions, person: Person): Html {
  const sectionsOfPerson = ofPerson(options.baseUrl);
  const body = html`<a class="skip" href="#main">Skip to content</a>
    <header class="bar">
      ${wordmark(options)}
      <div class="who">
        <span class="email">${person.email}</span>
        <button type="button" id="sign-out">Sign out</button>
      </div>
    </header>
    <div class="frame">
      ${navigation(sectionsOfPerson)}
      <main id="main" tabindex="-1">
        <div id="of-workspace" data-of-workspace>
          <div class="title">
            <h1 id="workspace-name">&nbsp;</h1>
            <p id="workspace-facts">&nbsp;</p>
          </div>
          ${OF_WORKSPACE.map(section)}
        </div>
        ${WELCOME}
        <div class="title"><h1>You</h1></div>
        ${profile(person)} ${sectionsOfPerson.map(section)}
      </main>
    </div>
    <p id="status" role="status" aria-live="polite"></p>
    ${DIALOGS}`;
  return shell(options, {
    title: "Your account",
    script: "account.js",
    bodyClass: "account",
    body,
  });
}
