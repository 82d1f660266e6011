import type { RefreshStage } from "../../../../db/schema/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import type {
  AccountFailure,
  UnavailableReason,
} from "../../../../platforms/accounts/account-connector.ts";

/** What happens to a run after a failed read. No number changes in any of these cases. */
export type RetryDecision =
  /** A person has to sign in again; there is no retry before that. */
  | { kind: "reauth" }
  /** The account cannot be read; the next run starts over. */
  | { kind: "give_up"; retryInMs: number; status: "error" | "unchanged" }
  /** This figure is unavailable: the run continues with the next stage. */
  | { kind: "skip"; reason: UnavailableReason }
  /** The run continues at its checkpoint later. `waits`: the platform requires the pause. */
  | { kind: "pause"; retryInMs: number; waits: boolean };

/** Pause after a rate limit without a `Retry-After`. */
const DEFAULT_WAIT_MS = 15 * MINUTE_MS;
const QUOTA_WAIT_MS = 6 * HOUR_MS;
const FIRST_BACKOFF_MS = 5 * MINUTE_MS;
const LONGEST_BACKOFF_MS = 6 * HOUR_MS;
/** Failures in a row after which a figure is skipped, so that it does not delay the others. */
const SKIP_AFTER = 3;

/**
 * Decides what happens after a failure.
 *
 * @param failures Failures in a row, this one included.
 */
export function decideRetry(
  failure: AccountFailure,
  stage: RefreshStage,
  failures: number,
): RetryDecision {
  switch (failure.code) {
    case "needs_reauth":
      return { kind: "reauth" };
    case "account_gone":
    case "unsupported":
    case "choose_account":
      return { kind: "give_up", retryInMs: DAY_MS, status: "error" };
    case "not_configured":
    case "interrupted":
      return { kind: "give_up", retryInMs: DAY_MS, status: "unchanged" };
    case "unavailable":
      return stage === "totals"
        ? { kind: "give_up", retryInMs: DAY_MS, status: "unchanged" }
        : { kind: "skip", reason: failure.reason ?? "not_offered" };
    case "rate_limited":
      return {
        kind: "pause",
        retryInMs: failure.retryAfterSec === null ? DEFAULT_WAIT_MS : failure.retryAfterSec * 1_000,
        waits: true,
      };
    case "quota_exhausted":
      return {
        kind: "pause",
        retryInMs: failure.retryAfterSec === null ? QUOTA_WAIT_MS : failure.retryAfterSec * 1_000,
        waits: true,
      };
    default:
      if (stage !== "totals" && failures >= SKIP_AFTER) return { kind: "skip", reason: "not_yet" };
      return {
        kind: "pause",
        retryInMs: Math.min(FIRST_BACKOFF_MS * 2 ** (failures - 1), LONGEST_BACKOFF_MS),
        waits: false,
      };
  }
}
