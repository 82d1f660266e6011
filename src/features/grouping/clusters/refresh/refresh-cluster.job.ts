import { Type } from "typebox";
import { orderedCause } from "../../../../delivery/events/record-event.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { findShowState } from "../../../../kernel/access/visible-show.store.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { findCluster } from "../cluster.store.ts";
import {
  refreshInBackground,
  refreshOrdered,
  type RefreshServices,
} from "./refresh-in-background.ts";

/** The jobs that refresh a cluster in a worker: on request, and because a page showed it. */

/**
 * Maximum tries. A run that continues for a killed one fetches the posts that one did not request.
 */
const ATTEMPTS = 3;

/** Refreshes a cluster of more than ten posts. */
export const refreshClusterJob = defineJob({
  name: "clusters.refresh",
  // Jobs that earlier releases queued have no `workspace_id`.
  schema: strictObject({
    show_id: Type.String(),
    cluster_id: Type.String(),
    request_id: Type.String(),
    workspace_id: Type.Optional(Type.String()),
  }),
  maxAttempts: ATTEMPTS,
  paysProviders: true,
  handler: async (payload, context: JobContext<RefreshServices>) => {
    const { database } = context.services;
    const row = await findCluster(database, {
      showId: payload.show_id,
      clusterId: payload.cluster_id,
    });
    // The show may have been deleted while the job was queued.
    if (row === undefined || (await findShowState(database, row.show_id)) === "deleted") return;
    await refreshInBackground(context, row, {
      run: `clusters.refresh ${context.jobId}`,
      payer: payload.workspace_id ?? null,
      cause: () => orderedCause(payload, context.clock.now()),
    });
  },
});

/**
 * Refreshes a cluster that a page showed with old figures. A view an hour later may queue the next
 * refresh.
 */
export const refreshClusterOnViewJob = defineJob({
  name: "clusters.refresh_on_view",
  schema: strictObject({
    show_id: Type.String(),
    cluster_id: Type.String(),
    workspace_id: Type.String(),
    older_than: Type.String(),
  }),
  maxAttempts: ATTEMPTS,
  paysProviders: true,
  handler: (
    payload,
    context: JobContext<RefreshServices & { accounts: { callsPerDay: number } }>,
  ) =>
    refreshOrdered(context, {
      showId: payload.show_id,
      clusterId: payload.cluster_id,
      run: `clusters.refresh_on_view ${context.jobId}`,
      payer: payload.workspace_id,
      olderThan: new Date(payload.older_than),
      callsPerDay: context.services.accounts.callsPerDay,
    }),
});
