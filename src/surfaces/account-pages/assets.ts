import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("./assets/", import.meta.url);

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
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

/** Reads scripts, style and icons of the pages. They are served unchanged, without a build. */
export function readAssets(): Assets {
  const files = new Map<string, Asset>();
  for (const name of readdirSync(FOLDER).toSorted()) {
    const mediaType = MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)];
    if (mediaType === undefined) throw new Error(`No media type is known for the asset ${name}`);
    const bytes = readFileSync(new URL(name, FOLDER));
    files.set(name, { mediaType, bytes, etag: `"${digest(bytes)}"` });
  }
  const version = digest([...files].map(([name, { etag }]) => `${name} ${etag}`).join("\n"));
  return { version, find: (name) => files.get(name) };
}
