import { describe, expect, it } from "vitest";
import type { OrderLine } from "../correct/draft.ts";
import { valueIn, wordsOfField } from "./value-in.ts";

const TEXT = "Salt & Signal | Mid-roll | :60 | 2026-12-08 | 30,000 | £28.00 | £840.00";
const LINE = {
  show_name: "Salt & Signal",
  length_sec: 60,
  quantity: 1,
  air_dates: ["2026-12-08"],
  guaranteed_impressions: 30_000,
  rate: { type: "cpm", amount_minor: 2_800, currency: "gbp" },
  promo_code: null,
} as unknown as OrderLine;

const found = (field: Parameters<typeof wordsOfField>[1]): string | null => {
  const place = valueIn(TEXT, { start: 0, end: TEXT.length }, wordsOfField(LINE, field));
  return place === null ? null : TEXT.slice(place.start, place.end);
};

describe("the value of a field of a line", () => {
  it("stands in the words that the document prints for it", () => {
    expect(found("show_name")).toBe("Salt & Signal");
    expect(found("length_sec")).toBe(":60");
    expect(found("guaranteed_impressions")).toBe("30,000");
    expect(found("rate_amount")).toBe("28.00");
    expect(found("air_dates")).toBe("2026-12-08");
  });

  it("is not shown where it does not stand there, or could be several passages", () => {
    expect(found("quantity")).toBeNull();
    expect(found("promo_code")).toBeNull();
    expect(valueIn("1 spot, 1 day", { start: 0, end: 13 }, ["1"])).toBeNull();
  });
});
