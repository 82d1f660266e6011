import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("./assets/", import.meta.url);
const THEME = new URL("../theme/", import.meta.url);
/** The style sheet begins with the parts that all pages share. */
const SHARED_STYLE = ["tokens.css", "fonts.css"];
const FONTS = ["inter-latin", "inter-latin-ext", "source-serif-latin", "source-serif-latin-ext"];

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

export interface Asset {
  mediaType: string;
  bytes: Buffer;
  etag: string;
}

export interface Assets {
  /** Hash of all files; part of their address, so that browsers may cache them forever. */
  version: string;
  find(name: string): Asset | undefined;
}

const digest = (bytes: Buffer | string): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 16);

/**
 * Reads scripts, style, fonts and icons of the pages. They are served unchanged, without a build.
 */
export function readAssets(): Assets {
  const sources = new Map<string, URL[]>(
    readdirSync(FOLDER).map((name) => [name, [new URL(name, FOLDER)]]),
  );
  sources.set("mark.svg", [new URL("mark.svg", THEME)]);
  for (const font of FONTS) sources.set(`${font}.woff2`, [new URL(`fonts/${font}.woff2`, THEME)]);
  sources.get("pages.css")?.unshift(...SHARED_STYLE.map((name) => new URL(name, THEME)));
  const files = new Map<string, Asset>();
  for (const [name, from] of [...sources].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const mediaType = MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)];
    if (mediaType === undefined) throw new Error(`No media type is known for the asset ${name}`);
    const bytes = Buffer.concat(from.map((file) => readFileSync(file)));
    files.set(name, { mediaType, bytes, etag: `"${digest(bytes)}"` });
  }
  const version = digest([...files].map(([name, { etag }]) => `${name} ${etag}`).join("\n"));
  return { version, find: (name) => files.get(name) };
}
