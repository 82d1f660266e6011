import { createHash } from "node:crypto";
import { type Html, Html as Markup, html, type HtmlValue } from "../../lib/text/html.ts";
import type { PagePaths } from "../public-pages/page-paths.ts";

/** The document around a page of a report and around the pages that verify one. */

export interface ReportFrame {
  title: string;
  /** Words at the start of the bar, such as who issued a report; null for the service's name. */
  issuer: string | null;
  /** Links at the end of the bar. */
  data: readonly { name: string; url: string }[];
  isIndexable: boolean;
  /** Colour of headings and lines, `#rrggbb`. */
  color: string | null;
  /** Name of the asset with the page's script; null for pages without. */
  script: string | null;
  main: HtmlValue;
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** The style of a report's own colour, which is readable on white paper alone. */
const colorStyle = (color: string | null): string | null =>
  color !== null && COLOR.test(color)
    ? `@media (prefers-color-scheme:light),print{:root{--brand:${color.toLowerCase()}}}`
    : null;

/**
 * A policy without frames and content of other origins; scripts only where the page has one. The
 * page for members alone stands in a frame of the console, and holds its logos.
 */
export function reportPolicy({
  color,
  script,
  hasForm,
  isFramed = false,
}: {
  color: string | null;
  script: string | null;
  hasForm: boolean;
  isFramed?: boolean;
}): string {
  const style = colorStyle(color);
  const hash =
    style === null ? "" : ` 'sha256-${createHash("sha256").update(style).digest("base64")}'`;
  return [
    "default-src 'none'",
    `style-src 'self'${hash}`,
    `img-src 'self'${isFramed ? " data:" : ""}`,
    "font-src 'self'",
    ...(script === null ? [] : ["script-src 'self'", "connect-src 'self'"]),
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join("; ");
}

export function framedReport(paths: PagePaths, page: ReportFrame): Html {
  const { title, issuer, data, isIndexable, script, main } = page;
  const style = colorStyle(page.color);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        ${!isIndexable && html`<meta name="robots" content="noindex" />`}
        <title>${title}</title>
        <link rel="icon" href="${paths.asset("mark.svg")}" type="image/svg+xml" />
        ${["inter-latin.woff2", "source-serif-latin.woff2"].map(
          (font) =>
            html`<link
              rel="preload"
              href="${paths.asset(font)}"
              as="font"
              type="font/woff2"
              crossorigin
            />`,
        )}
        <link rel="stylesheet" href="${paths.asset("report.css")}" />
        ${style !== null && new Markup(`<style>${style}</style>`)}
        ${script !== null && html`<script src="${paths.asset(script)}" defer></script>`}
      </head>
      <body class="report">
        <a class="skip" href="#main">Skip to content</a>
        <header class="bar">
          <nav aria-label="Where this page is">
            <span class="wordmark">
              ${
                issuer === null
                  ? html`<img src="${paths.asset("mark.svg")}" alt="" width="20" height="20" />
                      Castmeter`
                  : html`<bdi>${issuer}</bdi>`
              }
            </span>
          </nav>
          ${
            data.length > 0 &&
            html`<nav aria-label="This page as data">
              ${data.map(({ name, url }) => html`<a href="${url}">${name}</a>`)}
            </nav>`
          }
        </header>
        <main id="main" tabindex="-1">${main}</main>
        <footer>
          <p>Measured by Castmeter from the platforms’ own counters.</p>
          <p>No cookies of other sites, no tracking on this page.</p>
        </footer>
      </body>
    </html> `;
}
