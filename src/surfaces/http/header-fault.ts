import type { IncomingMessage } from "node:http";
import { type ApiError, parameterInvalid } from "../../kernel/contract/errors.ts";

/**
 * Headers that decide who acts on what. Given twice, a proxy and we might each take another one.
 */
const SINGLE = ["Host", "Authorization", "Idempotency-Key"].map((name) => ({
  name,
  key: name.toLowerCase(),
}));

/** What is wrong with the headers of a request, whatever it asks for. */
export function headerFault(raw: IncomingMessage): ApiError | undefined {
  const { headers } = raw;
  if (headers.host === undefined && raw.httpVersion === "1.1")
    return parameterInvalid("Host", "missing", "Host is required.");
  const { expect } = headers;
  if (expect !== undefined && expect.toLowerCase() !== "100-continue")
    return parameterInvalid("Expect", "unknown", "Expect may only be 100-continue.");
  for (const { name, key } of SINGLE) {
    const value = headers[key];
    // Node joins repeated headers by commas, and a key may hold commas of its own.
    if (typeof value !== "string" || !value.includes(",")) continue;
    if (raw.rawHeaders.filter((text, index) => index % 2 === 0 && isNamed(text, key)).length > 1)
      return parameterInvalid(name, "conflict", `${name} is given more than once.`);
  }
  return undefined;
}

const isNamed = (text: string, key: string): boolean => text.toLowerCase() === key;
