import type { ReadFailure } from "../posts/connector.ts";
import { readFailure } from "../posts/read-failure.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
import { postStatusFailure } from "../status-failure.ts";
import { errorEnvelope } from "./payload-schema.ts";

export const QUOTA_REASONS: ReadonlySet<string> = new Set(["quotaExceeded", "dailyLimitExceeded"]);
export const RATE_REASONS: ReadonlySet<string> = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "RATE_LIMIT_EXCEEDED",
]);
const KEY_REASONS = new Set([
  "keyInvalid",
  "keyExpired",
  "API_KEY_INVALID",
  "authError",
  "accessNotConfigured",
  "ipRefererBlocked",
  "SERVICE_DISABLED",
]);

/**
 * The failure of an answer other than 200; undefined for 200. The reason decides, because 403 has
 * four meanings.
 */
export function apiFailure(
  access: UpstreamAccess,
  answer: UpstreamAnswer,
): ReadFailure | undefined {
  if (answer.status === 200) return undefined;
  const reasons = reasonsOf(answer.json);
  if (reasons.some((reason) => QUOTA_REASONS.has(reason))) {
    return readFailure(
      "quota_exhausted",
      "The daily YouTube quota is used up; it returns at midnight Pacific time.",
      answer.retryAfterSec,
    );
  }
  if (reasons.some((reason) => RATE_REASONS.has(reason))) {
    return readFailure("rate_limited", "YouTube asks us to slow down.", answer.retryAfterSec);
  }
  if (reasons.some((reason) => KEY_REASONS.has(reason)) || answer.status === 403) {
    return readFailure(
      "credential_refused",
      "YouTube refuses our API key, or the key may not use the YouTube Data API.",
    );
  }
  return (
    postStatusFailure(access, answer) ??
    readFailure("provider_error", `YouTube answered with status ${answer.status}.`)
  );
}

/** The machine-readable reasons in an error body of Google; empty for any other body. */
export function reasonsOf(json: unknown): string[] {
  if (!errorEnvelope.Check(json)) return [];
  const { errors = [], details = [] } = json.error;
  return [...errors, ...details].flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
}
