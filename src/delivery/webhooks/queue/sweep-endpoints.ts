import { type Database, inTransaction } from "../../../db/connection/database.ts";
import type { Clock } from "../../../lib/time/clock.ts";
import {
  endDeliveriesOfDeleted,
  type EndpointKey,
  endStaleDeliveries,
} from "./end-deliveries.store.ts";
import {
  disableFailing,
  eraseExpiredSecrets,
  findDeletedWithQueue,
  findStale,
  lockDisabled,
  purgeDeleted,
} from "./endpoint-sweeps.store.ts";

export interface SweptEndpoints {
  /** Ids of the endpoints that this sweep disabled as failing. */
  disabled: string[];
  /** Number of deliveries of disabled and deleted endpoints that were ended. */
  ended: number;
  /** Number of endpoints deleted long ago whose rows were removed. */
  purged: number;
}

/**
 * Hourly upkeep of what no attempt does: disables failing endpoints that wait between attempts,
 * ends deliveries that may no longer be sent, and removes expired secrets and deleted endpoints.
 */
export async function sweepEndpoints(database: Database, clock: Clock): Promise<SweptEndpoints> {
  const now = clock.now();
  const disabled = await disableFailing(database, now);
  let ended = 0;
  for (const endpoint of await findStale(database, now))
    ended += await endUnlessResumed(database, endpoint, clock);
  // A transaction that was open while the endpoint was deleted can leave deliveries of its events.
  for (const endpoint of await findDeletedWithQueue(database, now))
    ended += await endDeliveriesOfDeleted(database, endpoint, now);
  await eraseExpiredSecrets(database, now);
  return { disabled, ended, purged: await purgeDeleted(database, now) };
}

/**
 * Ends the deliveries of an endpoint while it is locked, so that no request activates the endpoint
 * and reschedules its deliveries meanwhile.
 */
async function endUnlessResumed(
  database: Database,
  endpoint: EndpointKey,
  clock: Clock,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const isDisabled = await lockDisabled(transaction, endpoint);
    return isDisabled ? endStaleDeliveries(transaction, endpoint, clock) : 0;
  });
}
