import { inTransaction } from "../../../../db/connection/database.ts";
import { hasEpisodeIds, linkEpisodes } from "../../../catalogue/episodes/index.ts";
import { lockShow } from "../../../../kernel/access/visible-show.store.ts";
import { findItemNames } from "../store/items.store.ts";
import type { Run } from "./run.ts";
import { accountOf, lockAccount } from "./stages/store-step.ts";

/**
 * Stores ids of the account's items on episodes, after all items were read. Every run does so, not
 * only one with new items, because an episode may have been imported after its item.
 *
 * @throws LeaseLostError, with nothing stored, where another run or another account has taken over.
 */
export async function linkItems(run: Run): Promise<void> {
  const { database, clock, cause, lease } = run;
  if (!hasEpisodeIds(lease.platform)) return;
  const account = accountOf(run);
  const items = await findItemNames(database, account);
  await inTransaction(database, async (transaction) => {
    // The show is locked first, as by everything that locks both.
    await lockShow(transaction, account.showId);
    await lockAccount(transaction, run);
    await linkEpisodes(transaction, account, items, { ...cause, now: clock.now() });
  });
}
