import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { html } from "../../lib/text/html.ts";
import type { Encoding } from "../public-pages/page-bodies.ts";

/** The folder that `npm run build:console` writes. */
export const CONSOLE_FOLDER = fileURLToPath(
  new URL("../../../packages/console/dist", import.meta.url),
);

/** The language of people who ask for none that there is. */
export const FALLBACK_LANGUAGE = "en";

/** Stands for the path of the app in the addresses of the build. */
const BASE = "/__base__/";
/** The element of the page that gets the values for the console. */
const META = /<meta name="castmeter-console" content="[^"]*"\s*\/?>/;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  woff2: "font/woff2",
};
/** Types of text: addresses in them are completed, and they are sent compressed. */
const TEXTS: ReadonlySet<string> = new Set(["css", "js", "json", "svg"]);

const extensionOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1);
const isText = (name: string): boolean => TEXTS.has(extensionOf(name));

/** 9 takes 60 ms for a script of 500 kB, and 11 takes 900 ms for 4 % less. */
const BROTLI_QUALITY = 9;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A file of the console, whose name has the hash of its content. */
export class ConsoleFile {
  readonly mediaType: string;
  readonly isText: boolean;
  readonly etag: string;
  readonly #bytes: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(name: string, bytes: Buffer) {
    this.mediaType = MEDIA_TYPES[extensionOf(name)] ?? "application/octet-stream";
    this.isText = isText(name);
    this.etag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
    this.#bytes = bytes;
  }

  /** The bytes in an encoding, compressed at its first use and kept. */
  bytes(encoding: Encoding): Promise<Buffer> {
    let bytes = this.#encoded.get(encoding);
    if (bytes === undefined) {
      bytes = this.#encode(encoding);
      this.#encoded.set(encoding, bytes);
    }
    return bytes;
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === "gzip") return toGzip(this.#bytes, { level: constants.Z_BEST_COMPRESSION });
    if (encoding === "identity") return this.#bytes;
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    return toBrotli(this.#bytes, { params });
  }
}

/** The values that the page hands to the console. */
export interface ConsolePlace {
  /** Path of the app, without a slash at its end. */
  home: string;
  /** Path of the page for signing in. */
  signIn: string;
  /** Address of the documents. */
  docs: string;
}

export interface ConsoleFiles {
  /** The document that answers every path of the console, by language: `en`. */
  pages: ReadonlyMap<string, string>;
  /** Files by name. */
  files: ReadonlyMap<string, ConsoleFile>;
}

/**
 * Reads a build of the console: a folder for each language, with its `index.html` and its files in
 * `assets`. Their addresses begin with a placeholder, which the path of the app replaces. Undefined
 * where the folder has no build.
 */
export function readConsole(folder: string, place: ConsolePlace): ConsoleFiles | undefined {
  const complete = (text: string): string => text.replaceAll(BASE, () => `${place.home}/`);
  const values = html`<meta name="castmeter-console" content="${JSON.stringify(place)}" />`;
  try {
    const pages = new Map<string, string>();
    // Builds of two languages share the files of the same content, and so of the same name.
    const files = new Map<string, ConsoleFile>();
    for (const language of readdirSync(folder)) {
      const page = readFileSync(`${folder}/${language}/index.html`, "utf8");
      pages.set(
        language,
        complete(page).replace(META, () => values.toString()),
      );
      for (const name of readdirSync(`${folder}/${language}/assets`)) {
        if (files.has(name)) continue;
        const bytes = readFileSync(`${folder}/${language}/assets/${name}`);
        const content = isText(name) ? Buffer.from(complete(bytes.toString("utf8"))) : bytes;
        files.set(name, new ConsoleFile(name, content));
      }
    }
    return pages.has(FALLBACK_LANGUAGE) ? { pages, files } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
