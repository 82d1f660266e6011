import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The Markdown files of the repository that a server serves, by their path under `/docs`. */

const ROOT = new URL("../../../", import.meta.url);

/** Files outside `docs/` that documents link to. */
const AT_ROOT = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

const withoutEnding = (file: string): string => file.replace(/(?:\/README)?\.md$/, "");

const IN_DOCS = readdirSync(new URL("docs/", ROOT), { recursive: true, encoding: "utf8" }).map(
  (file) => file.replaceAll("\\", "/"),
);

/** The file of each path under `/docs`, from the root: `errors` is `docs/errors.md`. */
export const DOCUMENT_FILES: ReadonlyMap<string, string> = new Map(
  [
    ...IN_DOCS.filter((file) => file.endsWith(".md")).map((file): [string, string] => [
      withoutEnding(file),
      `docs/${file}`,
    ]),
    ...AT_ROOT.filter((file) => existsSync(new URL(file, ROOT))).map((file): [string, string] => [
      withoutEnding(file),
      file,
    ]),
  ].toSorted(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
);

/** Paths under `/docs` of example programs and data in documents, which are served as text. */
export const EXAMPLE_FILES: ReadonlySet<string> = new Set(
  IN_DOCS.filter((file) =>
    /^changelog(?:\.feed)?\.json$|^examples\/.*\.(?:mjs|ts|py|java|sh|txt|csv)$/.test(file),
  ),
);

/** Paths under `/docs` of pictures in documents. */
export const PICTURE_FILES: ReadonlySet<string> = new Set(
  IN_DOCS.filter((file) => /^pictures\/.*\.png$/.test(file)),
);

export const readPicture = (path: string): Uint8Array =>
  readFileSync(new URL(`docs/${path}`, ROOT));

export const readDocument = (file: string): string => readFileSync(new URL(file, ROOT), "utf8");

/** The path under `/docs` of a file, from the root; undefined for a file that is not a document. */
export function documentPathOf(file: string): string | undefined {
  for (const [path, known] of DOCUMENT_FILES) if (known === file) return path;
  return undefined;
}

/** The path under `/docs` of an example or a picture. */
export function examplePathOf(file: string): string | undefined {
  const path = file.replace(/^docs\//, "");
  return EXAMPLE_FILES.has(path) || PICTURE_FILES.has(path) ? path : undefined;
}

/** The first heading of a document. */
export const titleOf = (markdown: string): string =>
  /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll("`", "") ?? "Castmeter";
