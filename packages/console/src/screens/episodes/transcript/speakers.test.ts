import { expect, test } from "vitest";
import { type Segment, segmentAt, speakersOf } from "./speakers.ts";

const segment = (index: number, speaker: string | null, text: string): Segment => ({
  index,
  start_sec: index * 10.4,
  end_sec: index * 10.4 + 9,
  speaker,
  text,
});

const SEGMENTS = [
  segment(0, "Maren", "Every lighthouse has two lamps."),
  segment(1, "Ines", "One of them is famous. The other sits on a shelf."),
  segment(2, null, "(music)"),
];

test("speakers stand by how much they say, with what nobody is named for", () => {
  expect(speakersOf(SEGMENTS)).toEqual([
    { name: "Ines", words: 11 },
    { name: "Maren", words: 5 },
    { name: null, words: 1 },
  ]);
});

test("a second leads to the segment in which it is said", () => {
  expect(segmentAt(SEGMENTS, 0)).toBe(0);
  expect(segmentAt(SEGMENTS, 10)).toBe(1);
  expect(segmentAt(SEGMENTS, 19)).toBe(1);
  expect(segmentAt(SEGMENTS, 9_999)).toBe(2);
});
