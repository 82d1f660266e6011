import { describe, expect, it } from "vitest";
import { ordered, pointIn, soldIn, timesSaid } from "./quote-marks.ts";

const cut = (text: string, marks: readonly { start: number; end: number }[]): string[] =>
  marks.map(({ start, end }) => text.slice(start, end));

describe("the quote of a read", () => {
  it("has brand, address and code marked as they are said", () => {
    const text =
      "Plumbline Payroll: go to plumbline.example slash salt, and use SALT 20 at Plumbline.";
    const wanted = {
      brand: "Plumbline Payroll",
      codes: ["SALT20"],
      address: "https://plumbline.example/salt?from=show",
    };
    expect(cut(text, soldIn(text, wanted))).toEqual([
      "Plumbline Payroll",
      "plumbline.example slash salt",
      "SALT 20",
    ]);
    expect(timesSaid(`${text} That is plumbline dot example.`, wanted.address)).toBe(2);
  });

  it("has the sentence marked that says a talking point", () => {
    const text =
      "Plumbline pays everyone on the same day, and the first months cost nothing. No card.";
    expect(cut(text, [pointIn(text, "Everyone paid on the same day")])).toEqual([
      "Plumbline pays everyone on the same day,",
    ]);
    expect(pointIn("No word of it", "Free delivery")).toMatchObject({ start: 0, end: 13 });
  });

  it("has no mark over another: what is sold comes first", () => {
    expect(
      ordered([
        { start: 0, end: 10, kind: "point" },
        { start: 4, end: 6, kind: "sold" },
        { start: 12, end: 14, kind: "point" },
      ]),
    ).toEqual([
      { start: 4, end: 6, kind: "sold" },
      { start: 12, end: 14, kind: "point" },
    ]);
  });
});
