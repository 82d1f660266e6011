import { inTransaction } from "../../../db/database.ts";
import { capAt, takeCap } from "../../../kernel/caps.ts";
import { DAY_MS } from "../../../lib/clock.ts";
import type { AccountFailure } from "../../../platforms/accounts/account-connector.ts";
import { accountFailure } from "../../../platforms/accounts/account-failure.ts";
import { findConnection } from "./account.store.ts";
import type { Run } from "./refresh-account.ts";
import { saveProgress } from "./refresh-progress.ts";

/** Provider calls of a workspace on one UTC day; also what `castmeter` and the API show as used. */
export const providerCallsCap = (now: Date, limit: number) => capAt(now, { counter: "provider_calls", subject: "accounts", limit, windowMs: DAY_MS });

/**
 * Takes one provider call from the workspace that connected the account, and writes down that it is about to be made.
 * `lost`: another run holds the target. A failure: the day's calls are used up.
 */
export async function takeProviderCall({ database, clock, progress, accounts }: Run): Promise<"taken" | "lost" | AccountFailure> {
  const now = clock.now();
  const cap = providerCallsCap(now, accounts.callsPerDay);
  return inTransaction(database, async (transaction) => {
    const row = await findConnection(transaction, { showId: progress.show_id, platform: progress.platform });
    const payer = row?.workspace_id ?? null;
    if (payer !== null && (await takeCap(transaction, payer, cap)) === null) {
      const retryAfterSec = Math.ceil((cap.resetsAt.getTime() - now.getTime()) / 1_000);
      return accountFailure("quota_exhausted", `The workspace's ${cap.limit} provider calls of today are used up.`, { retryAfterSec });
    }
    return (await saveProgress(transaction, progress, { stage: "totals", place: null, meteredCallAt: now }, now)) ? "taken" : "lost";
  });
}
