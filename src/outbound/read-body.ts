import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import type { OpenedResponse } from "./open-response.ts";
import { outboundFailure, type OutboundFailure } from "./outbound-failure.ts";

export interface BodyLimits {
  /** Bytes kept, counted after decompression: a bomb of a few kilobytes on the wire is cut like any long body. */
  maxBytes: number;
  /** `cut` keeps the first `maxBytes` and says so; `fail` answers `too_large`. */
  onOverflow: "cut" | "fail";
  decompress: boolean;
}

export type BodyResult = { ok: true; body: Uint8Array; truncated: boolean } | OutboundFailure;

/** What is asked for with `decompress`. Deflate is left out: servers disagree on what it means. */
export const ACCEPTED_ENCODINGS = "gzip, br";

/** Reads the body to its end or to the limit, whichever comes first. The deadline is enforced by the request itself. */
export async function readBody(opened: OpenedResponse, method: string, limits: BodyLimits): Promise<BodyResult> {
  const { response } = opened;
  const source = decodedBody(response, method, limits.decompress);
  if (source === null) {
    opened.discard();
    return outboundFailure("invalid_response", "The answer uses a content encoding that was not asked for.");
  }
  if (source === response && limits.onOverflow === "fail" && method !== "HEAD" && Number(response.headers["content-length"]) > limits.maxBytes) {
    opened.discard();
    return tooLarge(limits.maxBytes);
  }
  return collect(opened, source, limits);
}

function collect(opened: OpenedResponse, source: Readable, limits: BodyLimits): Promise<BodyResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const give = (truncated: boolean) => resolve({ ok: true, body: Buffer.concat(chunks), truncated });
    const stop = () => {
      // The decoder too: with the request alone gone, a bomb that has already arrived would go on inflating.
      source.destroy();
      opened.discard();
    };
    source.on("data", (chunk: Buffer) => {
      const room = limits.maxBytes - received;
      received += chunk.length;
      if (received <= limits.maxBytes) {
        chunks.push(chunk);
        return;
      }
      stop();
      if (limits.onOverflow === "fail") {
        resolve(tooLarge(limits.maxBytes));
        return;
      }
      chunks.push(chunk.subarray(0, room));
      give(true);
    });
    source.on("end", () => give(false));
    opened.response.on("error", (error) => {
      resolve(opened.bodyFailure(error));
      stop();
    });
    if (source === opened.response) return;
    let isEmpty = true;
    opened.response.once("data", () => {
      isEmpty = false;
    });
    source.on("error", () => {
      // Some servers name an encoding on an empty body, which is not valid gzip but hides nothing.
      if (isEmpty) give(false);
      else resolve(outboundFailure("invalid_response", "The compressed answer cannot be decoded."));
      stop();
    });
  });
}

/** The response itself, or piped through its decoder; null for an encoding nobody asked for while decoding was wanted. */
function decodedBody(response: IncomingMessage, method: string, decompress: boolean): Readable | null {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const hasNoBody = method === "HEAD" || response.statusCode === 204 || response.statusCode === 304;
  if (!decompress || hasNoBody || encoding === "identity" || encoding === "") return response;
  if (encoding === "gzip" || encoding === "x-gzip") return response.pipe(createGunzip());
  if (encoding === "br") return response.pipe(createBrotliDecompress());
  return null;
}

function tooLarge(maxBytes: number): OutboundFailure {
  return outboundFailure("too_large", `The answer is larger than ${maxBytes} bytes.`);
}
