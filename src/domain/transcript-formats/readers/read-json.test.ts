import { describe, expect, it } from "vitest";
import { readTranscriptText } from "./read-transcript.ts";

const timesOf = (segments: unknown[]) =>
  readTranscriptText(JSON.stringify({ segments }), "json").map(({ startSec, endSec }) => [
    startSec,
    endSec,
  ]);

describe("times of JSON transcripts", () => {
  it("are milliseconds where as seconds speech would be far too slow", () => {
    const said = [
      { start: 1, end: 5_000, text: "The lamp was lit late that night." },
      { start: 5_000, end: 5_900, text: "So who did it?" },
      { start: 25_801, end: 28_700, text: "The keeper says it was the tide." },
    ];
    expect(timesOf(said)).toEqual([
      [0.001, 5],
      [5, 5.9],
      [25.801, 28.7],
    ]);
    expect(timesOf(said.map((each) => ({ ...each, start: `${each.start}`, end: null })))).toEqual([
      [0.001, 5],
      [5, 25.801],
      [25.801, 25.801],
    ]);
  });

  it("are milliseconds of single words, which become sentences", () => {
    const words = "All the boats came home before the storm did .".split(" ");
    const said = words.map((text, index) => ({
      text,
      start: 9_500 + index * 240,
      end: 9_700 + index * 240,
    }));
    expect(timesOf(said)).toEqual([[9.5, 11.86]]);
  });

  it("are seconds where they have a fraction, are few, or are spoken at a believable pace", () => {
    const fraction = [
      { start: 0.5, end: 9_000, text: "One is here" },
      { start: 9_000, end: 36_000, text: "Two is here" },
    ];
    expect(timesOf(fraction)[1]).toEqual([9_000, 36_000]);
    expect(timesOf([{ start: 0, end: 600, text: "Music plays" }])).toEqual([[0, 600]]);
    const sentence = "This goes on for about as long as one breath lasts, and then it ends.";
    const long = Array.from({ length: 2_200 }, (_, index) => ({
      startTime: index * 5,
      endTime: index * 5 + 5,
      body: `${index} ${sentence}`,
    }));
    expect(timesOf(long).at(-1)).toEqual([10_995, 11_000]);
  });

  it("are seconds where one of many lies far behind the others", () => {
    const said = [
      { start: 0, end: 4, text: "One is here for you" },
      { start: 4, end: 8, text: "Two is here for you" },
      { start: 8, end: 90_000, text: "Three is here" },
    ];
    expect(timesOf(said)[0]).toEqual([0, 4]);
  });
});
