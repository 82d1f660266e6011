import { type MemberRole, type Person, roleAllows } from "../../kernel/access/person.ts";
import { type Html, html } from "../../lib/text/html.ts";
import { dialogsOf } from "./account-dialogs.ts";
import {
  isPageOf,
  type PersonPage,
  personPages,
  type Section,
  WORKSPACE_PAGES,
  type WorkspacePage,
} from "./account-sections.ts";
import { firstSteps, oneShowNote } from "./first-steps.ts";
import type { AccountPageName } from "./page-paths.ts";
import { shell, type ShellOptions, wordmark } from "./page-shell.ts";

/**
 * The pages of a signed-in person. This file renders headings, navigation and frames of the lists;
 * assets/account.js fills the lists.
 */

export interface MemberWorkspace {
  id: string;
  name: string;
  kind: string;
  role: MemberRole;
}

export interface AccountVisit {
  name: AccountPageName;
  person: Person;
  /** Every workspace the person is a member of. */
  workspaces: readonly MemberWorkspace[];
  /**
   * The workspace that the address names, or the first one; null for a person without a workspace.
   */
  current: MemberWorkspace | null;
}

interface View extends AccountVisit {
  options: ShellOptions;
}

const KINDS: Readonly<Record<string, string>> = {
  network: "Network",
  subnetwork: "Subnetwork",
  solo: "Creator",
};

const actionButton = ({ action }: Section): Html | false =>
  action !== undefined &&
  html`<button type="button" id="${action.id}" hidden>${action.text}</button>`;

const PANEL = html`<div class="panel" data-list aria-busy="true">
  <p class="empty">Loading…</p>
</div>`;

function section(part: Section): Html {
  const { id, title, lead, extra } = part;
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <header>
      <div>
        <h2 id="${id}-title" tabindex="-1">${title}</h2>
        <p>${lead}</p>
      </div>
      ${actionButton(part)}
    </header>
    ${extra} ${PANEL}
  </section>`;
}

/** A page with one list; the heading of the list is the heading of the page. */
function workspacePage(page: WorkspacePage, current: MemberWorkspace, options: ShellOptions): Html {
  const { id, title, lead, extra, needs, forWhom, mails } = page;
  const { name, kind, role } = current;
  const heading = html`<p class="place" id="workspace-facts">
      <strong>${name}</strong> · ${KINDS[kind] ?? kind} · you are ${role}
    </p>
    <h1 id="${id}-title" tabindex="-1">${title}</h1>`;
  if (!roleAllows(role, needs))
    return html`<div class="title">${heading}</div>
      <p class="notice">This page is for ${forWhom}. Ask one of them for access.</p>`;
  if (!isPageOf(page, kind))
    return html`<div class="title">${heading}</div>
      <p class="notice">This page is for networks.</p>`;
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <header class="title">
      <div>
        ${heading}
        <p>${lead}</p>
      </div>
      ${actionButton(page)}
    </header>
    ${mails === true && options.mailsWait === true && OUTBOX_NOTE} ${extra} ${PANEL}
    ${page.name === "shows" && html`${oneShowNote(current)} ${firstSteps(options, current)}`}
  </section>`;
}

const OUTBOX_NOTE = html`<p class="notice">
  This server has no mail server, so invitations are not sent. Its operator prints the link of one
  with <code>./bin/castmeter mail last</code>, or makes a member and a link with
  <code>./bin/castmeter member add</code>, and hands it over.
</p>`;

const unconfirmed = ({ mailsWait }: ShellOptions): Html =>
  html`<p class="notice warning">
    Your address is not confirmed. Follow the link in
    ${mailsWait === true ? "this server’s outbox (castmeter mail)" : "your mailbox"}, or
    <button class="link" type="button" id="send-verification">send a new one</button>.
  </p>`;

function personPage(
  { title, sections }: PersonPage,
  { name, email, emailVerified }: Person,
  options: ShellOptions,
): Html {
  return html`<div class="title">
      <h1 tabindex="-1">${title}</h1>
      <p>${name !== null && `${name} · `}${email}</p>
    </div>
    ${!emailVerified && unconfirmed(options)} ${sections.map(section)}`;
}

const WELCOME = html`<div class="welcome panel" id="no-workspace">
  <h1>Create your first workspace</h1>
  <p>A workspace holds shows, keys, apps and the team. You own it, and you can have several.</p>
  <button class="primary" type="button" id="first-workspace">Create workspace</button>
</div>`;

const addressOf = ({ options, current }: View, name: AccountPageName): string =>
  options.paths.account[name] +
  (current === null ? "" : `?workspace=${encodeURIComponent(current.id)}`);

function links(
  view: View,
  pages: readonly { name: AccountPageName; title: string }[],
  label: Html | null = null,
): Html {
  const items = pages.map(
    ({ name, title }) =>
      html`<li>
        <a href="${addressOf(view, name)}" ${name === view.name && html`aria-current="page"`}
          >${title}</a
        >
      </li>`,
  );
  return html`<ul ${label}>
    ${items}
  </ul>`;
}

/** Links to the pages of the workspace that the person's role may use. */
function navigation(view: View): Html {
  const { workspaces, current } = view;
  const choices = workspaces.map(
    ({ id, name }) =>
      html`<option value="${id}" ${id === current?.id && "selected"}>${name}</option>`,
  );
  const ofWorkspace =
    current !== null &&
    html`<div class="field">
        <label for="workspace">Workspace</label>
        <select id="workspace" autocomplete="off">
          ${choices}
        </select>
      </div>
      ${links(
        view,
        WORKSPACE_PAGES.filter(
          (page) => roleAllows(current.role, page.needs) && isPageOf(page, current.kind),
        ),
      )}`;
  return html`<nav aria-label="Pages">
    ${ofWorkspace}
    <p id="nav-you">You</p>
    ${links(view, personPages(view.options), html`aria-labelledby="nav-you"`)}
  </nav>`;
}

/**
 * A page of one workspace has the workspace's name in its title, so that browser tabs can be told
 * apart.
 */
function content(view: View): { title: string; body: Html; isWelcome?: boolean } {
  const { name, person, current, options } = view;
  const ofPerson = personPages(options).find((page) => page.name === name);
  if (ofPerson !== undefined)
    return { title: ofPerson.title, body: personPage(ofPerson, person, options) };
  const page = WORKSPACE_PAGES.find((each) => each.name === name);
  if (page === undefined || current === null)
    return { title: "Your account", body: WELCOME, isWelcome: true };
  return { title: `${page.title} · ${current.name}`, body: workspacePage(page, current, options) };
}

/** One of the account pages. */
export function accountPage(options: ShellOptions, visit: AccountVisit): Html {
  const view = { ...visit, options };
  const { title, body: main, isWelcome = false } = content(view);
  const body = html`<header class="bar">
      ${wordmark(options)}
      <div class="who">
        <span class="email">${visit.person.email}</span>
        <button type="button" id="sign-out">Sign out</button>
      </div>
    </header>
    <div class="frame">
      ${navigation(view)}
      <main id="main" tabindex="-1">${main}</main>
    </div>
    <p id="status" role="status" aria-live="polite"></p>
    ${dialogsOf(visit.name, isWelcome)}`;
  return shell(options, {
    title,
    script: "account.js",
    bodyClass: "account",
    skip: html`<a class="skip" href="#main">Skip to content</a>`,
    data: {
      page: visit.name,
      ...(visit.current === null ? {} : { workspace: visit.current.id }),
    },
    body,
  });
}
