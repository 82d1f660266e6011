import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { inlineCompute } from "../../../infrastructure/compute/inline-compute.test-support.ts";
import { untilLockWaits } from "../../../../test/lock-waits.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { lockClocks } from "../../../delivery/events/outbox.store.ts";
import { recordWorkspaceEvent, systemCause } from "../../../delivery/events/record-event.ts";
import { lockConnection } from "../../accounts/account-refresh/index.ts";
import { feedXml } from "../../catalogue/episodes/import/feed.test-support.ts";
import {
  type FeedOutcome,
  refreshFeed,
} from "../../catalogue/episodes/import/polls/refresh-feed.ts";
import { deleteWorkspace, planWorkspaceRemoval } from "./index.ts";

/** Tables with a row that holds a text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await app.sql<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await app.sql(`select 1 from "${name}" t where strpos(t::text, $1) > 0 limit 1`, [
      text,
    ]);
    if (row !== undefined) found.push(name);
  }
  return found;
}

const remove = (id: string): Promise<unknown> =>
  inTransaction(app.runtime.database, (transaction) =>
    deleteWorkspace(transaction, id, { urls: app.runtime.urls, now: app.clock.now() }),
  );

/** A workspace with a show, a cluster, a key, an endpoint and a connected account. */
async function fullWorkspace(name: string) {
  const id = await app.workspace({ name });
  const showId = await app.show(id);
  const key = await app.key(id);
  const send = (path: string, body: unknown) => app.request("POST", path, { key, body });
  expect((await send(`/v1/shows/${showId}/clusters`, { name: "One" })).status).toBe(201);
  await app.runtime.requestLog.flush();
  await connect(showId, id);
  return { id, showId, key };
}

async function connect(showId: string, workspaceId: string): Promise<void> {
  await app.sql(
    `insert into connections (show_id, platform, id, status, connect_via, connected_at, created_at, updated_at, workspace_id, next_refresh_at)
     values ($1, 'transistor', $2, 'connected', 'api', now(), now(), now(), $3, now())`,
    [showId, `con_${showId}`, workspaceId],
  );
  await app.sql(
    "insert into connection_secrets (show_id, platform, sealed, updated_at) values ($1, 'transistor', 'sealed', now())",
    [showId],
  );
}

const app = useApp();

describe("deleting a workspace", () => {
  it("leaves no row that holds its id or that of a show of its own, and every row of the others", async () => {
    const [gone, kept] = [await fullWorkspace("Gone"), await fullWorkspace("Kept")];
    await app.sql(
      "insert into handle_directory (subject_kind, handle, subject_id, created_at) values ('workspace', 'gone', $1, now())",
      [gone.id],
    );
    const before = await planWorkspaceRemoval(app.runtime.database, kept.id);
    expect((await tablesWith(gone.id)).length).toBeGreaterThan(6);
    const plan = await planWorkspaceRemoval(app.runtime.database, gone.id);
    expect(plan).toMatchObject({
      shows: [{ id: gone.showId }],
      sharedShows: [],
      rows: { api_keys: 1, clusters: 1, connections: 1, connection_secrets: 1, events: 1 },
    });
    await remove(gone.id);
    expect(await tablesWith(gone.id)).toEqual([]);
    expect(await tablesWith(gone.showId)).toEqual([]);
    expect(await planWorkspaceRemoval(app.runtime.database, kept.id)).toEqual(before);
    await expect.poll(async () => (await app.get("/v1/me", { key: gone.key })).status).toBe(401);
    expect((await app.get(`/v1/shows/${gone.showId}`, { key: kept.key })).status).toBe(404);
    await expect(remove(gone.id)).rejects.toThrow(`There is no workspace ${gone.id}.`);
  });

  it("leaves a show that another workspace points at, without the credential of the deleted one", async () => {
    const [gone, other] = [await fullWorkspace("First"), await fullWorkspace("Second")];
    await app.sql(
      "insert into workspace_shows (workspace_id, show_id, position, created_at) values ($1, $2, 9, now())",
      [other.id, gone.showId],
    );
    const own = await app.show(gone.id);
    await remove(gone.id);
    expect(await tablesWith(gone.id)).toEqual(["connections"]);
    expect(await tablesWith(own)).toEqual([]);
    app.runtime.access.clear();
    const { body } = await app.get(`/v1/shows/${gone.showId}`, { key: other.key });
    expect(body.id).toBe(gone.showId);
    expect(
      await app.sql("select status, next_refresh_at from connections where show_id = $1", [
        gone.showId,
      ]),
    ).toEqual([{ status: "disconnected", next_refresh_at: null }]);
    expect(
      await app.sql("select 1 from connection_secrets where show_id = $1", [gone.showId]),
    ).toEqual([]);
    expect(
      await app.sql("select type, workspace_id from events where object_id = $1", [
        `con_${gone.showId}`,
      ]),
    ).toEqual([{ type: "integration.disconnected", workspace_id: other.id }]);
  });

  it("is refused for a network with subnetworks, and takes a subnetwork's shows from its network's view", async () => {
    const network = await fullWorkspace("Network");
    const id = await app.workspace({ kind: "subnetwork", parentId: network.id, name: "Field" });
    const showId = await app.show(id);
    await expect(remove(network.id)).rejects.toThrow("Delete them first: Field.");
    const shows = async (): Promise<string[]> =>
      (await app.get("/v1/me", { key: network.key })).body.shows.map(
        (show: { id: string }) => show.id,
      );
    expect(await shows()).toEqual([network.showId, showId]);
    await remove(id);
    await expect.poll(shows).toEqual([network.showId]);
  });
});

