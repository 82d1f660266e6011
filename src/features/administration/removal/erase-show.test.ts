import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { isOnCluster } from "../../../../test/clone-database.ts";
import { untilLockWaits } from "../../../../test/lock-waits.ts";
import { inlineCompute } from "../../../infrastructure/compute/inline-compute.test-support.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { lockConnection } from "../../accounts/account-refresh/index.ts";
import { feedXml } from "../../catalogue/episodes/import/feed.test-support.ts";
import { refreshFeed } from "../../catalogue/episodes/import/polls/refresh-feed.ts";
import { eraseShow, planShowErasure } from "./erase-show.ts";
import { CLUSTER_ID, fillShow, tablesHolding } from "./filled-show.test-support.ts";
import { deleteWorkspace, planWorkspaceRemoval } from "./index.ts";
import { removeDeletedShows } from "./remove-show.ts";

let workspaceId: string;
let key: string;
let showId: string;

const app = useApp();
beforeEach(async () => {
  workspaceId = await app.workspace();
  key = await app.key(workspaceId);
  showId = await app.show(workspaceId, { name: "Night Shift" });
  await fillShow(app, workspaceId, showId);
});

const erase = (id = showId) => eraseShow(app.runtime, id, app.clock.now());
const holding = (id = showId) => tablesHolding(app, id);
const missing = async (by: string): Promise<string[]> => {
  app.runtime.access.clear();
  return (await app.get("/v1/me", { key: by })).body.missing_show_ids;
};

async function shareWith(id: string): Promise<void> {
  await app.sql(
    "insert into workspace_shows (workspace_id, show_id, position, created_at) values ($1, $2, 0, $3::timestamptz + interval '1 s')",
    [id, showId, app.clock.now()],
  );
  app.runtime.access.clear();
}

/** Deletes the show and removes its record, as the hourly job does 30 days later. */
async function removeShow(): Promise<void> {
  await app.request("DELETE", `/v1/shows/${showId}?confirm=true`, { key });
  const later = new Date(app.clock.now().getTime() + 30 * DAY_MS);
  await removeDeletedShows(app.runtime, later);
  expect(await holding()).toContain("cluster_daily_reach");
  expect(await holding()).not.toContain("shows");
}

const removeWorkspace = (id: string) =>
  inTransaction(app.runtime.database, (transaction) =>
    deleteWorkspace(transaction, id, { urls: app.runtime.urls, now: app.clock.now() }),
  );

describe("erasing a show", () => {
  it("deletes every row of it and of no other, and lets no workspace point at it", async () => {
    const [otherId, keptId] = [await app.workspace(), await app.show(workspaceId)];
    await fillShow(app, workspaceId, keptId);
    const kept = await holding(keptId);
    await shareWith(otherId);
    const erasure = await erase();
    expect(erasure).toMatchObject({ name: "Night Shift", rows: { clusters: 1, account_days: 1 } });
    expect(erasure.workspaceIds).toEqual([workspaceId, otherId].toSorted());
    expect(await holding()).toEqual([]);
    expect(await app.sql("select 1 from handle_directory where subject_id = $1", [showId])).toEqual(
      [],
    );
    expect(await holding(keptId)).toEqual(kept);
    expect(await missing(key)).toEqual([]);
    expect((await app.get(`/v1/shows/${showId}`, { key })).status).toBe(404);
    for (const id of [workspaceId, otherId])
      expect(
        await app.sql("select type from events where workspace_id = $1 order by created_at", [id]),
      ).toEqual([{ type: "integration.disconnected" }, { type: "show.removed" }]);
  });

  it("deletes what a removed show left", async () => {
    await removeShow();
    expect(await missing(key)).toEqual([showId]);
    expect(await planShowErasure(app.runtime.database, showId)).toMatchObject({
      name: null,
      rows: { cluster_daily_reach: 1, account_days: 1 },
      workspaceIds: [workspaceId],
    });
    await erase();
    expect(await holding()).toEqual([]);
    expect(await missing(key)).toEqual([]);
  });

  it("plans without changing anything", async () => {
    const before = await holding();
    await planShowErasure(app.runtime.database, showId);
    expect(await holding()).toEqual(before);
    expect((await app.get(`/v1/shows/${showId}`, { key })).status).toBe(200);
  });

  it("refuses an id of which nothing is stored, also one that was erased", async () => {
    await expect(erase("nobodynobodynobody00")).rejects.toThrow(
      "There is no show nobodynobodynobody00, and nothing is left of one.",
    );
    await erase();
    await expect(erase()).rejects.toThrow(`There is no show ${showId}`);
    await expect(planShowErasure(app.runtime.database, showId)).rejects.toThrow("nothing is left");
  });

  // A table of several nodes takes no trigger.
  it.skipIf(isOnCluster())(
    "cannot be taken back where it stopped half way, and is continued",
    async () => {
      await app.sql(
        "create function refuse_clusters() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$",
      );
      await app.sql(
        `create trigger refuse_clusters before delete on cluster_months for each row when (old.show_id = '${showId}') execute function refuse_clusters()`,
      );
      await expect(erase()).rejects.toThrow("stopped");
      await app.sql("drop function refuse_clusters cascade");
      expect(await missing(key)).toEqual([showId]);
      const restored = await app.request("POST", `/v1/shows/${showId}/restore`, { key });
      expect(restored.status).toBe(404);
      await erase();
      expect(await holding()).toEqual([]);
    },
  );
});

