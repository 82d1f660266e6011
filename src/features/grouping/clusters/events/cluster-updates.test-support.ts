import { inTransaction } from "../../../../db/connection/database.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import type { EventCause } from "../../../../delivery/events/event-content.ts";
import type { JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { runDueJobs } from "../../../../infrastructure/jobs/run-due-jobs.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import { lockCluster } from "../cluster.store.ts";
import { emitClusterUpdateJob, recordClusterEvents } from "./cluster-events.ts";
import { type ClusterFixture, startClusterFixture } from "../cluster-fixture.test-support.ts";
import { rollUp } from "../figures/rollup.ts";

export interface UpdateEvent {
  at: number;
  source: EventCause["source"];
  fields: string[];
  metrics: Record<string, unknown>;
}

export interface UpdateFixture extends ClusterFixture {
  /** A cluster of one YouTube post, with its id and its global id. */
  cluster(name: string): Promise<{ id: string; globalId: string }>;
  /**
   * Gives a metric of the cluster's post another value, in the same way as a refresh by the system.
   * `fail` throws afterwards, so that the transaction is rolled back.
   */
  measure(
    clusterId: string,
    metric: "views" | "likes" | "comments",
    value: number,
    fail?: Error,
  ): Promise<void>;
  rename(clusterId: string, name: string): Promise<void>;
  totals(clusterId: string): Promise<Record<string, unknown>>;
  updates(globalId: string): Promise<UpdateEvent[]>;
  pending(clusterId: string): Promise<string[] | undefined>;
  /** The payloads of the queued jobs. */
  waiting(): Promise<unknown[]>;
  /** Runs the jobs that are due by the test's clock. Returns how many ran. */
  runJobs(): Promise<number>;
  /** Runs the job directly, whatever the queue contains. */
  emit(payload: unknown, clock?: Clock): Promise<void>;
  close(): Promise<void>;
}

export async function startUpdateFixture(): Promise<UpdateFixture> {
  const fixture = await startClusterFixture();
  const { app, showId, key } = fixture;
  const { database, services, log, urls } = app.runtime;
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "test" });
  let posts = 0;
  return {
    ...fixture,
    cluster: async (name) => {
      posts += 1;
      const { body } = await fixture.create({
        name,
        node_urls: [`https://youtu.be/p${String(posts).padStart(10, "0")}`],
      });
      return { id: body.data.id, globalId: body.data.global_id };
    },
    measure: (clusterId, metric, value, fail) =>
      inTransaction(database, async (transaction) => {
        const row = await lockCluster(transaction, { showId, clusterId });
        if (row === undefined) throw new Error("no such cluster");
        const node = await transaction
          .selectFrom("cluster_nodes")
          .selectAll()
          .where("show_id", "=", showId)
          .where("cluster_id", "=", clusterId)
          .executeTakeFirstOrThrow();
        const reading = node.readings[metric];
        if (reading === undefined) throw new Error(`the post has no ${metric}`);
        const readings = JSON.stringify({ ...node.readings, [metric]: { ...reading, value } });
        await transaction
          .updateTable("cluster_nodes")
          .set({ readings })
          .where("show_id", "=", showId)
          .where("id", "=", node.id)
          .execute();
        await recordClusterEvents(
          transaction,
          await rollUp(transaction, row, { now: app.clock.now() }),
          [],
          { urls, cause: systemCause(app.clock.now()) },
        );
        if (fail !== undefined) throw fail;
      }),
    rename: async (clusterId, name) => {
      const { status, text } = await app.request("PATCH", fixture.path(clusterId), {
        key,
        body: { name },
      });
      if (status !== 200) throw new Error(text);
    },
    totals: async (clusterId) => {
      const [row] = await app.sql<{ text: string }>(
        "select metrics_text as text from clusters where id = $1",
        [clusterId],
      );
      return (JSON.parse(row?.text ?? "{}") as { totals: Record<string, unknown> }).totals;
    },
    updates: async (globalId) => {
      const rows = await app.sql<{
        created_at: Date;
        source: EventCause["source"];
        data: { changed_fields: string[]; object: { metrics: Record<string, unknown> } };
      }>(
        "select created_at, source, data from events where object_id = $1 and type = " +
          "'cluster.updated' order by created_at",
        [globalId],
      );
      return rows.map((row) => ({
        at: row.created_at.getTime(),
        source: row.source,
        fields: row.data.changed_fields,
        metrics: row.data.object.metrics,
      }));
    },
    pending: async (clusterId) =>
      (
        await app.sql<{ fields: string[] }>(
          "select pending_changed_fields as fields from clusters where id = $1",
          [clusterId],
        )
      )[0]?.fields,
    waiting: async () =>
      (
        await app.sql<{ payload: unknown }>(
          "select payload from graphile_worker._private_jobs order by id",
        )
      ).map((row) => row.payload),
    runJobs: async () => {
      const { completed, failures } = await runDueJobs({
        pool,
        jobs: [emitClusterUpdateJob],
        clock: app.clock,
        services,
        log,
      });
      if (failures[0] !== undefined) throw new Error("a job failed", { cause: failures[0].error });
      return completed;
    },
    emit: (payload, clock = app.clock) => {
      const context: JobContext<typeof services> = {
        clock,
        services,
        log,
        signal: new AbortController().signal,
        jobId: "1",
        attempt: 1,
        scheduledFor: null,
      };
      return emitClusterUpdateJob.run(payload, context);
    },
    close: async () => {
      await pool.end();
      await app.close();
    },
  };
}
