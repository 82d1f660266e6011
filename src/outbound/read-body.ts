import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { outboundFailure, type OutboundFailure } from "./outbound-failure.ts";

export interface BodyLimits {
  /**
   * Bytes kept, counted after decompression: a bomb of a few kilobytes on the wire is cut like any
   * long body.
   */
  maxBytes: number;
  /** `cut` keeps the first `maxBytes` and says so; `fail` answers `too_large`. */
  onOverflow: "cut" | "fail";
  decompress: boolean;
}

/** What is asked for with `decompress`. Deflate is left out: servers disagree on what it means. */
export const ACCEPTED_ENCODINGS = "gzip, br";

/** The first bytes of a body, up to a limit. */
export class LimitedBytes {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #received = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Keeps the chunk, or what of it there is room for; false when there was not room for all. */
  add(chunk: Buffer): boolean {
    const room = this.#maxBytes - this.#received;
    this.#received += chunk.length;
    const fits = chunk.length <= room;
    this.#chunks.push(fits ? chunk : chunk.subarray(0, room));
    return fits;
  }

  /**
   * Always a copy: a chunk is a view of what was read from the socket, up to 64 KiB for an answer
   * of ten bytes.
   */
  toBuffer(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/**
 * A decoder for the content encoding; undefined where there is nothing to decode, null for one
 * nobody asked for.
 */
export function decoderFor(contentEncoding: string | undefined): Transform | undefined | null {
  const encoding = (contentEncoding ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return undefined;
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  if (encoding === "br") return createBrotliDecompress();
  return null;
}

export function tooLarge(maxBytes: number): OutboundFailure {
  return outboundFailure("too_large", `The answer is larger than ${maxBytes} bytes.`);
}
