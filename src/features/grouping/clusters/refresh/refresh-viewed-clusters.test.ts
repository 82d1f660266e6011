import { afterEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { runDueJobs } from "../../../../infrastructure/jobs/run-due-jobs.ts";
import { type ClusterReference, newPlainId } from "../../../../kernel/ids.ts";
import { countProviderCalls } from "../../../../kernel/limits/provider-calls.store.ts";
import { HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import { findShowOwner } from "../../../catalogue/shows/index.ts";
import { startClusterFixture } from "../cluster-fixture.test-support.ts";
import { refreshClusterJob, refreshClusterOnViewJob } from "./refresh-cluster.job.ts";
import { refreshViewedClusters, CLUSTER_VIEWED_AFTER_MS } from "./refresh-viewed-clusters.ts";
import { findPayers } from "./viewed-clusters.store.ts";

describe("a public page with clusters", () => {
  const t = useFixture(startClusterFixture);
  afterEach(async () => {
    for (const table of [
      "graphile_worker._private_jobs",
      "cluster_nodes",
      "clusters",
      "usage_counters",
    ])
      await t.sql(`delete from ${table}`);
  });

  const view = (references: ClusterReference[], callsPerDay = 1_000) =>
    refreshViewedClusters(
      { database: t.app.runtime.database, now: t.app.clock.now(), callsPerDay },
      references,
    );
  const queued = async () =>
    (
      await t.sql<{ payload: { cluster_id: string } }>(
        "select payload from graphile_worker._private_jobs order by id",
      )
    ).map(({ payload }) => payload.cluster_id);
  const spent = () =>
    t.sql(
      "select workspace_id, subject, used from usage_counters where counter = 'provider_calls'",
    );
  const count = (calls: number) =>
    inTransaction(t.app.runtime.database, (transaction) =>
      countProviderCalls(transaction, t.workspaceId, {
        kind: "accounts",
        calls,
        now: t.app.clock.now(),
      }),
    );

  /** A row as a page would find it, without posts of its own. */
  async function stored(
    ageMs: number | null,
    values: { posts?: number; mergedInto?: string; showId?: string } = {},
  ): Promise<ClusterReference> {
    const reference = { showId: values.showId ?? t.showId, clusterId: newPlainId() };
    const now = t.app.clock.now();
    await t.app.runtime.database
      .insertInto("clusters")
      .values({
        show_id: reference.showId,
        id: reference.clusterId,
        name: "Seen",
        post_count: values.posts ?? 1,
        merged_into: values.mergedInto ?? null,
        last_refreshed_at: now,
        asked_at: ageMs === null ? null : new Date(now.getTime() - ageMs),
        created_at: now,
        updated_at: now,
      })
      .execute();
    return reference;
  }

  async function created(...urls: string[]): Promise<ClusterReference> {
    const { body } = await t.create({ name: "Seen", node_urls: urls });
    return { showId: t.showId, clusterId: body.id };
  }

  async function runJobs(): Promise<void> {
    const { app } = t;
    const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "view test" });
    const { failures } = await runDueJobs({
      pool,
      jobs: [refreshClusterJob, refreshClusterOnViewJob],
      clock: app.clock,
      services: app.runtime.services,
      log: app.runtime.log,
    });
    await pool.end();
    expect(failures).toEqual([]);
  }

  async function later(milliseconds: number): Promise<void> {
    t.app.simulators.world.clock.advance(milliseconds);
    await t.app.advance(milliseconds);
  }

  it("refreshes clusters older than five hours, oldest first, each once though it is shown twice", async () => {
    const fresh = await stored(CLUSTER_VIEWED_AFTER_MS);
    const old = await stored(CLUSTER_VIEWED_AFTER_MS + 1);
    const older = await stored(9 * HOUR_MS);
    const never = await stored(null);
    const merged = await stored(null, { mergedInto: "elsewhere" });
    const empty = await stored(null, { posts: 0 });
    const gone = { showId: t.showId, clusterId: newPlainId() };
    expect(await view([fresh, old, older, never, merged, empty, gone, old])).toBe(3);
    expect(await queued()).toEqual([never, older, old].map(({ clusterId }) => clusterId));
    expect(await view([])).toBe(0);
  });

  it("queues forty clusters a view, and the rest with the next", async () => {
    const references = [];
    for (let index = 0; index < 45; index += 1) references.push(await stored(6 * HOUR_MS));
    const queuedCounts = [];
    for (let views = 0; views < 3; views += 1) queuedCounts.push(await view(references));
    expect(queuedCounts).toEqual([40, 5, 0]);
    expect(new Set(await queued()).size).toBe(45);
  });

  it("queues a cluster at most once an hour, however many views and whatever its outcome", async () => {
    const reference = await stored(6 * HOUR_MS);
    await later(9 * MINUTE_MS);
    const counts = await Promise.all(Array.from({ length: 10 }, () => view([reference])));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
    await t.sql("delete from graphile_worker._private_jobs");
    for (let minutes = 5; minutes < 60; minutes += 5) {
      await later(5 * MINUTE_MS);
      expect({ minutes, queued: await view([reference]) }).toEqual({ minutes, queued: 0 });
    }
    await later(15 * MINUTE_MS);
    expect(await view([reference])).toBe(1);
  });

  it("stays within the provider calls the paying workspace has left today", async () => {
    const references = [
      await stored(9 * HOUR_MS, { posts: 3 }),
      await stored(8 * HOUR_MS, { posts: 4 }),
      await stored(7 * HOUR_MS, { posts: 3 }),
    ];
    const strangers = await stored(9 * HOUR_MS, { posts: 6, showId: t.stranger.showId });
    await count(90);
    expect(await view([...references, strangers], 97)).toBe(3);
    expect(new Set(await queued())).toEqual(
      new Set([references[0], references[1], strangers].map((reference) => reference?.clusterId)),
    );
    // What could not be paid for is not held against the cluster.
    expect(await view(references, 100)).toBe(1);
  });

  it("is paid for by the owner of its show: of two since the same moment, not the subnetwork", async () => {
    const { app } = t;
    const { database } = app.runtime;
    const [subnetworkId, networkId] = [await app.workspace(), await app.workspace()].sort();
    await app.sql(
      "update workspaces set kind = 'subnetwork', parent_workspace_id = $2 where workspace_id = $1",
      [subnetworkId, networkId],
    );
    const showId = await app.show(networkId!);
    await app.sql(
      "insert into workspace_shows select $1, show_id, 0, created_at from workspace_shows where show_id = $2",
      [subnetworkId, showId],
    );
    expect(await findPayers(database, [showId])).toEqual(new Map([[showId, networkId]]));
    expect(await findShowOwner(database, showId)).toBe(networkId);
  });

  it("has its posts fetched in a worker, which emits the event and counts the calls", async () => {
    const reference = await created(
      "https://www.tiktok.com/@harbouraudio/video/7553210987654321012",
      "https://x.com/harbouraudio/status/1975500000000000000",
    );
    expect(await spent()).toEqual([{ workspace_id: t.workspaceId, subject: "clusters", used: 2 }]);
    await later(6 * HOUR_MS);
    expect(await view([reference])).toBe(1);
    await runJobs();
    const [row] = await t.sql("select last_refreshed_at from clusters");
    expect(row?.["last_refreshed_at"]).toEqual(t.app.clock.now());
    expect(await spent()).toEqual([{ workspace_id: t.workspaceId, subject: "clusters", used: 4 }]);
    const events = await t.sql(
      "select source from events where type = 'cluster.refreshed' and object_id = $1",
      [`${reference.showId}_${reference.clusterId}`],
    );
    expect(events).toEqual([{ source: "system" }]);
    await later(2 * HOUR_MS);
    expect(await view([reference])).toBe(0);
  });

  it("shares its calls with refreshes on demand, counted once an Idempotency-Key, and by workers", async () => {
    const { app, key } = t;
    const { clusterId } = await created(
      "https://www.tiktok.com/@harbouraudio/video/7553210987654321012",
      "https://www.youtube.com/watch?v=ondemand001",
    );
    const many = await created(
      ...Array.from(
        { length: 11 },
        (_, index) =>
          `https://www.tiktok.com/@harbouraudio/video/75532109876543220${String(index).padStart(2, "0")}`,
      ),
    );
    await app.sql("delete from usage_counters");
    const refresh = (id: string) =>
      app.request("POST", t.path(id, "/refresh"), {
        key,
        body: { confirm: true },
        headers: { "idempotency-key": id },
      });
    expect(await refresh(clusterId)).toMatchObject({ status: 200, body: { replayed: false } });
    expect(await refresh(clusterId)).toMatchObject({ status: 200, body: { replayed: true } });
    expect(await spent()).toEqual([{ workspace_id: t.workspaceId, subject: "clusters", used: 2 }]);
    expect((await refresh(many.clusterId)).status).toBe(202);
    await runJobs();
    expect(await spent()).toEqual([{ workspace_id: t.workspaceId, subject: "clusters", used: 13 }]);
  });

  it("makes no call for a cluster refreshed, merged or deleted since, or once calls are used up", async () => {
    const references = [
      await created("https://www.youtube.com/watch?v=viewedone01"),
      await created("https://www.youtube.com/watch?v=viewedtwo02"),
      await created("https://www.youtube.com/watch?v=viewedtri03"),
    ];
    await later(6 * HOUR_MS);
    expect(await view(references)).toBe(3);
    const [refreshed, merged, deleted] = references;
    await t.sql("update clusters set asked_at = $1 where id = $2", [
      t.app.clock.now(),
      refreshed?.clusterId,
    ]);
    await t.sql("update clusters set merged_into = 'elsewhere' where id = $1", [merged?.clusterId]);
    await t.sql("delete from clusters where id = $1", [deleted?.clusterId]);
    const calls = t.app.simulators.calls.total("youtube");
    await runJobs();
    const late = await created("https://www.youtube.com/watch?v=viewedfor04");
    await later(6 * HOUR_MS);
    expect(await view([late], 10_000)).toBe(1);
    await count(2_000);
    await runJobs();
    // The one call is that of its creation.
    expect(t.app.simulators.calls.total("youtube")).toBe(calls + 1);
  });
});
