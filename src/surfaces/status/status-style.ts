import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Html } from "../../lib/text/html.ts";

/**
 * Style and fonts of the status page, which depends on no other page because it is shown when other
 * pages fail.
 */

const read = (file: string): Buffer => readFileSync(new URL(file, import.meta.url));

/** The style loads the fonts from paths beside the page: `/status/inter-latin.woff2`. */
const STYLE = [
  read("../theme/tokens.css").toString("utf8"),
  read("../theme/fonts.css").toString("utf8").replaceAll('url("', 'url("/status/'),
  ...[
    "../../domain/charts/chart.css",
    "../public-pages/assets/public.css",
    "../public-pages/assets/public-print.css",
    "./status.css",
  ].map((file) => read(file).toString("utf8")),
].join("");

/** Identifies the style in a Content-Security-Policy, so that a browser applies no other style. */
export const STYLE_SOURCE = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

/**
 * The element is not part of a template: a formatter must not change a byte that the hash covers.
 */
export const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

const FONTS = ["inter-latin", "inter-latin-ext", "source-serif-latin", "source-serif-latin-ext"];
const fonts = new Map(
  FONTS.map((name) => [`/status/${name}.woff2`, read(`../theme/fonts/${name}.woff2`)]),
);

/** Route of the fonts on the server. */
export const STATUS_FONT = "/status/:font";

/** The font at a path; undefined for an unknown path. */
export const fontAt = (path: string): Buffer | undefined => fonts.get(path);

export const FONT_HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": "font/woff2",
  "Cache-Control": "public, max-age=86400",
  "X-Content-Type-Options": "nosniff",
};
