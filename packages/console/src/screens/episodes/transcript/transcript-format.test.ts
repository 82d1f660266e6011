import { expect, test } from "vitest";
import { formatOf } from "./transcript-format.ts";

test("a file says what it is, also under another name", () => {
  expect(formatOf("talk.txt", "WEBVTT\n\n00:00.000 --> 00:01.000\nHi")).toBe("vtt");
  expect(formatOf("talk.txt", "1\n00:00:00,000 --> 00:00:01,000\nHi")).toBe("srt");
  expect(formatOf("talk.SRT", "1\r\n00:00:00,000 --> 00:00:01,000\r\nHi")).toBe("srt");
  expect(formatOf("talk.txt", "Maren: Every lighthouse has two lamps.")).toBe("text");
});
