/** Transcripts that a person sends, in each form. */

import { few, type Shape, TEXT_SHAPES } from "../shapes.ts";
import type { SizeKind } from "../size-kind.ts";

export const TRANSCRIPT_BYTES = 5 * 1024 * 1024;
/** Of what stands around the text. */
const FRAME = 400;

const stamp = (index: number): string => new Date(index * 1_000).toISOString().slice(11, 23);

const cues =
  (head: string, words: string, comma: boolean): Shape =>
  (size) => {
    let text = head;
    const time = (index: number) => (comma ? stamp(index).replace(".", ",") : stamp(index));
    for (let index = 0; text.length + 100 + words.length < size && index < 50_000; index += 1)
      text += `${comma ? `${index + 1}\n` : ""}${time(index)} --> ${time(index + 1)}\n${words}\n\n`;
    return text;
  };

export const TRANSCRIPT_SHAPES = few(TEXT_SHAPES, [
  "different words",
  "one long word",
  "short words",
  "lines",
  "nested markup",
  "unclosed tags",
  "entities",
  "combining characters",
  "CJK without blanks",
  "right to left",
  "blanks",
  "dots",
  "names and colons",
  "empty lines",
  "brackets",
]);

export const VTT_SHAPES: Readonly<Record<string, Shape>> = {
  "cues of a word": cues("WEBVTT\n\n", "a", false),
  "cues of a sentence": cues("WEBVTT\n\n", "<v Mara>The lamp went out at four again.", false),
  "cues that roll": cues("WEBVTT\n\n", "a b c d\nb c d e", false),
  "one long cue": (size) =>
    `WEBVTT\n\n00:00:01.000 --> 00:00:04.500\n${"word ".repeat((size - FRAME) / 5)}`,
  "cues of markup": cues("WEBVTT\n\n", "<c.x><b><i><v Ada>a</v></i></b></c>", false),
};
const SRT_SHAPES: Readonly<Record<string, Shape>> = {
  "cues of a word": cues("", "a", true),
  "cues of colons": cues("", "Ada: a\n- Bo: b", true),
};

const segments =
  (segment: (index: number) => object): Shape =>
  (size) => {
    const parts: string[] = [];
    for (let index = 0, bytes = FRAME; index < 50_000; index += 1) {
      const part = JSON.stringify(segment(index));
      bytes += part.length + 1;
      if (bytes > size) break;
      parts.push(part);
    }
    return `[${parts.join(",")}]`;
  };

export const SEGMENT_SHAPES: Readonly<Record<string, Shape>> = {
  words: segments((index) => ({
    start_sec: index,
    end_sec: index + 0.5,
    speaker: "A",
    text: "word",
  })),
  "many speakers": segments((index) => ({
    start_sec: index,
    end_sec: index + 1,
    speaker: `S${index}`,
    text: "It is.",
  })),
  "without times": segments(() => ({ text: "It is so." })),
  "out of order": segments((index) => ({
    start_sec: 900_000 - index,
    end_sec: 900_001,
    text: "It is so.",
  })),
  "long texts": segments((index) => ({
    start_sec: index,
    end_sec: index + 1,
    text: "word ".repeat(3_900),
  })),
};

function transcript(
  name: string,
  shapes: Readonly<Record<string, Shape>>,
  body: (text: string) => object,
): SizeKind {
  return {
    name: `transcript as ${name}`,
    limit: TRANSCRIPT_BYTES,
    shapes,
    send: (stage, text) =>
      stage.outcome("PUT", `/v1/shows/${stage.showId}/episodes/${stage.episodeId(1)}/transcript`, {
        language: "en",
        ...body(text),
      }),
  };
}

/** By bytes, since the limit counts them. */
export const cut = (text: string, bytes: number): string =>
  Buffer.from(text)
    .subarray(0, bytes)
    .toString()
    .replace(/\ufffd+$/, "");
const BODY_ROOM = TRANSCRIPT_BYTES - FRAME;
/** Escapes of JSON make a text longer. */
const asJson = (text: string): string => {
  const size = Buffer.byteLength(JSON.stringify(text));
  return cut(text, Math.min(BODY_ROOM, (Buffer.byteLength(text) * BODY_ROOM) / size - 1));
};

export const TRANSCRIPT_KINDS: readonly SizeKind[] = [
  transcript("text", TRANSCRIPT_SHAPES, (text) => ({ text: asJson(text) })),
  transcript("VTT", VTT_SHAPES, (text) => ({ vtt: asJson(text) })),
  transcript("SRT", SRT_SHAPES, (text) => ({ srt: asJson(text) })),
  transcript("segments", SEGMENT_SHAPES, (text) => ({ segments: JSON.parse(text) as unknown })),
];
