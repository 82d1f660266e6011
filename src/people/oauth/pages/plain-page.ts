import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Html, html } from "../../../lib/text/html.ts";

/**
 * The frame of the pages under `/oauth`: consent and faults. They have no scripts, one inline
 * style, and the fonts of all other pages.
 */

const read = (file: string): Buffer => readFileSync(new URL(file, import.meta.url));

/** Path of the fonts, the same for all pages. */
const FONTS_PATH = "/oauth/fonts/";

/** The tokens and fonts of all pages, followed by the style of these pages. */
const STYLE = [
  read("../../../surfaces/theme/tokens.css").toString("utf8"),
  read("../../../surfaces/theme/fonts.css")
    .toString("utf8")
    .replaceAll('url("', `url("${FONTS_PATH}`),
  read("./plain-page.css").toString("utf8"),
].join("");

const FONT_NAMES = [
  "inter-latin",
  "inter-latin-ext",
  "source-serif-latin",
  "source-serif-latin-ext",
];
const fonts = new Map<string, Buffer>();

/** Route of the fonts. */
export const FONT_ROUTE = `${FONTS_PATH}:font` as const;

/** The font with a name such as `inter-latin.woff2`; undefined for an unknown name. */
export function fontNamed(name: string): Buffer | undefined {
  if (!FONT_NAMES.some((font) => name === `${font}.woff2`)) return undefined;
  const font = fonts.get(name) ?? read(`../../../surfaces/theme/fonts/${name}`);
  fonts.set(name, font);
  return font;
}

/** Identifies the style in a Content-Security-Policy, so that a browser applies no other style. */
export const STYLE_SOURCE = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

/**
 * The element is not part of a template: a formatter must not change a byte that the hash covers.
 */
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
        <header class="wordmark">
          <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
            <rect width="24" height="24" rx="6" fill="#2f55d4" />
            <path d="M6 12h3v6H6zM10.5 6h3v12h-3zM15 9h3v9h-3z" fill="#fff" />
          </svg>
          Castmeter
        </header>
        <main>${body}</main>
      </body>
    </html> `;
}
