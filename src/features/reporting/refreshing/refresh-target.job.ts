import { Type } from "typebox";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { type RefreshServices, refreshInWorker } from "../../accounts/account-refresh/index.ts";
import {
  type ClusterRefreshServices,
  refreshOrdered,
  type RefreshCounter,
} from "../../grouping/clusters/index.ts";
import { addToRun, findRun } from "../report-runs/index.ts";
import { isRefreshing } from "./refresh-rules.ts";

/**
 * The jobs that read an account or a cluster again before the report of a run is made. What they
 * pay for is counted in the run, in the transaction that records the request.
 */

const ATTEMPTS = 3;

const runFields = {
  workspace_id: Type.String(),
  run_id: Type.String(),
  /** Provider calls that were reserved for it. */
  calls: Type.Integer({ minimum: 0 }),
};

interface OfRun {
  workspace_id: string;
  run_id: string;
  calls: number;
}

type Services = ClusterRefreshServices & RefreshServices;

/** The work of a job, unless its run went on without it; what was reserved for it is given back. */
async function refreshForRun(
  payload: OfRun,
  context: JobContext<Services>,
  refresh: (counter: RefreshCounter) => Promise<void>,
): Promise<void> {
  const { database } = context.services;
  const run = await findRun(database, payload.workspace_id, payload.run_id);
  if (run !== undefined && isRefreshing(run, context.clock.now()))
    await refresh(counterOf(payload));
  await giveBack(payload, context);
}

const giveBack = (payload: OfRun, { services }: JobContext<Services>): Promise<void> =>
  addToRun(services.database, keyOf(payload), { reserved: -payload.calls });

const keyOf = ({ workspace_id: workspaceId, run_id: id }: OfRun) => ({ workspaceId, id });

const counterOf = (payload: OfRun): RefreshCounter => ({
  paid: (transaction: DatabaseTransaction, calls) =>
    addToRun(transaction, keyOf(payload), { calls }),
  stored: (transaction, counts) => addToRun(transaction, keyOf(payload), counts),
});

export const refreshReportClusterJob = defineJob({
  name: "reports.refresh_cluster",
  schema: strictObject({
    ...runFields,
    show_id: Type.String(),
    cluster_id: Type.String(),
    older_than: Type.String(),
  }),
  maxAttempts: ATTEMPTS,
  paysProviders: true,
  handler: (payload, context: JobContext<Services>) =>
    refreshForRun(payload, context, (counter) =>
      refreshOrdered(context, {
        showId: payload.show_id,
        clusterId: payload.cluster_id,
        run: `report ${payload.run_id} ${payload.show_id} ${payload.cluster_id}`,
        payer: payload.workspace_id,
        olderThan: new Date(payload.older_than),
        callsPerDay: context.services.accounts.callsPerDay,
        counter,
      }),
    ),
  giveUp: giveBack,
});

export const refreshReportAccountJob = defineJob({
  name: "reports.refresh_account",
  schema: strictObject({ ...runFields, show_id: Type.String(), platform: Type.String() }),
  maxAttempts: ATTEMPTS,
  paysProviders: true,
  handler: (payload, context: JobContext<Services>) =>
    refreshForRun(payload, context, ({ paid }) =>
      refreshInWorker(
        context,
        { showId: payload.show_id, platform: payload.platform },
        { trigger: "page", countCall: paid },
      ),
    ),
  giveUp: giveBack,
});
