import { isIP } from "node:net";
import { type Html, html } from "../../lib/text/html.ts";
import type { PagePaths } from "./page-paths.ts";

/** The document around every page: head, notices and the wordmark. */

export interface ShellOptions {
  paths: PagePaths;
  version: string;
  /** Public origin of the service: cookies, forms and passkeys work only at this origin. */
  baseUrl: string;
  /** Address of the documents; links to them are left out without it. */
  docsUrl?: string;
  /** True where mails wait in the outbox of the operator; false where left out. */
  mailsWait?: boolean;
}

export interface ShellPage {
  title: string;
  /** The module of the page; null for a page without a script. */
  script: "entry.js" | "account.js" | "connect.js" | "documents.js" | null;
  bodyClass: "entry" | "account" | "document";
  /**
   * Content before all other elements: a link past the head of the page, which is the first link.
   */
  skip?: Html;
  /** Values for the script, as `data-` attributes of the body. */
  data?: Readonly<Record<string, string>>;
  body: Html;
}

const assetPath = ({ paths, version }: ShellOptions, name: string): string =>
  paths.assets.replace(":version", version).replace(":name", name);

export const wordmark = (options: ShellOptions): Html =>
  html`<a class="wordmark" href="${options.paths.home}">
    <img src="${assetPath(options, "mark.svg")}" alt="" width="22" height="22" />
    Castmeter
  </a>`;

/** A link back to the page of a signed-in person. */
export const accountLink = ({ paths }: ShellOptions): Html =>
  html`<p class="foot"><a href="${paths.home}">Your account</a></p>`;

const NO_SCRIPT = html`<noscript>
  <p class="notice warning">
    These pages need JavaScript: their forms are sent by a script, which comes from this server
    alone. Switch it on and load the page again.
  </p>
</noscript>`;

/** Notice that the script shows where the page was opened at another origin than the public one. */
const wrongOrigin = ({ baseUrl, paths }: ShellOptions): Html =>
  html`<p class="notice warning" id="wrong-origin" hidden>
    This service answers at <a href="${baseUrl + paths.home}">${baseUrl}</a>. Open it there: signing
    in does not work at another address.
  </p>`;

/** False at an IP address: browsers make passkeys only for host names. */
export const passkeysWork = ({ baseUrl }: ShellOptions): boolean =>
  isIP(new URL(baseUrl).hostname.replace(/^\[|\]$/g, "")) === 0;

/** A whole document. */
export function shell(options: ShellOptions, page: ShellPage): Html {
  const data = Object.entries({
    home: options.paths.home,
    base: options.baseUrl,
    passkeys: passkeysWork(options) ? "on" : "off",
    ...(options.mailsWait === true ? { mails: "outbox" } : {}),
    ...page.data,
  }).map(([name, value]) => html` data-${name}="${value}"`);
  const script =
    page.script !== null &&
    html`<script type="module" src="${assetPath(options, page.script)}"></script>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · Castmeter</title>
        <link rel="icon" href="${assetPath(options, "mark.svg")}" type="image/svg+xml" />
        <link rel="stylesheet" href="${assetPath(options, "pages.css")}" />
        ${script}
      </head>
      <body class="${page.bodyClass}" ${data}>
        ${page.skip} ${page.script !== null && page.bodyClass !== "document" && NO_SCRIPT}
        ${wrongOrigin(options)} ${page.body}
      </body>
    </html> `;
}

/** A narrow card in the middle: pages for people who are not signed in, and error pages. */
export function entryShell(options: ShellOptions, page: Omit<ShellPage, "bodyClass">): Html {
  const body = html`<main class="entry-main">
    ${wordmark(options)}
    <div class="card" id="card">${page.body}</div>
  </main>`;
  return shell(options, { ...page, bodyClass: "entry", body });
}

/** A page with a title and one sentence: errors such as 404. */
export function plainEntryPage(options: ShellOptions, title: string, text: string): Html {
  return entryShell(options, {
    title,
    script: null,
    body: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      ${accountLink(options)}`,
  });
}

/** The text and the button for a person who has forgotten the password. */
export const forgotWords = ({ mailsWait }: ShellOptions): readonly [string, string] =>
  mailsWait === true
    ? [
        "This server has no mail server: a link to choose a new one is written to its outbox, and " +
          "its operator hands that over.",
        "Ask for a link",
      ]
    : ["We will mail you a link to choose a new one.", "Mail me a link"];
