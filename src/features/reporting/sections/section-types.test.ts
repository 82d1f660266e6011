import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SECTION_TYPES } from "./section-types.ts";

/** Options of internal fields: what they show is for the network alone. */
const INTERNAL = /rate|cost|copy|note|budget|spend|value|credit|talking|reason/;

describe("the kinds of sections", () => {
  it("have names of their own, and a default for every option", () => {
    const names = SECTION_TYPES.map(({ type }) => type);
    expect(new Set(names).size).toBe(names.length);
    const options = SECTION_TYPES.flatMap(({ type, options: own }) =>
      Object.entries(own.properties).map(([name, option]) => ({
        name: `${type}.${name}`,
        value: (option as { default?: unknown }).default,
      })),
    );
    expect(options.filter(({ value }) => value === undefined)).toEqual([]);
    const internal = options.filter(({ name }) => INTERNAL.test(name.split(".")[1] ?? ""));
    expect(internal.length).toBeGreaterThan(8);
    expect(internal.filter(({ value }) => value !== false)).toEqual([]);
  });

  it("are all in the reference, with their options", () => {
    const path = join(import.meta.dirname, "../../../../docs/report-sections.md");
    const lines = readFileSync(path, "utf8").split("\n");
    for (const { type, options } of SECTION_TYPES) {
      const line = lines.find((one) => one.startsWith(`| \`${type}\` |`)) ?? "";
      const named = [...(line.split("|")[3] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name);
      expect([type, new Set(named)]).toEqual([type, new Set(Object.keys(options.properties))]);
    }
  });

  it("can each stand in a report made by hand", () => {
    expect(SECTION_TYPES.filter(({ reports }) => !reports.includes("custom"))).toEqual([]);
  });
});
