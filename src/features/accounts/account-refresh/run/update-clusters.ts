import { inTransaction } from "../../../../db/connection/database.ts";
import { enqueueGathering } from "../../../grouping/clusters/index.ts";
import type { Run } from "./run.ts";
import { lockAccount } from "./stages/store-step.ts";

/**
 * Enqueues a job that updates the clusters of the show from the account's items. The job waits for
 * the other accounts of the show, and holds no lock of this one meanwhile.
 *
 * @throws LeaseLostError where another run or another account has taken over.
 */
export async function updateClusters(run: Run): Promise<void> {
  const { database, clock, connector, lease } = run;
  if (connector.listItems === undefined) return;
  await inTransaction(database, async (transaction) => {
    await lockAccount(transaction, run);
    await enqueueGathering(transaction, lease.show_id, clock.now());
  });
}
