import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { proseOf } from "./prose.ts";
import { ROOT } from "./source-files.ts";

/**
 * Comments, messages and documents use the terms of the field, and cite only what is in the
 * repository (CONTRIBUTING.md). The words below are the ones that can be matched without judging
 * their meaning.
 */

const FOLDERS = [
  "src",
  "simulators",
  "demo",
  "sandbox",
  "simulation",
  "bench",
  "test",
  "scripts",
  "docs",
];

/** Between two words of a phrase there may be a line end, with the sign of a comment. */
const phrase = (words: string): RegExp =>
  new RegExp(String.raw`\b${words.replaceAll(" ", String.raw`[\s*/]+`)}\b`, "gi");

const WORDS: readonly RegExp[] = [
  /\b(?:who|any|some|no)body\b|\bwhoever\b/gi,
  /\brooms?\b/gi,
  phrase("the house"),
  phrase("hears? of"),
  phrase("says so"),
  phrase("of (?:ours|yours)"),
  phrase("turn and turn about"),
  phrase("(?:is|are|was) told to"),
  phrase("whichever of"),
  phrase("unless told otherwise"),
];

const ABSENT_TEXTS: readonly RegExp[] = [
  /\bcompletions[\s*/]+[a-z]\d/gi,
  phrase("domain rules"),
  phrase("upstream facts"),
  /\bspecification,?[\s*/]+(?:["\d]|rule|section)/gi,
  phrase("(?:of|by|in) the specification"),
  /\bdesign\//g,
];

/** The goals of the bench are its own. */
const GOALS = /\bgoals? \d/gi;

/** Records of the past are not rewritten. */
const LAST_OLD_RECORD = 14;
const recordNumber = (path: string): number =>
  Number(/^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? Number.NaN);

/** This file holds the words as examples. */
const ITSELF = "test/structure/wording.test.ts";

function isRead(path: string): boolean {
  if (path.includes("/fixtures/") || path === ITSELF) return false;
  if (path.endsWith(".md")) return !(recordNumber(path) <= LAST_OLD_RECORD);
  return path.endsWith(".ts");
}

const paths = [
  ...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  ),
].filter(isRead);

function faultsIn(path: string, text: string): string[] {
  const prose = path.endsWith(".ts") ? proseOf(text) : text;
  const patterns = [...WORDS, ...ABSENT_TEXTS, ...(path.startsWith("bench/") ? [] : [GOALS])];
  return patterns
    .flatMap((pattern) => [...prose.matchAll(pattern)])
    .map(({ 0: word, index }) => {
      const line = prose.slice(0, index).split("\n").length;
      return `${path}:${line} ${word.replaceAll(/[\s*/]+/g, " ")}`;
    });
}

const faulty = new Map(
  paths.flatMap((path) => {
    const faults = faultsIn(path, readFileSync(join(ROOT, path), "utf8"));
    return faults.length === 0 ? [] : [[path, faults] as const];
  }),
);

describe("the wording check", () => {
  it("reads comments and strings, not code", () => {
    const source = [
      "const room = `a ${nobody(`whoever ${room} b`)} nobody`; // anybody",
      "/* the",
      ' * house */ const pattern = /"somebody/; call("says so", \'rooms\');',
    ].join("\n");
    expect(faultsIn("src/example.ts", source)).toEqual([
      "src/example.ts:1 whoever",
      "src/example.ts:1 nobody",
      "src/example.ts:1 anybody",
      "src/example.ts:3 rooms",
      "src/example.ts:2 the house",
      "src/example.ts:3 says so",
    ]);
  });

  it("finds citations of texts that are not in the repository", () => {
    expect(
      faultsIn("page.md", "see completions B4, specification 9, domain rules, goal 9"),
    ).toHaveLength(4);
    expect(faultsIn("bench/x.ts", "// goal 9")).toEqual([]);
  });
});

describe("wording", () => {
  it("uses none of the words and cites no absent text", () => {
    expect([...faulty.values()].flat()).toEqual([]);
  });
});
