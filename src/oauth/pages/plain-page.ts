import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Html, html } from "../../lib/html.ts";

/** The frame of the pages under `/oauth`: consent and faults. No scripts, one inline style. */

/** The tokens of all pages, then what these pages make of them. Fonts are those of the system. */
const STYLE = ["../../theme/tokens.css", "./plain-page.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("");

/** Names the style in a Content-Security-Policy, so that a browser applies no other one. */
export const STYLE_SOURCE = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

/** Not part of a template: a formatter must not change a byte that the hash covers. */
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

export interface PlainPage {
  title: string;
  body: Html;
}

/** A whole document around a body. */
export function plainPage({ title, body }: PlainPage): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <div class="wordmark">
          <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
            <rect width="24" height="24" rx="6" fill="#2f55d4" />
            <path d="M6 12h3v6H6zM10.5 6h3v12h-3zM15 9h3v9h-3z" fill="#fff" />
          </svg>
          Castmeter
        </div>
        <main>${body}</main>
      </body>
    </html> `;
}
