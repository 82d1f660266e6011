import { describe, expect, it } from "vitest";
import { audioTypeOf } from "./audio-type.ts";
import { heardLanguage } from "./heard-language.ts";

describe("the kind of an audio file", () => {
  it.each([
    ["494433040000", "mp3"],
    ["fffb9064", "mp3"],
    ["fff38040", "mp3"],
    ["00000020667479704d344120", "m4a"],
    ["524946460000000057415645", "wav"],
    ["4f676753", "ogg"],
    ["664c6143", "flac"],
    ["1a45dfa3", "webm"],
  ])("is told by its first bytes: %s is %s", (bytes, extension) => {
    expect(audioTypeOf(Buffer.from(bytes, "hex"))?.extension).toBe(extension);
  });

  it.each([
    "",
    "3c21444f43545950",
    "ffd8ffe000104a46",
    "fffe3c00",
    "5249464600000000415649",
    "ffffffff",
  ])("is null for what is no audio: %s", (bytes) => {
    expect(audioTypeOf(Buffer.from(bytes, "hex"))).toBeNull();
  });
});

describe("the language of an answer", () => {
  it.each([
    ["english", "en"],
    ["Japanese", "ja"],
    ["hebrew", "he"],
    ["pt-br", "pt-BR"],
    ["klingonese", null],
    [7, null],
    [undefined, null],
  ])("is a tag: %s is %s", (said, tag) => {
    expect(heardLanguage(said)).toBe(tag);
  });
});
