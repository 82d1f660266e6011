import type { AudioType } from "./speech-to-text.ts";

/** Bytes at the start of a file by which its type is recognised. */
export const HEAD_BYTES = 64;

const MP3: AudioType = { extension: "mp3", mediaType: "audio/mpeg" };

const ascii = (head: Uint8Array, from: number, text: string): boolean =>
  Buffer.from(head.subarray(from, from + text.length)).toString("latin1") === text;

/**
 * The kind of an audio file by its first bytes; null for anything else, such as the page of a
 * paywall. Names and media types of enclosures are often wrong, and are not used. MP4 and WebM
 * count as audio: such a file may be a video that the publisher chose as the enclosure.
 */
export function audioTypeOf(head: Uint8Array): AudioType | null {
  if (ascii(head, 0, "ID3") || isMpegFrame(head)) return MP3;
  if (ascii(head, 4, "ftyp")) return { extension: "m4a", mediaType: "audio/mp4" };
  if (ascii(head, 0, "RIFF") && ascii(head, 8, "WAVE"))
    return { extension: "wav", mediaType: "audio/wav" };
  if (ascii(head, 0, "OggS")) return { extension: "ogg", mediaType: "audio/ogg" };
  if (ascii(head, 0, "fLaC")) return { extension: "flac", mediaType: "audio/flac" };
  const isMatroska = Buffer.from(head.subarray(0, 4)).toString("hex") === "1a45dfa3";
  return isMatroska ? { extension: "webm", mediaType: "audio/webm" } : null;
}

/** An MPEG audio frame of layer III: eleven set bits, a version, the layer, a bit rate. */
function isMpegFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSync = first === 0xff && (second & 0xe0) === 0xe0;
  const hasVersion = (second & 0x18) !== 0x08;
  const isLayerThree = (second & 0x06) === 0x02;
  const bitRate = third & 0xf0;
  return isSync && hasVersion && isLayerThree && bitRate !== 0xf0 && (third & 0x0c) !== 0x0c;
}
