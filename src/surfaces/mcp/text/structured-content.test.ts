import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shrink } from "./structured-content.ts";

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe("structured content", () => {
  it("is untouched when it fits", () => {
    const answer = { object: "list", data: [{ a: 1 }] };
    expect(shrink(answer)).toEqual({ value: answer, cuts: [] });
  });

  it("loses the last items of the longest list first and says how many are left", () => {
    const data = Array.from({ length: 100 }, (_, index) => ({ id: index, text: "x".repeat(90) }));
    const { value, cuts } = shrink({ object: "list", data, has_more: false }, 2_000);
    const kept = (value as { data: unknown[] }).data;
    expect(kept).toEqual(data.slice(0, kept.length));
    expect(kept.length).toBeGreaterThan(10);
    expect(cuts).toEqual([`data: ${kept.length} of 100 items`]);
  });

  it("reaches into what is nested, and leaves a text out that is too long", () => {
    const { value, cuts } = shrink(
      { id: "a", request: { headers: { b: "c" }, body: "x".repeat(500) } },
      200,
    );
    expect({ value, cuts }).toEqual({
      value: { id: "a", request: { headers: { b: "c" }, body: null } },
      cuts: ["request.body: left out"],
    });
  });

  it("fits whatever comes, and marks every cut", () => {
    const answers = fc.dictionary(
      fc.string({ maxLength: 8 }),
      fc.oneof(
        fc.string({ maxLength: 400 }),
        fc.array(fc.dictionary(fc.string({ maxLength: 4 }), fc.string({ maxLength: 60 })), {
          maxLength: 20,
        }),
      ),
      { maxKeys: 8 },
    );
    fc.assert(
      fc.property(answers, fc.integer({ min: 300, max: 2_000 }), (answer, budget) => {
        const { value, cuts } = shrink(answer, budget);
        expect(bytesOf(value)).toBeLessThanOrEqual(budget);
        expect(cuts.length > 0).toBe(bytesOf(answer) > budget);
      }),
    );
  });
});
