import type { RefreshStage } from "../../../db/schema/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../lib/clock.ts";
import type {
  AccountFailure,
  UnavailableReason,
} from "../../../platforms/accounts/account-connector.ts";

/** What a failed read makes of its run. No number changes in any of these cases. */
export type Judgement =
  /** Only a person can mend it. */
  | { kind: "reauth" }
  /** The account cannot be read; looked at again after so long. */
  | { kind: "give_up"; againInMs: number; status: "error" | "unchanged" }
  /** This one figure is not to be had: on with the next. */
  | { kind: "skip"; reason: UnavailableReason }
  /** Later, from where it stopped. */
  | { kind: "pause"; againInMs: number; waits: boolean };

/** Where a platform asks for less and does not say for how long. */
const UNSAID_WAIT_MS = 15 * MINUTE_MS;
const QUOTA_WAIT_MS = 6 * HOUR_MS;
const FIRST_BACKOFF_MS = 5 * MINUTE_MS;
const LONGEST_BACKOFF_MS = 6 * HOUR_MS;
/**
 * A figure that fails this often in a row is left for tomorrow, so that it does not keep the others
 * waiting.
 */
const SKIP_AFTER = 3;

/** @param failures In a row so far, this one included. */
export function judgeFailure(
  failure: AccountFailure,
  stage: RefreshStage,
  failures: number,
): Judgement {
  switch (failure.code) {
    case "needs_reauth":
      return { kind: "reauth" };
    case "account_gone":
    case "unsupported":
    case "choose_account":
      return { kind: "give_up", againInMs: DAY_MS, status: "error" };
    case "not_configured":
    case "interrupted":
      return { kind: "give_up", againInMs: DAY_MS, status: "unchanged" };
    case "unavailable":
      return stage === "totals"
        ? { kind: "give_up", againInMs: DAY_MS, status: "unchanged" }
        : { kind: "skip", reason: failure.reason ?? "not_offered" };
    case "rate_limited":
      return {
        kind: "pause",
        againInMs: failure.retryAfterSec === null ? UNSAID_WAIT_MS : failure.retryAfterSec * 1_000,
        waits: true,
      };
    case "quota_exhausted":
      return {
        kind: "pause",
        againInMs: failure.retryAfterSec === null ? QUOTA_WAIT_MS : failure.retryAfterSec * 1_000,
        waits: true,
      };
    default:
      if (stage !== "totals" && failures >= SKIP_AFTER) return { kind: "skip", reason: "not_yet" };
      return {
        kind: "pause",
        againInMs: Math.min(FIRST_BACKOFF_MS * 2 ** (failures - 1), LONGEST_BACKOFF_MS),
        waits: false,
      };
  }
}
