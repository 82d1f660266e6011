import { Type } from "typebox";
import { inTransaction } from "../../db/database.ts";
import { defineJob } from "../../jobs/define-job.ts";
import { strictObject } from "../../kernel/schema.ts";
import { findCluster } from "./cluster.store.ts";
import { applyRefresh, collectRefresh } from "./refresh-posts.ts";

/**
 * Refreshes a cluster of more than ten posts. One try: a provider call is paid for whether or not its answer was stored,
 * so a run that dies is asked for again by a person, not by the queue.
 */
export const refreshClusterJob = defineJob({
  name: "clusters.refresh",
  schema: strictObject({ show_id: Type.String(), cluster_id: Type.String(), request_id: Type.String() }),
  maxAttempts: 1,
  handler: async (payload, { services, clock, signal }) => {
    const reference = { showId: payload.show_id, clusterId: payload.cluster_id };
    const row = await findCluster(services.database, reference);
    if (row === undefined) return;
    const collected = await collectRefresh(services.database, services, row, signal);
    const cause = { source: "api" as const, requestId: payload.request_id, idempotencyKey: null, now: clock.now() };
    await inTransaction(services.database, (transaction) => applyRefresh(transaction, services.urls, reference, collected, cause));
  },
});
