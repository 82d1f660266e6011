import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Segment } from "../transcript-formats/segment.ts";
import { booking, brand, READ, spoken, talk } from "./air-checks.test-support.ts";
import { checkRead } from "./check-read.ts";

const RUNS = { numRuns: 60 };

const BOOKED = booking({
  promoCode: "PIER20",
  promoUrl: "quillon.example/pier",
  talkingPoints: ["Picked by hand"],
  placement: "mid_roll",
  lengthSec: 30,
});
const KNOWN = { competitors: [brand("Ambrel Socks")], otherBrands: [brand("Tarn")] };

const sentence = fc.constantFrom(
  ...READ,
  ...talk(6),
  "Ambrel Socks are half price this week at ambrel dot example.",
  "I like Tarn, it is a lake.",
  "go to tarn dot com and use code lake nine",
  "北風コーヒーの提供でお送りします。",
);
const texts = fc.array(sentence, { minLength: 1, maxLength: 30 });

const check = (segments: readonly Segment[], durationSec: number | null = null) =>
  checkRead(BOOKED, { durationSec, segments }, KNOWN);

/** Segments with the same text at the same pace, cut after other words. */
function cutElsewhere(segments: readonly Segment[], sizes: readonly number[]): Segment[] {
  const words = segments.flatMap(({ text }) => text.split(" "));
  const cut: string[] = [];
  for (let at = 0, turn = 0; at < words.length; turn += 1) {
    const size = sizes[turn % sizes.length]!;
    cut.push(words.slice(at, at + size).join(" "));
    at += size;
  }
  return spoken(cut);
}

describe("checkRead", () => {
  it("answers the same for the same, and keeps its promises about ranges", () => {
    fc.assert(
      fc.property(texts, (list) => {
        const segments = spoken(list);
        const found = check(segments);
        expect(check(segments)).toEqual(found);
        expect(found.score).toBeGreaterThanOrEqual(0);
        expect(found.score).toBeLessThanOrEqual(1);
        expect(found.flags.includes("missing")).toBe(found.read === null);
        expect(found.reads).toEqual(
          found.read === null ? [] : expect.arrayContaining([found.read]),
        );
        for (const { startSec, endSec, quote } of found.reads) {
          expect(startSec).toBeGreaterThanOrEqual(0);
          expect(endSec).toBeGreaterThanOrEqual(startSec!);
          expect(endSec).toBeLessThanOrEqual(segments.at(-1)!.endSec! + 0.1);
          expect(quote.length).toBeLessThanOrEqual(2000);
        }
      }),
      RUNS,
    );
  });

  it("shifts the read with all times", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 5000 }), (list, shift) => {
        const here = check(spoken(list), 10_000);
        const there = check(spoken(list, shift), 10_000);
        expect(there.reads.map(({ quote }) => quote)).toEqual(here.reads.map(({ quote }) => quote));
        there.reads.forEach(({ startSec, endSec }, index) => {
          expect(startSec).toBeCloseTo(here.reads[index]!.startSec! + shift, 0);
          expect(endSec).toBeCloseTo(here.reads[index]!.endSec! + shift, 0);
        });
      }),
      RUNS,
    );
  });

  it("quotes the same however segments cut the sentences", () => {
    const sizes = fc.array(fc.integer({ min: 3, max: 25 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(sizes, (counts) => {
        const segments = spoken([...talk(9), ...READ, ...talk(9)]);
        const quote = check(segments).read?.quote;
        expect(quote).toBe(READ.join(" "));
        expect(check(cutElsewhere(segments, counts)).read?.quote).toBe(quote);
      }),
      RUNS,
    );
  });
});
