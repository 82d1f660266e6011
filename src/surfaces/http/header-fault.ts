import type { IncomingMessage } from "node:http";
import { type ApiError, parameterInvalid } from "../../kernel/contract/errors.ts";

/**
 * Headers that decide the caller and the effect. If they were given twice, a proxy and this server
 * could each use a different one.
 */
const SINGLE = ["Host", "Authorization", "Idempotency-Key"].map((name) => ({
  name,
  key: name.toLowerCase(),
}));

/** The fault in the headers of a request, for any address. */
export function headerFault(raw: IncomingMessage): ApiError | undefined {
  const { headers } = raw;
  if (headers.host === undefined && raw.httpVersion === "1.1")
    return parameterInvalid("Host", "missing", "Host is required.");
  const { expect } = headers;
  if (expect !== undefined && expect.toLowerCase() !== "100-continue")
    return parameterInvalid("Expect", "unknown", "Expect may only be 100-continue.");
  for (const { name, key } of SINGLE) {
    const value = headers[key];
    // Node joins repeated headers with commas, and a key may itself contain commas.
    if (typeof value !== "string" || !value.includes(",")) continue;
    if (raw.rawHeaders.filter((text, index) => index % 2 === 0 && isNamed(text, key)).length > 1)
      return parameterInvalid(name, "conflict", `${name} is given more than once.`);
  }
  return undefined;
}

const isNamed = (text: string, key: string): boolean => text.toLowerCase() === key;
