import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { BrokenExportError, LineCutter } from "./line-cutter.ts";
import { type DaySums, RowSums } from "./row-sums.ts";

const PIECE_BYTES = 64 * 1_024;
/**
 * Sixteen times the largest file we read, whose rows pack to about a tenth: stops a file made to
 * unpack without end.
 */
const UNPACKED_BYTES_MAX = 64 * 1_024 ** 3;

export interface SummedFile {
  sums: DaySums;
  rowBytes: number;
  /** The most that was held of the file between two pieces of it. */
  heldBytesMax: number;
}

/**
 * Sums one gzipped file of the export while it comes. Holds a few pieces of 64 KiB, one line and
 * the sums, however long the file is.
 *
 * @throws BrokenExportError for a file that is not what it should be, and what `body` throws.
 */
export async function sumFile(body: AsyncIterable<Uint8Array>, show: string): Promise<SummedFile> {
  const sums = new RowSums(show);
  const lines = new LineCutter((line) => sums.add(line));
  let rowBytes = 0;
  try {
    await pipeline(
      body,
      createGunzip({ chunkSize: PIECE_BYTES }),
      async (unpacked: AsyncIterable<Buffer>) => {
        for await (const piece of unpacked) {
          rowBytes += piece.length;
          if (rowBytes > UNPACKED_BYTES_MAX)
            throw new BrokenExportError("unpacks to more than we read");
          lines.push(piece);
        }
        lines.end();
      },
    );
  } catch (error) {
    throw isZlibError(error) ? new BrokenExportError("is no whole gzip file") : error;
  }
  return { sums, rowBytes, heldBytesMax: lines.heldBytesMax };
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  error.code.startsWith("Z_");
