import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import { findWorkspacesOfShow } from "../../../../delivery/events/show-workspaces.store.ts";
import { findShowState } from "../../../../kernel/access/visible-show.store.ts";
import type { Cap } from "../../../../kernel/limits/caps.ts";
import { type PaidRequest, payOnce } from "../../../../kernel/limits/paid-calls.ts";
import { providerCallsCap } from "../../../../kernel/limits/provider-calls.store.ts";
import {
  accountFailure,
  AccountReadError,
  interrupted,
} from "../../../../platforms/accounts/account-failure.ts";
import { findShowOwner } from "../../../catalogue/shows/index.ts";
import { type ConnectionRow, findConnection, updateConnection } from "../store/account.store.ts";
import { type LeaseRow, lockLeasedConnection, saveCheckpoint } from "./lease.store.ts";
import { LeaseLostError, type Run } from "./run.ts";

/** The cap on a workspace's provider requests for accounts per UTC day. */
export const providerRequestsCap = (now: Date, limit: number): Cap =>
  providerCallsCap(now, "accounts", limit);

export const requestsUsedUp = ({ limit }: Cap): string =>
  `The workspace's ${limit} provider calls of today are used up.`;

/**
 * The workspace that pays: the one that connected the account, or the owner of the show where that
 * one no longer sees the show. For a deleted show, which no workspace sees, it is the one that
 * connected the account. Undefined where no workspace connected it or none is left.
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

/** The run of a refresh by which its request is paid for, with the workspace that pays. */
export async function paidRunOf(
  executor: Executor,
  { show_id: showId, platform, started_at: startedAt }: LeaseRow,
): Promise<{ payer: string | null; run: string }> {
  const row = await findConnection(executor, { showId, platform });
  const payer = row === undefined ? undefined : await findPayer(executor, row);
  return {
    payer: payer ?? null,
    run: `refresh ${showId} ${platform} ${startedAt.toISOString()}`,
  };
}

/**
 * Makes the metered request of a run once, and stores its answer.
 *
 * @throws AccountReadError `quota_exhausted` until the next UTC day, `interrupted` where an earlier
 * process of the run made the request, LeaseLostError.
 */
export async function readMetered<Answer>(
  run: Run,
  {
    ask,
    store,
  }: Pick<PaidRequest<Answer>, "ask"> & {
    store: (transaction: DatabaseTransaction, answer: Answer) => Promise<void>;
  },
): Promise<void> {
  const { database, clock, lease, accounts } = run;
  const before = run.requests;
  const now = clock.now();
  const cap = providerRequestsCap(now, accounts.callsPerDay);
  const { payer, run: name } = await paidRunOf(database, lease);
  const paid = await payOnce(
    run,
    { payer, run: name, subject: "totals", cap },
    {
      ask,
      store,
      requests: () => run.requests - before,
      count: async (transaction, calls) => {
        await run.countCall?.(transaction, calls);
        if (calls === -1) return;
        const row = await lockLeasedConnection(transaction, lease);
        if (row === undefined) throw new LeaseLostError();
        if (payer !== null && payer !== row.workspace_id)
          await updateConnection(transaction, row, { workspace_id: payer });
        const checkpoint = { stage: "totals", checkpoint: null } as const;
        if (!(await saveCheckpoint(transaction, lease, checkpoint, databaseNow(clock))))
          throw new LeaseLostError();
      },
    },
  );
  if (paid.state === "interrupted") throw new AccountReadError(interrupted());
  if (paid.state === "answered") return;
  const retryAfterSec = Math.ceil((cap.resetsAt.getTime() - now.getTime()) / 1_000);
  throw new AccountReadError(
    accountFailure("quota_exhausted", requestsUsedUp(cap), { retryAfterSec }),
  );
}
