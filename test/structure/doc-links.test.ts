import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { proseOf } from "./prose.ts";
import { ROOT } from "./source-files.ts";

/** Links of the documents, and pages that comments cite, lead to a file and a heading. */

interface Link {
  from: string;
  /** From the root of the repository. */
  path: string;
  anchor: string | undefined;
}

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** The anchor GitHub and most viewers give a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

function anchorsIn(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, text = ""]) => anchorOf(text));
  const named = [...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id);
  return new Set([...headings, ...named]);
}

function linksIn(from: string): Link[] {
  return [...read(from).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = "", anchor] = target.split("#");
    const path = file === "" ? from : relative(ROOT, join(ROOT, dirname(from), file));
    return [{ from, path, anchor }];
  });
}

function citationsIn(from: string): Link[] {
  return [...proseOf(read(from)).matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)].map(
    ([, path = "", anchor]) => ({ from, path, anchor }),
  );
}

function isBroken({ path, anchor }: Link): boolean {
  if (!existsSync(join(ROOT, path))) return true;
  return anchor !== undefined && !anchorsIn(read(path)).has(anchor);
}

const show = ({ from, path, anchor }: Link): string =>
  `${from} -> ${path}${anchor === undefined ? "" : `#${anchor}`}`;

const documents = globSync(["*.md", "docs/**/*.md"], { cwd: ROOT });
const sources = globSync("{src,simulators,demo,sandbox,simulation,bench,test,scripts}/**/*.ts", {
  cwd: ROOT,
});

describe("links", () => {
  it("of documents lead to a file and, where they name one, to a heading", () => {
    const links = documents.flatMap(linksIn);
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(isBroken).map(show)).toEqual([]);
  });

  it("of comments lead to a page and, where they name one, to a heading", () => {
    expect(sources.flatMap(citationsIn).filter(isBroken).map(show)).toEqual([]);
  });
});
