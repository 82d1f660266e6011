import type { IncomingMessage } from "node:http";
import { ApiError, parameterInvalid } from "../../kernel/contract/errors.ts";

/** The 413 error with the limit. */
export function tooLarge(maxBytes: number): ApiError {
  return new ApiError("payload_too_large", `The body is larger than ${maxBytes} bytes.`, {
    extras: { max_bytes: maxBytes },
  });
}

/**
 * Reads a request body of at most `maxBytes`. A declared length over the limit is refused before a
 * byte is read; a longer body without a declared length is refused at the first byte over the
 * limit. The rest is dropped with the answer (`drop-rest.ts`).
 *
 * @throws ApiError `payload_too_large`, or `parameter_invalid` when the caller disconnected before
 * the end.
 */
export function readLimited(raw: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  if (Number(raw.headers["content-length"] ?? 0) > maxBytes)
    return Promise.reject(tooLarge(maxBytes));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= maxBytes) return;
      raw.off("data", onData).pause();
      chunks.length = 0;
      reject(tooLarge(maxBytes));
    };
    raw.on("data", onData);
    raw.on("end", () => resolve(Buffer.concat(chunks)));
    raw.on("error", () =>
      reject(parameterInvalid(null, "malformed", "The request body was cut off.")),
    );
    raw.on("aborted", () =>
      reject(parameterInvalid(null, "malformed", "The request body was cut off.")),
    );
  });
}
