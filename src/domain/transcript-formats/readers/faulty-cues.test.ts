import { describe, expect, it } from "vitest";
import { readGiven } from "./read-given.ts";
import { readTranscript } from "./read-transcript.ts";
import { TranscriptError } from "../transcript-error.ts";

const fetched = (text: string) => {
  const { segments, droppedCueCount } = readTranscript(Buffer.from(text), {
    declaredType: null,
    contentType: null,
    url: null,
  });
  return {
    droppedCueCount,
    said: segments.map(({ startSec, text: words }) => `${startSec} ${words}`),
  };
};

const withFaulty = (times: string): string =>
  `WEBVTT\n\n00:01.000 --> 00:02.000\nOne was\n\n${times}\nTwo was\nlost\n\n` +
  "00:05.000 --> 00:06.000\nThree is";

describe("a faulty cue of a feed's transcript", () => {
  it.each([
    "00:00:17:000 --> 00:00:19:000",
    "00:03.000 --> 00:04.900align:start",
    "00:60:00.000 --> 01:00:02.000",
    "00:00:60.000 --> 00:01:02.000",
    "00:03.000 --> 00:00:60.000",
    "00:03.000 -> --> 00:04.000",
  ])("is left out with its text and counted, the others are kept: %s", (times) => {
    expect(fetched(withFaulty(times))).toEqual({
      droppedCueCount: 1,
      said: ["1 One was", "5 Three is"],
    });
  });

  it("is left out of SRT with its number and its text behind an empty line", () => {
    const tight =
      "1\n00:00:01,000 --> 00:00:02,000\nOne was\n2\n00:00:03:000 --> 00:00:04:000\nTwo was\n" +
      "3\n00:00:05,000 --> 00:00:06,000\nThree is";
    const loose =
      "1\n00:00:01,000 --> 00:00:02,000\nOne was\n\n2\n00:00:03:000 --> 00:00:04:000\nTwo was" +
      "\n\nand was\nlost\n\n3\n00:00:05,000 --> 00:00:06,000\nThree is";
    for (const text of [tight, loose])
      expect(fetched(text)).toEqual({ droppedCueCount: 1, said: ["1 One was", "5 Three is"] });
  });

  it("counts none where all are read, and none for an arrow inside a text", () => {
    expect(fetched("WEBVTT\n\nNOTE a --> b\n\n1 --> 2\nfrom --> to")).toEqual({
      droppedCueCount: 0,
      said: ["1 from --> to"],
    });
  });

  it("refuses the whole where more cues are faulty than not, with the first line", () => {
    const text = "WEBVTT\n\nx --> y\nOne\n\nx --> y\nTwo\n\n1 --> 2\nThree";
    expect(() => fetched(text)).toThrow(TranscriptError);
    expect(() => fetched(text)).toThrow("Line 3: The times of a cue cannot be read.");
  });

  it("refuses what a person sends, with the line", () => {
    for (const times of ["00:00:17:000 --> 00:00:19:000", "00:00:60.000 --> 00:01:02.000"])
      expect(readGiven({ form: "vtt", text: withFaulty(times) }, undefined)).toMatchObject({
        fault: { param: "vtt", message: "vtt: Line 6: The times of a cue cannot be read." },
      });
  });
});
