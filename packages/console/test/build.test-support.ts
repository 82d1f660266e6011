import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/** The build of the console: what each route needs, from Vite's manifest. */

const DIST = fileURLToPath(new URL("../dist/en/", import.meta.url));
const MANIFEST = `${DIST}.vite/manifest.json`;
/** Tests of the whole console are skipped by none: without a build they fail and say this. */
const NOT_BUILT = "The console is not built: run `npm run build:console`.";

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isDynamicEntry?: boolean;
}

export class Build {
  readonly #chunks: Readonly<Record<string, Chunk>>;

  constructor() {
    if (!existsSync(MANIFEST)) throw new Error(NOT_BUILT);
    this.#chunks = JSON.parse(readFileSync(MANIFEST, "utf8")) as Record<string, Chunk>;
  }

  /** Screens that are read when their route is opened, by the path of their source. */
  get screens(): string[] {
    return Object.keys(this.#chunks).filter((name) => name.startsWith("src/screens/"));
  }

  /** The scripts and style sheets that a source needs before it runs, with those it shares. */
  filesOf(name: string, found: Set<string> = new Set()): Set<string> {
    const chunk = this.#chunks[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}`);
    if (found.has(chunk.file)) return found;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
    for (const other of chunk.imports ?? []) this.filesOf(other, found);
    return found;
  }

  /** Every file that the console has a script or style sheet in. */
  get files(): Set<string> {
    return new Set(
      Object.values(this.#chunks)
        .flatMap(({ file, css = [] }) => [file, ...css])
        .filter((file) => /\.(js|css)$/.test(file)),
    );
  }

  /** The file of a font by the name of its source. */
  font(name: string): string {
    const found = Object.entries(this.#chunks).find(([path]) => basename(path) === name);
    if (found === undefined) throw new Error(`The build has no ${name}`);
    return found[1].file;
  }
}

/** The text of a file of the build. */
export const readFile = (file: string): string => readFileSync(DIST + file, "utf8");

/** Bytes that files take on the wire: texts by gzip, fonts as they are. */
export const wireBytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => {
    const bytes = readFileSync(DIST + file);
    return sum + (file.endsWith(".woff2") ? bytes : gzipSync(bytes, { level: 9 })).length;
  }, 0);
