import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds } from "../../../test/property-runs.ts";
import { byLength } from "../../../test/run-length.ts";
import { TRANSCRIPT_FORMATS } from "./format.ts";
import { readTranscript, readTranscriptText } from "./readers/read-transcript.ts";
import type { Segment } from "./segment.ts";
import { TranscriptError } from "./transcript-error.ts";
import { isTimed, writeJson, writeSrt, writeText, writeVtt } from "./write-transcript.ts";

/** Several words a segment, in several scripts: single words would be merged to sentences. */
const plainText = fc
  .array(
    fc.constantFrom(
      "tide",
      "harbour",
      "Übermut",
      "100",
      "don't",
      "вода",
      "今日は",
      "مرحبا",
      "ok?",
      "🌊",
    ),
    { minLength: 2, maxLength: 8 },
  )
  .map((words) => words.join(" "));
const hardText = fc
  .tuple(
    plainText,
    fc.constantFrom("a --> b", "1 < 2", "<i>x</i>", "Q&amp;A", "<v Bo>", "5 > 4", "NOTE x"),
  )
  .map(([text, hard]) => `${text} ${hard}`);
const speaker = fc.option(fc.constantFrom("Ada Lovelace", "José Ortíz", "Speaker 1", "田中 一郎"));

const timed = (
  text: fc.Arbitrary<string>,
): fc.Arbitrary<(Segment & { startSec: number; endSec: number })[]> =>
  fc
    .array(
      fc.record({
        gapMs: fc.integer({ min: 1, max: 90_000 }),
        lengthMs: fc.nat(20_000),
        speaker,
        text,
      }),
      { minLength: 1, maxLength: 30 },
    )
    .map((entries) => {
      let ms = 0;
      return entries.map(({ gapMs, lengthMs, ...said }) => {
        ms += gapMs;
        return { startSec: ms / 1_000, endSec: (ms + lengthMs) / 1_000, ...said };
      });
    });

const check = <Value>(
  arbitrary: fc.Arbitrary<Value>,
  test: (value: Value) => void,
): Promise<void> => holds(fc.property(arbitrary, test), { short: 60, long: 1_000 });

describe("a transcript that is written and read again", () => {
  it("is the same as VTT, whatever is said", async () => {
    await check(timed(fc.oneof(plainText, hardText)), (segments) => {
      expect(readTranscriptText(writeVtt(segments), "vtt")).toEqual(segments);
    });
  });

  it("is the same as SRT, which cannot escape markup", async () => {
    await check(timed(plainText), (segments) => {
      expect(readTranscriptText(writeSrt(segments), "srt")).toEqual(segments);
    });
  });

  it("is the same as JSON, with and without times", async () => {
    await check(timed(fc.oneof(plainText, hardText)), (segments) => {
      expect(readTranscriptText(writeJson(segments), "json")).toEqual(segments);
      const untimed = segments.map((segment) => ({ ...segment, startSec: null, endSec: null }));
      expect(readTranscriptText(writeJson(untimed), "json")).toEqual(untimed);
    });
  });

  it("keeps all words as text", async () => {
    const words = (text: string) => text.replaceAll(/\s+/g, "");
    await check(timed(plainText), (segments) => {
      const anonymous = segments.map((segment) => ({ ...segment, speaker: null }));
      const said = anonymous.map(({ text }) => text).join("");
      expect(words(writeText(anonymous))).toBe(words(said));
    });
  });
});

/** What is wrong with segments: times that are none or out of order, text no column takes. */
function problemsOf(segments: readonly Segment[]): string[] {
  const problems: string[] = [];
  let before = 0;
  const hasTimes = segments[0]?.startSec !== null;
  for (const { startSec, endSec, text, speaker: name } of segments) {
    if (hasTimes !== (startSec !== null) || hasTimes !== (endSec !== null))
      problems.push("mixed times");
    if (startSec !== null && endSec !== null) {
      if (!Number.isFinite(startSec) || !Number.isFinite(endSec)) problems.push("no number");
      if (startSec < before || endSec < startSec) problems.push("out of order");
      before = startSec;
    }
    if (
      text === "" ||
      text !== text.trim() ||
      ["\n", "\r", "\u0000"].some((each) => text.includes(each))
    )
      problems.push("text");
    if (!text.isWellFormed() || name === "" || name?.isWellFormed() === false)
      problems.push("characters");
  }
  return problems;
}

