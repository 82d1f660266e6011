import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * Style, fonts and signs of the public pages, read once. They are served unchanged, except for
 * comments in the style.
 */

export interface PageAsset {
  mediaType: string;
  bytes: Buffer;
  etag: string;
}

export interface PageAssets {
  /** Hash of all files; part of their address, so that browsers may keep them for good. */
  version: string;
  find: (name: string) => PageAsset | undefined;
}

const THEME = new URL("../theme/", import.meta.url);
const OWN = new URL("./assets/", import.meta.url);
/** Style and script of the pages of reports, which share fonts and tokens. */
const REPORTS = new URL("../report-pages/assets/", import.meta.url);

const STYLE: readonly URL[] = [
  new URL("tokens.css", THEME),
  new URL("fonts.css", THEME),
  new URL("../../domain/charts/chart.css", import.meta.url),
  new URL("public.css", OWN),
];
const PRINT_STYLE = new URL("public-print.css", OWN);

/** Each asset consists of one file, or of several files concatenated. */
const FILES: readonly { name: string; mediaType: string; from: readonly URL[] }[] = [
  {
    name: "public.css",
    mediaType: "text/css; charset=utf-8",
    from: [...STYLE, PRINT_STYLE],
  },
  {
    name: "report.css",
    mediaType: "text/css; charset=utf-8",
    from: [...STYLE, PRINT_STYLE, new URL("report.css", REPORTS)],
  },
  {
    name: "verify.js",
    mediaType: "text/javascript; charset=utf-8",
    from: [new URL("verify.js", REPORTS)],
  },
  ...["inter-latin", "inter-latin-ext", "source-serif-latin", "source-serif-latin-ext"].map(
    (font) => ({
      name: `${font}.woff2`,
      mediaType: "font/woff2",
      from: [new URL(`fonts/${font}.woff2`, THEME)],
    }),
  ),
  {
    name: "mark.svg",
    mediaType: "image/svg+xml",
    from: [new URL("mark.svg", THEME)],
  },
];

const digest = (bytes: Buffer | string): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 16);

/**
 * Comments and indentation of the style are removed: they are a tenth of the bytes that a browser
 * loads.
 */
const withoutComments = (css: string): Buffer =>
  Buffer.from(css.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/\s*\n\s*/g, "\n"));

export function readPageAssets(): PageAssets {
  const assets = new Map(
    FILES.map(({ name, mediaType, from }) => {
      const bytes = Buffer.concat(
        from.map((file) =>
          name.endsWith(".css") ? withoutComments(readFileSync(file, "utf8")) : readFileSync(file),
        ),
      );
      return [name, { mediaType, bytes, etag: `"${digest(bytes)}"` }];
    }),
  );
  return {
    version: digest([...assets].map(([name, { etag }]) => `${name} ${etag}`).join("\n")),
    find: (name) => assets.get(name),
  };
}
