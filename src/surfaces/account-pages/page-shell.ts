import { escapeHtml } from "../../oauth/provider/render-fault.ts";
import type { PagePaths } from "./page-paths.ts";

/**
 * What all pages have around them. Text is escaped by whoever puts it in; scripts write with
 * textContent alone.
 */

export interface ShellOptions {
  paths: PagePaths;
  version: string;
  /** Origin the service is known by: cookies, forms and passkeys work there alone. */
  baseUrl: string;
}

export interface ShellPage {
  title: string;
  /** The module of the page; null for a page that needs none. */
  script: "entry.js" | "account.js" | "connect.js" | null;
  bodyClass: "entry" | "account";
  /** For the script, as `data-` attributes of the body. */
  data?: Readonly<Record<string, string>>;
  body: string;
}

const assetPath = ({ paths, version }: ShellOptions, name: string): string =>
  paths.assets.replace(":version", version).replace(":name", name);

export const wordmark = (options: ShellOptions): string =>
  `<a class="wordmark" href="${escapeHtml(options.paths.home)}"><img src="${assetPath(options, "mark.svg")}" alt="" width="22" height="22">Castmeter</a>`;

const NO_SCRIPT = `<noscript><p class="notice warning">These pages need JavaScript: their forms are sent by a script, which comes from this server alone. Switch it on and load the page again.</p></noscript>`;

export function shell(options: ShellOptions, page: ShellPage): string {
  const data = Object.entries({
    home: options.paths.home,
    base: options.baseUrl,
    ...page.data,
  }).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  return [
    `<!doctype html>`,
    `<html lang="en">`,
    `<head>`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="color-scheme" content="light dark">`,
    `<meta name="robots" content="noindex">`,
    `<title>${escapeHtml(page.title)} · Castmeter</title>`,
    `<link rel="icon" href="${assetPath(options, "mark.svg")}" type="image/svg+xml">`,
    `<link rel="stylesheet" href="${assetPath(options, "pages.css")}">`,
    ...(page.script === null
      ? []
      : [`<script type="module" src="${assetPath(options, page.script)}"></script>`]),
    `</head>`,
    `<body class="${page.bodyClass}"${data.join("")}>`,
    page.script === null ? "" : NO_SCRIPT,
    `<p class="notice warning" id="wrong-origin" hidden>This service answers at <a href="${escapeHtml(options.baseUrl + options.paths.home)}">${escapeHtml(options.baseUrl)}</a>. Open it there: signing in does not work at another address.</p>`,
    page.body,
    `</body>`,
    `</html>`,
    ``,
  ].join("\n");
}

/** A narrow card in the middle: what comes before one is signed in, and what went wrong. */
export function entryShell(options: ShellOptions, page: Omit<ShellPage, "bodyClass">): string {
  const body = `<main class="entry-main">\n${wordmark(options)}\n<div class="card" id="card">\n${page.body}\n</div>\n</main>`;
  return shell(options, { ...page, bodyClass: "entry", body });
}
