import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../src/app/operations.ts";
import { EXAMPLES } from "./sample-processes.ts";

/** What is known of the samples without running them, where a language is not installed. */

const LINES_MAX = 80;

const namesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(EXAMPLES, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted();

const javascript = namesIn("javascript", ".mjs");
const python = namesIn("python", ".py");

const read = (file: string): string => readFileSync(join(EXAMPLES, file), "utf8");

/** The paths of a sample and what it adds to them, with `{}` for each value: `/v1/shows/{}`. */
const pathsOf = (text: string): string[] =>
  [...text.matchAll(/["`]((?:\/v1\/|\$?\{path\}\/)[^"`?]*)/g)]
    .map(([, path = ""]) =>
      path
        .replaceAll(/\$?\{[^}]*\}/g, "{}")
        .replace("{}_{}", "{}")
        .replace(/^\{\}\//, "/"),
    )
    .toSorted();

/** Settings of the environment that a sample reads. */
const settingsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\bCASTMETER_\w+/g)].map(([name]) => name))].toSorted();

describe("the samples", () => {
  it("are the same in both languages", () => {
    expect(javascript).toHaveLength(10);
    expect(python).toEqual(javascript);
  });

  it.each(javascript)("%s calls the same paths in both, and is short", (name) => {
    const [one, other] = [read(`javascript/${name}.mjs`), read(`python/${name}.py`)];
    expect(new Set(pathsOf(other))).toEqual(new Set(pathsOf(one)));
    expect(settingsOf(other)).toEqual(settingsOf(one));
    for (const text of [one, other]) {
      const lines = text.trimEnd().split("\n");
      expect(lines.length).toBeLessThanOrEqual(LINES_MAX);
      expect(lines.filter((line) => line.length > 100)).toEqual([]);
    }
  });

  it("call paths of operations alone, with two settings", () => {
    const known = OPERATIONS.map(({ path }) => path.replaceAll(/\{[^}]*\}/g, "{}"));
    const called = javascript.flatMap((name) => pathsOf(read(`javascript/${name}.mjs`)));
    const whole = called.filter((path) => path.startsWith("/v1/"));
    expect(whole.length).toBeGreaterThan(10);
    expect(whole.filter((path) => !known.includes(path))).toEqual([]);
    expect(settingsOf(read("javascript/castmeter.mjs"))).toEqual([
      "CASTMETER_KEY",
      "CASTMETER_URL",
    ]);
  });

  it("are all on the page, which also shows the receivers of webhooks", () => {
    const page = readFileSync(join(EXAMPLES, "../samples.md"), "utf8");
    const files = [
      ...javascript.map((name) => `javascript/${name}.mjs`),
      ...python.map((name) => `python/${name}.py`),
      "webhooks/receiver.mjs",
      "webhooks/receiver.py",
    ];
    // The text is written by scripts/generate.ts, and compared by its test.
    expect(files.filter((file) => !page.includes(`\n${read(file)}\`\`\``))).toEqual([]);
  });
});
