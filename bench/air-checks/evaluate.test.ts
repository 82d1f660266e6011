import { describe, expect, it } from "vitest";
import type { ReadFinding } from "../../src/domain/ad-reads/air-check.ts";
import { filesOf } from "../labelled-sets/form.ts";
import { figuresOf, goalsOf, quantile } from "./figures.ts";
import type { JudgedCheck } from "./judged-check.ts";
import { parseLabelledSet } from "./labelled-set.ts";

const EXPECTED = {
  read: { start_sec: 10, end_sec: 40 },
  promo_code_found: null,
  heard_promo_codes: [],
  talking_points: [],
  flags: [],
};
const BOOKED = {
  brand: "Quillon",
  other_names: [],
  promo_code: null,
  promo_url: null,
  talking_points: [],
  placement: null,
  length_sec: null,
};
const CHECK = { id: "c", booked: BOOKED, competitors: [], other_brands: [], expected: EXPECTED };
const EPISODE = { id: "e", language: "en", duration_sec: 60, segments: [], checks: [CHECK] };

const parse = (change: object, expected: object = {}) =>
  parseLabelledSet(
    "x.json",
    JSON.stringify({
      name: "x",
      episodes: [
        { ...EPISODE, checks: [{ ...CHECK, expected: { ...EXPECTED, ...expected } }], ...change },
      ],
    }),
  );

describe("a labelled set", () => {
  it("in another form is refused with file, field and reason", () => {
    expect(parse({})).toHaveLength(1);
    expect(() => parseLabelledSet("x.json", "{")).toThrow(/^x\.json is no labelled set/);
    expect(() => parse({ duration_sec: "60" })).toThrow("/episodes/0/duration_sec");
    expect(() => parse({}, { flags: ["odd"] })).toThrow("/episodes/0/checks/0/expected/flags/0");
    expect(() => parse({}, { read: null })).toThrow("missing must stand where read is null");
    expect(() => parse({}, { talking_points: [{ text: "a", found: true }] })).toThrow(
      "/expected/talking_points/0/text: is not booked",
    );
    const segment = { start_sec: 9, end_sec: 3, speaker: null, text: "a" };
    expect(() => parse({ segments: [segment] })).toThrow("/episodes/0/segments/0/end_sec");
    expect(() => filesOf(["/nowhere/x.json"])).toThrow("there is no such file or folder");
  });
});

const judged = (found: Partial<ReadFinding>, expected: object = {}): JudgedCheck =>
  ({
    episode: EPISODE,
    check: { ...CHECK, expected: { ...EXPECTED, ...expected } },
    finding: {
      read: { startSec: 12, endSec: 41, quote: "" },
      talkingPoints: [],
      promoCodeFound: null,
      heardPromoCodes: [],
      flags: [],
      ...found,
    },
  }) as unknown as JudgedCheck;

describe("figures", () => {
  it("count a read elsewhere as missed and as wrong", () => {
    const figures = figuresOf([
      judged({}),
      judged({ read: { startSec: 50, endSec: 60, quote: "" }, flags: ["short"] }),
      judged({ read: null, flags: ["missing"] }, { read: null, flags: ["missing"] }),
    ]);
    expect(figures.reads).toEqual({ right: 1, found: 2, labelled: 2 });
    expect(figures.startErrorsSec).toEqual([2]);
    expect(figures.endErrorsSec).toEqual([1]);
    expect(figures.allFlags).toEqual({ right: 1, found: 2, labelled: 1 });
    expect(figures.exactFlags).toEqual({ right: 2, count: 3 });
    expect(goalsOf(figures).map(({ isMet }) => isMet)).toEqual([false, false, true]);
  });

  it("of nothing are unknown, not met", () => {
    expect(goalsOf(figuresOf([])).map(({ value, isMet }) => ({ value, isMet }))).toEqual(
      Array.from({ length: 3 }, () => ({ value: null, isMet: false })),
    );
    expect(quantile([1, 2, 4], 0.5)).toBe(2);
    expect(quantile([1, 3], 0.5)).toBe(2);
  });
});
