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

  it("can each stand in a report made by hand", () => {
    expect(SECTION_TYPES.filter(({ reports }) => !reports.includes("custom"))).toEqual([]);
  });
});
