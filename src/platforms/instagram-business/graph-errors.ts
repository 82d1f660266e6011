import type { AccountFailure } from "../accounts/account-connector.ts";
import { accountFailure, unavailable } from "../accounts/account-failure.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { errorEnvelope } from "./payload-schema.ts";

/** The token has expired or was revoked, or its session has ended (102). */
const TOKEN_CODES: ReadonlySet<number> = new Set([102, 190]);
const RATE_CODES: ReadonlySet<number> = new Set([4, 17, 32, 613, 80_002]);
/** Subcode of the code for bad parameters: the object does not exist. */
const MISSING_SUBCODE = 33;

/**
 * The failure of an error answer by its code, because the status is 400 for nearly all errors.
 * Undefined leaves the answer to the mapper of statuses.
 */
export function graphError({
  status,
  json,
  headers,
  retryAfterSec,
}: UpstreamAnswer): AccountFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (!errorEnvelope.Check(json)) return undefined;
  const { code, error_subcode: subcode, message = "" } = json.error;
  if (TOKEN_CODES.has(code))
    return accountFailure(
      "needs_reauth",
      "Instagram refuses the sign-in. Connect the account again.",
    );
  if (RATE_CODES.has(code))
    return accountFailure("rate_limited", "Instagram asks us to slow down.", {
      retryAfterSec: retryAfterSec ?? regainSec(headers["x-business-use-case-usage"]),
    });
  if (code === 10 && /not enough viewers/i.test(message))
    return unavailable("too_small", "Too few people saw this for Instagram to give its numbers.");
  if (code === 3 || code === 10 || (code >= 200 && code <= 299))
    return unavailable(
      "permission",
      "The sign-in did not allow this. Connect the account again and allow insights.",
    );
  if (code === 100 && subcode === MISSING_SUBCODE)
    return accountFailure("account_gone", "Instagram does not know the account any more.");
  if (code === 100) return unavailable("not_offered", "Instagram does not give this here.");
  return undefined;
}

/**
 * Minutes until calls are allowed again, by account: `{"178…": [{"estimated_time_to_regain_access":
 * 12}]}`.
 */
function regainSec(header: string | undefined): number | null {
  const minutes = [
    ...(header ?? "").matchAll(/"estimated_time_to_regain_access"\s*:\s*(\d{1,5})\b/g),
  ].map((match) => Number(match[1]));
  const longest = Math.max(0, ...minutes);
  return longest === 0 ? null : longest * 60;
}
