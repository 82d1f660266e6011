import type { Person } from "../../kernel/access/person.ts";
import { type Html, html } from "../../lib/text/html.ts";
import { dialogsOf } from "./account-dialogs.ts";
import { type PersonPage, personPages, type Section } from "./account-sections.ts";
import type { AccountPageName } from "./page-paths.ts";
import { shell, type ShellOptions, wordmark } from "./page-shell.ts";

/**
 * The pages of a signed-in person: their workspaces, and their ways to sign in. This file renders
 * headings, navigation and frames of the lists; assets/account.js fills the lists.
 */

export interface AccountVisit {
  name: AccountPageName;
  person: Person;
}

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

/** Links to the console and between the pages of the person. */
function navigation(options: ShellOptions, current: AccountPageName): Html {
  const items = personPages(options).map(
    ({ name, title }) =>
      html`<li>
        <a href="${options.paths.account[name]}" ${name === current && html`aria-current="page"`}
          >${title}</a
        >
      </li>`,
  );
  return html`<nav aria-label="Pages">
    <ul>
      <li><a href="${options.paths.home}">Console</a></li>
      ${items}
    </ul>
  </nav>`;
}

/** One of the account pages. */
export function accountPage(options: ShellOptions, { name, person }: AccountVisit): Html {
  const page = personPages(options).find((each) => each.name === name);
  if (page === undefined) throw new Error(`There is no page ${name}`);
  const body = html`<header class="bar">
      ${wordmark(options)}
      <div class="who">
        <span class="email">${person.email}</span>
        <button type="button" id="sign-out">Sign out</button>
      </div>
    </header>
    <div class="frame">
      ${navigation(options, name)}
      <main id="main" tabindex="-1">${personPage(page, person, options)}</main>
    </div>
    <p id="status" role="status" aria-live="polite"></p>
    ${dialogsOf(name)}`;
  return shell(options, {
    title: page.title,
    script: "account.js",
    bodyClass: "account",
    skip: html`<a class="skip" href="#main">Skip to content</a>`,
    data: { page: name },
    body,
  });
}
