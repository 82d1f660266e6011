import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * The source tree as the structure tests read it: paths from the root of the repository, texts, and
 * import lines.
 */

export const ROOT = join(import.meta.dirname, "../..");

export interface SourceFile {
  /** From the root, with slashes: `src/kernel/ids.ts`. */
  path: string;
  text: string;
}

/** Files that exist for tests: they may do what the program may not. */
const isForTests = (path: string): boolean =>
  /\.test(-\w+)*\.ts$/.test(path) || path.includes("/fixtures/");

const allTypeScript: SourceFile[] = readdirSync(join(ROOT, "src"), {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

/** Every file of the program. */
export const PROGRAM: readonly SourceFile[] = allTypeScript.filter(
  (file) => !isForTests(file.path),
);

export interface ImportLine {
  from: string;
  /** From the root for our own files, the bare name for packages. */
  to: string;
  typeOnly: boolean;
  /** `import()` in a function: loaded when that runs. */
  isLazy: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|import\("([^"]+)"\)/g;

/** What a file imports or re-exports, `import type` and `import()` marked. */
export function importsOf(file: SourceFile): ImportLine[] {
  return [...file.text.matchAll(IMPORT)].map((match) => {
    const specifier = match[2] ?? match[3] ?? "";
    const to = specifier.startsWith(".")
      ? relative(ROOT, join(ROOT, dirname(file.path), specifier))
      : specifier;
    return {
      from: file.path,
      to,
      typeOnly: match[1] !== undefined,
      isLazy: match[3] !== undefined,
    };
  });
}

/** The text without comments and string contents, for rules about code. */
export function codeOf(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:"'`\\])\/\/[^\n]*/g, "");
}
