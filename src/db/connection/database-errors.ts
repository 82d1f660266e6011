import { sqlState } from "./database.ts";

const UNAVAILABLE_STATES = /^(?:08|53|57P|57014)/;
const UNAVAILABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
const UNAVAILABLE_WORDS =
  /ECONNREFUSED|Connection terminated|not queryable|timeout exceeded when trying to connect/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return (
    UNAVAILABLE_STATES.test(sqlState(error) ?? "") ||
    (typeof code === "string" && UNAVAILABLE_CODES.has(code)) ||
    UNAVAILABLE_WORDS.test(error.message)
  );
}
