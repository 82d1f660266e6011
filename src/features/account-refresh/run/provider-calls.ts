import { inTransaction } from "../../../db/connection/database.ts";
import { type Cap, capAt, takeCap } from "../../../kernel/limits/caps.ts";
import { PROVIDER_CALLS } from "../../../kernel/limits/provider-calls.ts";
import { DAY_MS } from "../../../lib/clock.ts";
import type { AccountFailure } from "../../../platforms/accounts/account-connector.ts";
import { accountFailure } from "../../../platforms/accounts/account-failure.ts";
import type { Run } from "./refresh-account.ts";
import { holdTarget, saveProgress } from "./refresh-progress.ts";

/** Provider calls of a workspace on one UTC day. */
export const providerCallsCap = (now: Date, limit: number): Cap =>
  capAt(now, { counter: PROVIDER_CALLS, subject: "accounts", limit, windowMs: DAY_MS });

export const callsUsedUp = ({ limit }: Cap): string =>
  `The workspace's ${limit} provider calls of today are used up.`;

/**
 * Takes one provider call from the workspace that connected the account, and writes down that it is
 * about to be made. `lost`: another run holds the target. A failure: the day's calls are used up.
 */
export async function takeProviderCall({
  database,
  clock,
  progress,
  accounts,
}: Run): Promise<"taken" | "lost" | AccountFailure> {
  const now = clock.now();
  const cap = providerCallsCap(now, accounts.callsPerDay);
  return inTransaction(database, async (transaction) => {
    const row = await holdTarget(transaction, progress);
    if (row === undefined) return "lost";
    if (row.workspace_id !== null && (await takeCap(transaction, row.workspace_id, cap)) === null) {
      const retryAfterSec = Math.ceil((cap.resetsAt.getTime() - now.getTime()) / 1_000);
      return accountFailure("quota_exhausted", callsUsedUp(cap), { retryAfterSec });
    }
    return (await saveProgress(
      transaction,
      progress,
      { stage: "totals", place: null, meteredCallAt: now },
      now,
    ))
      ? "taken"
      : "lost";
  });
}
