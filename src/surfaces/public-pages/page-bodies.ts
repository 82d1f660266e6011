import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Encoded bodies. */

export type Encoding = "br" | "gzip" | "identity";

/**
 * Brotli quality. 5 takes 2 ms for a page of 180 kB; 11 takes 200 ms, for files that are compressed
 * once.
 */
const QUALITY = { page: 5, file: 11 } as const;

/** The shortest encoding that the client accepts. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const accepted = (acceptEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((one) => one.trim().split(/\s*;\s*q=/))
    .flatMap(([name = "", quality]) => (Number(quality ?? 1) > 0 ? [name] : []));
  return accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity";
}

export function encoded(
  text: string | Buffer,
  encoding: Encoding,
  kind: keyof typeof QUALITY = "page",
): Buffer {
  if (encoding === "br")
    return brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY[kind] },
    });
  if (encoding === "gzip") return gzipSync(text);
  return Buffer.from(text);
}
