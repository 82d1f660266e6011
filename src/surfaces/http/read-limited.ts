import type { IncomingMessage } from "node:http";
import { ApiError, parameterInvalid } from "../../kernel/contract/errors.ts";

/**
 * 413 with the limit. It does not ask for the connection to be closed: that would reset a caller
 * who still sends, and lose the answer.
 */
export function tooLarge(maxBytes: number): ApiError {
  return new ApiError("payload_too_large", `The body is larger than ${maxBytes} bytes.`, {
    extras: { max_bytes: maxBytes },
  });
}

/**
 * Reads a request body of at most `maxBytes`. A declared length over the limit is refused before a
 * byte is read; a body that turns out longer is refused at the first byte too many. The rest is
 * read and dropped, for as long as a request may take, because closing the connection on a caller
 * who still sends would lose our answer.
 *
 * @throws ApiError `payload_too_large`, or `parameter_invalid` when the caller went away half way.
 */
export function readLimited(raw: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  if (Number(raw.headers["content-length"] ?? 0) > maxBytes) {
    raw.resume();
    return Promise.reject(tooLarge(maxBytes));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    raw.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(tooLarge(maxBytes));
      }
    });
    raw.on("end", () => resolve(Buffer.concat(chunks)));
    raw.on("error", () =>
      reject(parameterInvalid(null, "malformed", "The request body was cut off.")),
    );
    raw.on("aborted", () =>
      reject(parameterInvalid(null, "malformed", "The request body was cut off.")),
    );
  });
}
