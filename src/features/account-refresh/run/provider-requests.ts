import { type Executor, inTransaction } from "../../../db/connection/database.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import { findWorkspacesOfShow } from "../../../events/show-workspaces.store.ts";
import { findShowState } from "../../../kernel/access/visible-show.store.ts";
import { type Cap, capAt } from "../../../kernel/limits/caps.ts";
import { takeCap } from "../../../kernel/limits/caps.store.ts";
import { PROVIDER_CALLS } from "../../../kernel/limits/provider-calls.store.ts";
import { DAY_MS } from "../../../lib/clock.ts";
import { accountFailure, AccountReadError } from "../../../platforms/accounts/account-failure.ts";
import { findShowOwner } from "../../shows/index.ts";
import { type ConnectionRow, updateConnection } from "../store/account.store.ts";
import { lockLeasedConnection, saveCheckpoint } from "./lease.store.ts";
import { LeaseLostError, type Run } from "./run.ts";

/** Provider requests of a workspace for accounts on one UTC day. */
export const providerRequestsCap = (now: Date, limit: number): Cap =>
  capAt(now, { counter: PROVIDER_CALLS, subject: "accounts", limit, windowMs: DAY_MS });

export const requestsUsedUp = ({ limit }: Cap): string =>
  `The workspace's ${limit} provider calls of today are used up.`;

/**
 * The workspace that connected the account, or the owner of the show where that one does not see
 * the show any more; of a deleted show, which none sees, the one that connected it. Undefined where
 * none connected it or none is left.
 */
export async function findPayer(
  executor: Executor,
  { workspace_id: connectedBy, show_id: showId }: ConnectionRow,
): Promise<string | undefined> {
  if (connectedBy === null) return undefined;
  if ((await findShowState(executor, showId)) === "deleted") return connectedBy;
  if ((await findWorkspacesOfShow(executor, showId)).includes(connectedBy)) return connectedBy;
  return findShowOwner(executor, showId);
}

/**
 * Takes one provider request from the cap of the workspace that pays for the account, and writes
 * down that it is about to be made.
 *
 * @throws AccountReadError `quota_exhausted` until the next UTC day, LeaseLostError.
 */
export async function takeProviderRequest({
  database,
  clock,
  lease,
  accounts,
}: Run): Promise<void> {
  const now = clock.now();
  const cap = providerRequestsCap(now, accounts.callsPerDay);
  await inTransaction(database, async (transaction) => {
    const row = await lockLeasedConnection(transaction, lease);
    if (row === undefined) throw new LeaseLostError();
    const payerId = await findPayer(transaction, row);
    if (payerId !== undefined && payerId !== row.workspace_id)
      await updateConnection(transaction, row, { workspace_id: payerId });
    if (payerId !== undefined && (await takeCap(transaction, payerId, cap)) === null) {
      const retryAfterSec = Math.ceil((cap.resetsAt.getTime() - now.getTime()) / 1_000);
      throw new AccountReadError(
        accountFailure("quota_exhausted", requestsUsedUp(cap), { retryAfterSec }),
      );
    }
    const checkpoint = { stage: "totals", checkpoint: null, meteredCallAt: now } as const;
    if (!(await saveCheckpoint(transaction, lease, checkpoint, databaseNow(clock))))
      throw new LeaseLostError();
  });
}
