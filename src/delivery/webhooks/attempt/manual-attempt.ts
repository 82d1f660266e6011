import type { Database } from "../../../db/connection/database.ts";
import type { StoredAttempt } from "../../../db/schema/tables.ts";
import type { PreparedDelivery } from "../queue/prepare-deliveries.ts";
import { wakeEndpointQueues } from "../../events/endpoint-queues.store.ts";
import { moveFailureClocks } from "../worker/failure-clocks.store.ts";
import { recordAttempts } from "../worker/record-attempts.store.ts";
import type { AttemptParts } from "./attempt-delivery.ts";
import { deliver } from "./deliver.ts";

/**
 * Makes the attempt of a delivery leased by `leaseDelivery` and stores it: a success ends the
 * delivery, a failure leaves its schedule as it was.
 */
export async function attemptManually(
  prepared: PreparedDelivery,
  { database, leaseId, outbound, clock }: AttemptParts & { database: Database; leaseId: string },
): Promise<StoredAttempt> {
  // No jitter: a manual attempt schedules nothing.
  const ended = await deliver(prepared, "manual", { outbound, clock, random: () => 0 });
  await recordAttempts(database, [ended], { leaseId });
  await moveFailureClocks(database, [ended]);
  const { delivery, after } = ended;
  // The delivery is due earlier again than at the end of the lease, and its endpoint may have been
  // put aside until then.
  if (after.dueAt !== null)
    await wakeEndpointQueues(database, [
      { workspaceId: delivery.workspaceId, endpointId: delivery.endpointId, dueAt: after.dueAt },
    ]);
  return ended.attempt;
}
