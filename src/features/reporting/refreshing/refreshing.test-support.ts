import { createPool } from "../../../db/connection/pool.ts";
import type { Services } from "../../../app/services.ts";
import { runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";
import {
  type ClusterFixture,
  startClusterFixture,
} from "../../grouping/clusters/cluster-fixture.test-support.ts";
import { automationRunJob, tickAutomationsJob } from "../automations/index.ts";
import { generateReportJob } from "../reports/index.ts";
import { refreshReportAccountJob, refreshReportClusterJob } from "./refresh-target.job.ts";

export interface RefreshingFixture extends ClusterFixture {
  /** A cluster of this many posts that are paid for, as its global id. */
  paidCluster: (posts: number) => Promise<string>;
  /** The id of a report about clusters without a snapshot. */
  reportOn: (refs: readonly string[]) => Promise<string>;
  /** The id of an active weekly automation about clusters. */
  automationOn: (refs: readonly string[]) => Promise<string>;
  /** Moves the clocks of the application and of the platforms. */
  later: (milliseconds: number) => Promise<void>;
  /**
   * Runs the due jobs of reports, with these calls a day. @throws AggregateError of failed ones.
   */
  runJobs: (callsPerDay?: number, signal?: AbortSignal) => Promise<void>;
  tick: () => Promise<void>;
  /** Provider calls that the workspace was counted today. */
  callsOfToday: () => Promise<number>;
  runOf: (runId: string) => Promise<Record<string, unknown>>;
}

export async function startRefreshingFixture(): Promise<RefreshingFixture> {
  const clusters = await startClusterFixture();
  const { app, send, get, sql, workspaceId, make, runJob } = clusters;
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "refreshing test" });
  let made = 0;
  return {
    ...clusters,
    paidCluster: async (posts) => {
      made += 1;
      const urls = Array.from(
        { length: posts },
        (_, index) =>
          `https://www.tiktok.com/@harbouraudio/video/75532109877${String(made * 100 + index).padStart(8, "0")}`,
      );
      const { global_id: ref } = await make.cluster({ name: `Paid ${made}`, node_urls: urls });
      return ref;
    },
    reportOn: async (refs) => {
      const { status, body, text } = await send("POST", "/v1/reports", {
        name: "Episode and its clips",
        type: "cluster",
        cluster_refs: refs,
        generate: false,
      });
      if (status !== 202) throw new Error(text);
      return body.data.id;
    },
    automationOn: async (refs) => {
      const { data: templates } = await get("/v1/report-templates?type=cluster");
      const { status, body, text } = await send("POST", "/v1/report-automations", {
        name: "Weekly",
        template_id: templates[0].id,
        source: { type: "cluster", cluster_refs: refs },
        schedule: { frequency: "weekly", day_of_week: 1 },
        recipients: ["jo@northwind.example"],
      });
      if (status !== 201) throw new Error(text);
      return body.data.id;
    },
    later: async (milliseconds) => {
      app.simulators.world.clock.advance(milliseconds);
      await app.advance(milliseconds);
    },
    runJobs: async (callsPerDay = 1_000, signal) => {
      const { services, log } = app.runtime;
      const limited: Services = { ...services, accounts: { ...services.accounts, callsPerDay } };
      const { failures } = await runDueJobs({
        pool,
        jobs: [
          generateReportJob,
          automationRunJob,
          refreshReportAccountJob,
          refreshReportClusterJob,
        ],
        clock: app.clock,
        services: limited,
        log,
        ...(signal && { signal }),
      });
      if (failures.length > 0) throw new AggregateError(failures.map(({ error }) => error));
    },
    tick: () => runJob(tickAutomationsJob),
    callsOfToday: async () => {
      const [row] = await sql<{ used: number }>(
        `select coalesce(sum(used), 0)::int as used from usage_counters
         where workspace_id = $1 and counter = 'provider_calls' and window_start = $2`,
        [workspaceId, `${app.clock.now().toISOString().slice(0, 10)}T00:00:00Z`],
      );
      return row?.used ?? 0;
    },
    runOf: (runId) => get(`/v1/report-runs/${runId}`),
    close: async () => {
      await pool.end();
      await clusters.close();
    },
  };
}
