import { deflateRawSync, inflateRawSync } from "node:zlib";

/**
 * Minimum characters of an answer that is packed. PostgreSQL compresses a row above 2 KB and moves
 * large values out of it, which takes 190 to 270 µs for an answer of 5.6 KB, more than all but one
 * of a write's statements. Deflating it here takes about 20 µs and leaves an eighth.
 */
const PACKED_ABOVE_CHARS = 1_500;
/**
 * Maximum characters of an answer that is packed. A larger one would block the process; PostgreSQL
 * compresses it in its own process.
 */
const PACKED_BELOW_CHARS = 100_000;
/**
 * The fastest level of compression: the others save a tenth of the bytes and take three times as
 * long.
 */
const LEVEL = 1;
/**
 * Size of the pieces from which deflated text is assembled; a packed answer usually has 0.8 to 2
 * KB. With Node's 16 KB, memory held outside the heap made V8 collect the old generation every 660
 * writes instead of every 1,070.
 */
const PIECE_BYTES = 2_048;

/** The packed answer; null for an answer that is stored unpacked. */
export const packAnswer = (response: string): Buffer | null =>
  response.length > PACKED_ABOVE_CHARS && response.length < PACKED_BELOW_CHARS
    ? deflateRawSync(response, { level: LEVEL, chunkSize: PIECE_BYTES })
    : null;

/** The original text, byte for byte. */
export const unpackAnswer = (packed: Buffer): string => inflateRawSync(packed).toString();
