import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { BrokenExportError, LineCutter } from "./line-cutter.ts";
import { type ShowDaySums, RowSums } from "./row-sums.ts";

const PIECE_BYTES = 64 * 1_024;
/**
 * Maximum unpacked bytes: sixteen times the largest file that is read, because rows compress to
 * about a tenth. It stops a decompression bomb.
 */
const UNPACKED_BYTES_MAX = 64 * 1_024 ** 3;

export interface SummedFile {
  sums: ShowDaySums;
  rowBytes: number;
  /** Maximum bytes held of the file between two of its pieces. */
  heldBytesMax: number;
}

/**
 * Sums one gzipped file of the export while it arrives. It holds a few pieces of 64 KiB, one line
 * and the sums, regardless of the length of the file.
 *
 * @throws BrokenExportError for a file in another form, and the errors of `body`.
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
