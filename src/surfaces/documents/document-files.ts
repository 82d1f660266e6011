import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The Markdown files of the repository that a server serves, by their path under `/docs`. */

const ROOT = new URL("../../../", import.meta.url);

/** Files outside `docs/` that documents link to. */
const AT_ROOT = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

const withoutEnding = (file: string): string => file.replace(/\.md$/, "");

/** Path under `/docs` to file from the root: `errors` to `docs/errors.md`. */
export const DOCUMENT_FILES: ReadonlyMap<string, string> = new Map(
  [
    ...readdirSync(new URL("docs/", ROOT), { recursive: true, encoding: "utf8" })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => file.endsWith(".md"))
      .map((file): [string, string] => [withoutEnding(file), `docs/${file}`]),
    ...AT_ROOT.filter((file) => existsSync(new URL(file, ROOT))).map((file): [string, string] => [
      withoutEnding(file),
      file,
    ]),
  ].toSorted(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
);

export const readDocument = (file: string): string => readFileSync(new URL(file, ROOT), "utf8");

/** The path under `/docs` of a file, from the root; undefined for a file that is not served. */
export function documentPathOf(file: string): string | undefined {
  for (const [path, known] of DOCUMENT_FILES) if (known === file) return path;
  return undefined;
}

/** The first heading of a document. */
export const titleOf = (markdown: string): string =>
  /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll("`", "") ?? "Castmeter";