describe("deleting a workspace beside a refresh of an account", () => {
  it.each(["of its own show", "of a show it shares"])("waits for it once: %s", async (which) => {
    const gone = await fullWorkspace("Gone");
    const other = await app.workspace({
      showIds: which === "of a show it shares" ? [gone.showId] : [],
    });
    const runs = { refresh: 0, removal: 0 };
    let removing: Promise<unknown> | undefined;
    await inTransaction(app.runtime.database, async (transaction) => {
      runs.refresh += 1;
      await lockConnection(transaction, { showId: gone.showId, platform: "transistor" });
      removing ??= inTransaction(app.runtime.database, (own) => {
        runs.removal += 1;
        return deleteWorkspace(own, gone.id, { urls: app.runtime.urls, now: app.clock.now() });
      });
      await untilLockWaits(app);
      await recordWorkspaceEvent(
        transaction,
        gone.id,
        { type: "analytics.refreshed", objectId: gone.showId, object: {} as never },
        systemCause(app.clock.now()),
      );
    });
    await removing;
    expect(runs).toEqual({ refresh: 1, removal: 1 });
    expect(await app.sql("select from events where workspace_id = $1", [gone.id])).toEqual([]);
    expect(
      await app.sql("select from workspace_shows where workspace_id = $1", [other]),
    ).toHaveLength(which === "of a show it shares" ? 1 : 0);
  });
});

describe("deleting a workspace while a feed of it is imported", () => {
  /** A workspace whose show has a feed that was read before, so that what is new is announced. */
  async function withFeed() {
    const id = await app.workspace();
    const showId = await app.show(id);
    await app.sql(
      "insert into show_feeds (show_id, url, next_poll_at) values ($1, 'http://a.example/feed', now())",
      [showId],
    );
    expect((await refresh(showId, ["a"])).kind).toBe("imported");
    return { id, showId };
  }
  /** Reads the feed with the items `guids`; `fetched` is awaited before the answer. */
  const refresh = (showId: string, guids: readonly string[], fetched?: () => Promise<void>) =>
    refreshFeed(
      {
        database: app.runtime.database,
        clock: app.clock,
        urls: app.runtime.urls,
        compute: inlineCompute,
        http: {
          request: async () => {
            await fetched?.();
            const body = Buffer.from(feedXml(guids.map((guid) => ({ guid }))));
            return {
              ok: true,
              status: 200,
              headers: {},
              body,
              truncated: false,
              finalUrl: "http://a.example/feed",
              redirects: [],
            };
          },
        },
      },
      showId,
    );
  async function expectGone({ id, showId }: { id: string; showId: string }): Promise<void> {
    expect([await tablesWith(id), await tablesWith(showId)]).toEqual([[], []]);
  }

  it("leaves nothing where it is deleted while the feed is fetched", async () => {
    const gone = await withFeed();
    const outcome = await refresh(
      gone.showId,
      ["a", "b"],
      async () => void (await remove(gone.id)),
    );
    expect(outcome).toEqual({ kind: "superseded" });
    await expectGone(gone);
  });

  it("waits for an import that stores, and deletes what it stored", async () => {
    const gone = await withFeed();
    let importing: Promise<FeedOutcome> | undefined;
    let removing: Promise<unknown> | undefined;
    await inTransaction(app.runtime.database, async (transaction) => {
      // The import writes its events last, so it holds everything else by then.
      await sql`lock table event_inbox in share mode`.execute(transaction);
      importing = refresh(gone.showId, ["a", "b"]);
      await untilLockWaits(app);
      removing = remove(gone.id);
      await untilLockWaits(app, 2);
    });
    expect(await importing).toMatchObject({ kind: "imported", result: { created: 1 } });
    await removing;
    await expectGone(gone);
  });

  it("waits for events that get their place, and deletes them", async () => {
    const gone = await fullWorkspace("Placing");
    await app.sql("delete from event_clocks where workspace_id = $1", [gone.id]);
    let removing: Promise<unknown> | undefined;
    await inTransaction(app.runtime.database, async (transaction) => {
      await lockClocks(transaction, [gone.id]);
      removing = remove(gone.id);
      await untilLockWaits(app);
      await sql`
        insert into events
          (workspace_id, id, created_at, type, api_version, source, object_id, data)
        values
          (${gone.id}, 'evt_late', ${app.clock.now()}, 'show.updated', '1', 'system', 'x', '{}')
      `.execute(transaction);
    });
    await removing;
    expect(await tablesWith(gone.id)).toEqual([]);
  });

  it("lets an import that waits for it end without a trace", async () => {
    const gone = await withFeed();
    const [begun, deleted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const importing = refresh(gone.showId, ["a", "b"], async () => {
      begun.resolve();
      await deleted.promise;
    });
    await begun.promise;
    await inTransaction(app.runtime.database, async (transaction) => {
      await deleteWorkspace(transaction, gone.id, {
        urls: app.runtime.urls,
        now: app.clock.now(),
      });
      deleted.resolve();
      await untilLockWaits(app);
    });
    expect(await importing).toEqual({ kind: "superseded" });
    await expectGone(gone);
  });
});