describe("erasing a show while it is read", () => {
  it("leaves nothing of a feed that is fetched meanwhile", async () => {
    const outcome = await refreshFeed(
      {
        database: app.runtime.database,
        clock: app.clock,
        urls: app.runtime.urls,
        compute: inlineCompute,
        http: {
          request: async () => {
            await erase();
            return {
              ok: true,
              status: 200,
              headers: {},
              body: Buffer.from(feedXml([{ guid: "new" }])),
              truncated: false,
              finalUrl: "https://feeds.example.com/night",
              redirects: [],
            };
          },
        },
      },
      showId,
    );
    expect(outcome).toEqual({ kind: "superseded" });
    expect(await holding()).toEqual([]);
  });

  it("waits for the refresh of an account that stores, and deletes what it stored", async () => {
    let erasing: Promise<unknown> | undefined;
    await inTransaction(app.runtime.database, async (transaction) => {
      await lockConnection(transaction, { showId, platform: "transistor" });
      erasing = erase();
      await untilLockWaits(app);
      await sql`
        insert into account_items
          (show_id, platform, external_id, account_id, last_fetched_at, created_at)
        values (${showId}, 'transistor', 'late', 'a', now(), now())`.execute(transaction);
    });
    await erasing;
    expect(await holding()).toEqual([]);
  });

  it("waits for the refresh of a cluster that stores, and deletes the reach it stored", async () => {
    let erasing: Promise<unknown> | undefined;
    await inTransaction(app.runtime.database, async (transaction) => {
      await sql`
        select from clusters where show_id = ${showId} and id = ${CLUSTER_ID} for update
      `.execute(transaction);
      erasing = erase();
      await untilLockWaits(app);
      await sql`
        insert into cluster_daily_reach (show_id, cluster_id, day, total_reach)
        values (${showId}, ${CLUSTER_ID}, '2026-01-01', 9)`.execute(transaction);
    });
    await erasing;
    expect(await holding()).toEqual([]);
  });
});

describe("deleting a workspace that points at a removed show", () => {
  it("erases what the show left, where no other workspace points at it", async () => {
    await removeShow();
    const plan = await planWorkspaceRemoval(app.runtime.database, workspaceId);
    expect(plan.shows).toEqual([{ id: showId, name: showId, isShared: false }]);
    expect(plan.rows).toMatchObject({ cluster_daily_reach: 1, account_days: 1 });
    await removeWorkspace(workspaceId);
    expect(await holding()).toEqual([]);
  });

  it("leaves it to another workspace that points at it, and goes with the last one", async () => {
    const otherId = await app.workspace();
    await shareWith(otherId);
    await removeShow();
    await removeWorkspace(workspaceId);
    expect(await holding()).toEqual(
      expect.arrayContaining(["cluster_daily_reach", "cluster_months", "account_days", "clusters"]),
    );
    expect(await missing(await app.key(otherId))).toEqual([showId]);
    await removeWorkspace(otherId);
    expect(await holding()).toEqual([]);
  });
});