const piece = fc.oneof(
  fc.constantFrom(
    "WEBVTT",
    "NOTE",
    "-->",
    " --> ",
    "1",
    "00:01.000 --> 00:02.000",
    "5 --> 3",
    "99:99:99,9",
    "<v",
    "<v Bo>",
    "</v>",
    "<p>",
    "</p>",
    "<cite>",
    "</cite>",
    "<time>",
    "1:02",
    "</time>",
    "<script>",
    "<!--",
    "<",
    ">",
    "&amp;",
    "&#0;",
    "&#xD800;",
    "Ada:",
    ">>",
    "- ",
    ":",
    '{"segments":[',
    '{"startTime":',
    '"body":"x"',
    "1e999",
    "-1",
    "null",
    "}",
    "]",
    ",",
    "\n",
    "\n\n",
    "\r",
    "\u0000",
    "\ud800",
    "\ufeff",
    "{\\an8}",
    "…",
    "。",
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
);

describe("the reader of hostile text", () => {
  it("answers segments that hold the rules, or a TranscriptError", async () => {
    const hostile = fc.record({
      text: fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
      format: fc.constantFrom(...TRANSCRIPT_FORMATS),
    });
    await holds(
      fc.property(hostile, ({ text, format }) => {
        try {
          const segments = readTranscriptText(text, format);
          expect(problemsOf(segments)).toEqual([]);
          if (isTimed(segments))
            expect(problemsOf(readTranscriptText(writeVtt(segments), "vtt"))).toEqual([]);
        } catch (error) {
          if (!(error instanceof TranscriptError)) throw error;
        }
      }),
      { short: 450, long: 6_000 },
    );
  });

  it("answers the same to bytes of any kind", async () => {
    await holds(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          const origin = { declaredType: null, contentType: "text/vtt", url: null };
          expect(problemsOf(readTranscript(bytes, origin).segments)).toEqual([]);
        } catch (error) {
          if (!(error instanceof TranscriptError)) throw error;
        }
      }),
      { short: 150, long: 2_000 },
    );
  });

  it.each(TRANSCRIPT_FORMATS)(
    "takes no time that grows with the square of the length: %s",
    (format) => {
      const repeated = [
        "<",
        "<p",
        "<!--",
        "<script>",
        "<v",
        "&",
        "{\\",
        "a ",
        "-->",
        "1:",
        ">>",
        "A: ",
        "「",
        "\n",
        "\r",
        "a\n",
        "a\n\n",
        "Ada: a\n",
        " <cite></cite>",
      ];
      const length = byLength(100_000, 300_000);
      for (const part of repeated) {
        const started = process.cpuUsage();
        try {
          const count = Math.floor(length / part.length);
          readTranscriptText(`WEBVTT\n\n1 --> 2\n${part.repeat(count)}x`, format);
        } catch (error) {
          if (!(error instanceof TranscriptError)) throw error;
        }
        // Milliseconds where it is linear; the square of 100,000 is 10,000,000,000 steps.
        expect(process.cpuUsage(started).user / 1_000).toBeLessThan(length / 100);
      }
    },
  );

  it("takes no time that grows with the square of the number of segments", () => {
    const started = process.cpuUsage();
    const words = Array.from({ length: 50_000 }, (_, index) => ({
      startTime: 0,
      endTime: 1,
      body: `${"word".repeat(20)}${index}`,
    }));
    writeText(readTranscriptText(JSON.stringify(words), "json"));
    // 5 s where a sentence has no end; a fifth of a second where it has.
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(3_000);
  });
});
