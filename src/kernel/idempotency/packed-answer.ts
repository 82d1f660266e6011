import { deflateRawSync, inflateRawSync } from "node:zlib";

/**
 * PostgreSQL compresses a row above 2 KB and moves what stays large out of it: 190 to 270 µs for an
 * answer of 5.6 KB, more than all but one of a write's statements take. Deflating it here takes
 * about 20 µs and leaves an eighth.
 */
const PACKED_ABOVE_CHARS = 1_500;
/** A larger one would hold up the process; PostgreSQL compresses it beside. */
const PACKED_BELOW_CHARS = 100_000;
/** The fastest level: the others save a tenth of the bytes and take three times as long. */
const LEVEL = 1;
/**
 * Deflated text is put together from pieces of this size; a packed answer is 0.8 to 2 KB as a rule.
 * With Node's 16 KB, memory held outside the heap made V8 collect the old generation every 660
 * writes and not every 1,070.
 */
const PIECE_BYTES = 2_048;

/** The answer in its small form; null for one that is stored as it is. */
export const packAnswer = (response: string): Buffer | null =>
  response.length > PACKED_ABOVE_CHARS && response.length < PACKED_BELOW_CHARS
    ? deflateRawSync(response, { level: LEVEL, chunkSize: PIECE_BYTES })
    : null;

/** The same text, byte for byte. */
export const unpackAnswer = (packed: Buffer): string => inflateRawSync(packed).toString();
