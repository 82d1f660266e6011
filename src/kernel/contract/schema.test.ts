import { Type } from "typebox";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "./errors.ts";
import { nullable, oneOf, readQuery, strictObject, timestamp, validate } from "./schema.ts";

const schema = strictObject({
  name: Type.String({ minLength: 1 }),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  kind: Type.Optional(oneOf(["a", "b"])),
  at: Type.Optional(timestamp),
  day: Type.Optional(Type.String({ format: "date" })),
  note: Type.Optional(nullable(Type.String())),
  lookups: Type.Optional(
    Type.Array(strictObject({ published_on: Type.Optional(Type.Integer()) }), { maxItems: 2 }),
  ),
});

/** `[param, reason]` of a refusal, or null. */
function refusal(check: () => unknown): unknown {
  try {
    check();
    return null;
  } catch (error) {
    return error instanceof ApiError ? [error.param, error.extras["reason"]] : error;
  }
}
function errorOf(check: () => unknown): ApiError {
  try {
    check();
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error("nothing was refused");
}
const fault = (value: unknown): unknown => refusal(() => validate(schema, value));

describe("validation", () => {
  it("names the field and what is wrong with it", () => {
    expect(fault({ name: "x" })).toBeNull();
    expect(fault({})).toEqual(["name", "missing"]);
    expect(fault({ name: "" })).toEqual(["name", "out_of_range"]);
    expect(fault({ name: 1 })).toEqual(["name", "malformed"]);
    expect(fault({ name: "x", size: 11 })).toEqual(["size", "out_of_range"]);
    expect(fault({ name: "x", size: 1.5 })).toEqual(["size", "malformed"]);
    expect(fault({ name: "x", kind: "c" })).toEqual(["kind", "malformed"]);
    expect(fault({ name: "x", note: null })).toBeNull();
    expect(fault({ name: "x", note: 7 })).toEqual(["note", "malformed"]);
    expect(fault({ name: "x", lookups: [{}, { published_on: "y" }] })).toEqual([
      "lookups[1].published_on",
      "malformed",
    ]);
    expect(fault({ name: "x", lookups: [{}, {}, {}] })).toEqual(["lookups", "too_many"]);
    for (const value of [null, [], 7, "x"]) expect(fault(value)).toEqual([null, "malformed"]);
  });

  it("names an unknown field before everything else, however many there are and whatever they are called", () => {
    expect(fault({ colour: 1 })).toEqual(["colour", "unknown"]);
    expect(fault({ name: "x", lookups: [{}, { colour: 1 }] })).toEqual([
      "lookups[1].colour",
      "unknown",
    ]);
    for (const name of ["a/b", "a~b", "5", "a.b", "", " "])
      expect(fault({ name: "x", [name]: 1 })).toEqual([name, "unknown"]);
    expect(
      fault(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}`, 1]))),
    ).toEqual(["p0", "unknown"]);
  });

  it("names the further unknown fields of the same object, and that there are others", () => {
    const message = (value: unknown): string => errorOf(() => validate(schema, value)).message;
    const fields = (count: number): Record<string, number> =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 1]));
    expect(message({ name: "x", ...fields(2), lookups: [{ colour: 1 }] })).toBe(
      "p0 is not a field of this request, and neither is p1.",
    );
    for (const count of [6, 20_000])
      expect(message({ name: "x", lookups: [fields(count)] })).toBe(
        "lookups[0].p0 is not a field of this request, " +
          "and neither are p1, p2, p3, p4 and others.",
      );
    expect(message({ name: "x", a: 1, ["b".repeat(1_000_000)]: 1 }).length).toBeLessThan(200);
  });

  it("names the same fault in a value with thousands of items and fields as in a short one", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => index);
    const unknown = Object.fromEntries(many.map((index) => [`p${index}`, 1]));
    expect(fault({ ...unknown, name: "x" })).toEqual(["p0", "unknown"]);
    expect(fault({ name: "x", lookups: [{}, unknown] })).toEqual(["lookups[1].p0", "unknown"]);
    expect(fault({ name: "x", lookups: many.map(() => ({})) })).toEqual(["lookups", "too_many"]);
    expect(fault({ name: "x", lookups: many })).toEqual(["lookups[0]", "malformed"]);
  });

  it("looks at no item beyond the first one too many", () => {
    const list = Type.Array(Type.String(), { maxItems: 2, uniqueItems: true });
    let reads = 0;
    const items = Array.from({ length: 1_000 }, (_, index) => `t${index}`);
    const counted = new Proxy(items, {
      get: (target, name, receiver) => {
        if (typeof name === "string" && /^\d+$/.test(name)) reads += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    expect(refusal(() => validate(list, counted))).toEqual([null, "too_many"]);
    expect(reads).toBeLessThan(10);
  });

  it("repeats 200 letters of a long name, in the field and in the message", () => {
    const name = "n".repeat(1_000_000);
    for (const value of [{ [name]: 1 }, { name: "x", lookups: [{ [`${name}😀`]: 1 }] }]) {
      const refused = errorOf(() => validate(schema, value));
      expect(refused.param).toHaveLength(200);
      expect(refused.param).toMatch(/^(lookups\[0\]\.)?n+…$/);
      expect(refused.message).toBe(`${refused.param} is not a field of this request.`);
    }
  });

  it.each([
    "2026-10-14T12:00:00Z",
    "2026-10-14t12:00:00.123456z",
    "2026-02-28T23:59:59-14:00",
    "2024-02-29T00:00:00+00:00",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
  ])("takes the moment %s", (at) => {
    expect(fault({ name: "x", at })).toBeNull();
    expect(Number.isNaN(Date.parse(at))).toBe(false);
  });

  it.each([
    "2026-10-14",
    "2026-10-14T12:00:00",
    "2026-10-14 12:00:00Z",
    "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-10-14T24:00:00Z",
    "2026-10-14T23:59:60Z",
    "0000-01-01T00:00:00Z",
    "2026-10-14T12:00:00+15:00",
    "2026-10-14T12:00:00+99:99",
    "2026-10-14T12:00:00Z[Europe/London]",
    "2026-10-14T12:00:00.1234567890Z",
    "12026-10-14T12:00:00Z",
    "2026-10-14T12:00:00Z\n",
    "now",
    "infinity",
    "",
  ])("refuses the moment %j, which one of JavaScript and PostgreSQL would not read", (at) => {
    expect(fault({ name: "x", at })).toEqual(["at", "malformed"]);
  });

  it("takes days that exist, from 1970 to 2199", () => {
    for (const day of ["2026-10-14", "2024-02-29", "1970-01-01", "2199-12-31"])
      expect(fault({ name: "x", day })).toBeNull();
    for (const day of ["0001-01-01", "1969-12-31", "2200-01-01", "9999-12-31", "0000-01-01"])
      expect(fault({ name: "x", day })).toEqual(["day", "out_of_range"]);
    for (const day of ["2026-02-29", "2026-1-1", "20261014", "today"])
      expect(fault({ name: "x", day })).toEqual(["day", "malformed"]);
  });
});

describe("a query", () => {
  const querySchema = strictObject({
    limit: Type.Optional(Type.Integer()),
    share: Type.Optional(Type.Number()),
    flag: Type.Optional(Type.Boolean()),
    ids: Type.Optional(Type.Array(Type.String())),
    q: Type.Optional(Type.String()),
  });
  const read = (text: string): unknown => readQuery(querySchema, new URLSearchParams(text));

  it("becomes what its schema says", () => {
    expect(read("limit=5&share=-0.5&flag=true&ids=a,b&ids=c&q=5&other=5")).toEqual({
      limit: 5,
      share: -0.5,
      flag: true,
      ids: ["a", "b", "c"],
      q: "5",
      other: "5",
    });
    expect(read("ids=&q=")).toEqual({ ids: [], q: "" });
    expect(read("ids= a ,, b ")).toEqual({ ids: ["a", "b"] });
  });

  it.each([
    "limit=",
    "limit=1e3",
    "limit=0x10",
    "limit=NaN",
    "limit=Infinity",
    `limit=${"9".repeat(400)}`,
    "limit=%201",
    "limit=1_000",
    "flag=1",
    "flag=TRUE",
    "flag=",
    "q=a%00b",
    "ids=a,%00",
    "limit=1&limit=2",
    "q=a&q=a",
  ])("is refused where it says nothing the schema could mean (%s)", (text) => {
    expect(refusal(() => read(text))).toEqual([
      text.slice(0, text.indexOf("=")),
      expect.stringMatching(/malformed|conflict/),
    ]);
  });

  it("never fails in any other way, and never reaches a prototype", () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (text) => {
        const refused = refusal(() => read(text));
        expect(refused === null || Array.isArray(refused)).toBe(true);
      }),
      { numRuns: 300 },
    );
    expect(refusal(() => read("__proto__=x"))).toEqual(["__proto__", "unknown"]);
  });
});
