import { Html, type HtmlValue, html } from "../../lib/text/html.ts";
import type { PageLink } from "../../features/sharing/public-pages/index.ts";
import type { PagePaths } from "./page-paths.ts";
import { SIGNS } from "./sections/signs.ts";
import { moment } from "./sections/words.ts";

/** The document around every public page. */

export interface FrameOptions {
  paths: PagePaths;
  /** Address of the documents, which explain how numbers are made. */
  docsUrl: string;
  statusUrl: string;
}

export interface FramedPage {
  /** Title of the browser's window. */
  title: string;
  description: string;
  url: string;
  /** Links above the page, from the largest unit to the smallest. */
  crumbs: readonly PageLink[];
  /** Left out for pages without data. */
  data?: {
    /** Address of the CSV of the most important table. */
    csv: string;
    /** The schema.org data for search engines. */
    schema: object;
    picture: string | null;
  };
  /** True where search engines are to leave the page out. */
  isUnlisted: boolean;
  main: HtmlValue;
}

/** JSON that cannot end the element around it. */
function dataBlock(value: object): Html {
  const json = JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
  return new Html(`<script type="application/ld+json">${json}</script>`);
}

export function framed({ paths, docsUrl, statusUrl }: FrameOptions, page: FramedPage): Html {
  const { title, description, url, crumbs, data, isUnlisted, main } = page;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${isUnlisted && html`<meta name="robots" content="noindex" />`}
        <title>${title} · Castmeter</title>
        <meta name="description" content="${description}" />
        <link rel="canonical" href="${url}" />
        <link rel="icon" href="${paths.asset("mark.svg")}" type="image/svg+xml" />
        <link
          rel="preload"
          href="${paths.asset("inter-latin.woff2")}"
          as="font"
          type="font/woff2"
          crossorigin
        />
        <link
          rel="preload"
          href="${paths.asset("source-serif-latin.woff2")}"
          as="font"
          type="font/woff2"
          crossorigin
        />
        <link rel="stylesheet" href="${paths.asset("public.css")}" />
        ${
          data !== undefined &&
          html`<link rel="alternate" type="application/json" href="${url}.json" />`
        }
        <meta property="og:type" content="website" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description}" />
        <meta property="og:url" content="${url}" />
        ${
          data?.picture &&
          html`<meta property="og:image" content="${data.picture}" />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta name="twitter:card" content="summary_large_image" />`
        }
        ${data !== undefined && dataBlock(data.schema)}
      </head>
      <body>
        ${SIGNS}<a class="skip" href="#main">Skip to content</a>
        <header class="bar">
          <nav aria-label="Where this page is">
            <a class="wordmark" href="/">
              <img src="${paths.asset("mark.svg")}" alt="" width="20" height="20" /> Castmeter
            </a>
            ${crumbs.map(crumb)}
          </nav>
          ${
            data !== undefined &&
            html`<nav aria-label="This page as data">
              <a href="${url}.json">JSON</a>
              <a href="${data.csv}">CSV</a>
            </nav>`
          }
        </header>
        <p class="print-line">${url.replace(/^https?:\/\//, "")}</p>
        <main id="main" tabindex="-1">${main}</main>
        <footer>
          <p>Measured by Castmeter from the platforms’ own counters.</p>
          <p>No cookies, no tracking on this page.</p>
          <p><a href="${docsUrl}/metrics">How numbers are made</a></p>
          <p><a href="${statusUrl}">Status</a></p>
        </footer>
      </body>
    </html> `;
}

const crumb = ({ name, url }: PageLink, index: number): Html =>
  html`${index > 0 && html`<span class="slash" aria-hidden="true">/</span>`}
    <a href="${url}"><bdi>${name}</bdi></a>`;

/** The line under the title: when the newest number was fetched, then further parts. */
export const asOfLine = (asOf: string | null, parts: readonly HtmlValue[]): Html =>
  html`<p class="as-of">
    ${
      asOf === null
        ? html`<span>No number has been fetched yet</span>`
        : html`<span>As of <time datetime="${asOf}">${moment(asOf)}</time></span>`
    }
    ${parts.map((part) => part !== null && part !== false && html`<span>${part}</span>`)}
  </p>`;

export interface Section {
  id: string;
  title: string;
  lead?: HtmlValue;
  /** Address of the section's table. */
  csv?: string;
  body: HtmlValue;
}

export const section = ({ id, title, lead, csv, body }: Section): Html =>
  html`<section aria-labelledby="${id}">
    <header>
      <div>
        <h2 id="${id}">${title}</h2>
        ${lead !== undefined && html`<p>${lead}</p>`}
      </div>
      ${csv !== undefined && html`<a href="${csv}" aria-label="${title} as CSV">CSV</a>`}
    </header>
    ${body}
  </section>`;
