import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { outboundFailure, type OutboundFailure } from "./outbound-failure.ts";

/** Limits of reading a body, and its encoding. */
export interface BodyLimits {
  /**
   * Bytes kept, counted after decompression: a decompression bomb of a few kilobytes is cut like
   * any long body.
   */
  maxBytes: number;
  /** `cut` keeps the first `maxBytes` and sets `truncated`; `fail` answers `too_large`. */
  onOverflow: "cut" | "fail";
  decompress: boolean;
}

/**
 * Value of Accept-Encoding with `decompress`. Deflate is left out, because servers disagree on its
 * meaning.
 */
export const ACCEPTED_ENCODINGS = "gzip, br";

/** The first bytes of a body, up to a limit. */
export class LimitedBytes {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #received = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Keeps the chunk, or its part within the limit; returns false when not all of it fits. */
  add(chunk: Buffer): boolean {
    const remaining = this.#maxBytes - this.#received;
    this.#received += chunk.length;
    const fits = chunk.length <= remaining;
    this.#chunks.push(fits ? chunk : chunk.subarray(0, remaining));
    return fits;
  }

  /**
   * Returns a copy, because a chunk is a view of the buffer read from the socket, up to 64 KiB for
   * an answer of ten bytes.
   */
  toBuffer(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/**
 * A decoder for the content encoding: undefined for identity, null for an encoding that was not
 * asked for.
 */
export function decoderFor(contentEncoding: string | undefined): Transform | undefined | null {
  const encoding = (contentEncoding ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return undefined;
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  if (encoding === "br") return createBrotliDecompress();
  return null;
}

/** The failure of an answer above the limit. */
export function tooLarge(maxBytes: number): OutboundFailure {
  return outboundFailure("too_large", `The answer is larger than ${maxBytes} bytes.`);
}
