import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { enqueueDueAccounts } from "../../../accounts/account-refresh/schedule/due-accounts.ts";
import { markStaleAccounts } from "../../../accounts/account-refresh/schedule/stale-accounts.ts";
import { refreshViewedClusters } from "../../../grouping/clusters/refresh/refresh-viewed-clusters.ts";
import { enqueueDueFeeds } from "../../episodes/import/polls/due-feeds.ts";

describe("POST /v1/shows/{show_id}/archive", () => {
  let workspaceId: string;
  let key: string;
  let showId: string;

  const app = useApp();
  beforeEach(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    showId = await app.show(workspaceId, { name: "Night Shift" });
  });

  const archive = (by = key, id = showId) =>
    app.request("POST", `/v1/shows/${id}/archive`, { key: by });
  const listed = async (query = "") => {
    const { body } = await app.get(`/v1/shows${query}`, { key });
    return body.data.map((show: { id: string }) => show.id);
  };
  /** A feed, an account and a cluster that are all due. */
  async function makeDue(id: string): Promise<void> {
    const now = app.clock.now();
    const old = new Date(now.getTime() - 40 * HOUR_MS);
    await app.sql("insert into show_feeds (show_id, url, next_poll_at) values ($1, 'x', $2)", [
      id,
      now,
    ]);
    await app.sql(
      "insert into connections (show_id, platform, id, status, connect_via, connected_at, last_updated_at, next_refresh_at, created_at, updated_at) values ($1, 'transistor', $2, 'connected', 'api', $3, $3, $4, $3, $3)",
      [id, `con_${id}`, old, now],
    );
    await app.sql(
      "insert into clusters (show_id, id, name, post_count, created_at, updated_at) values ($1, 'c1', 'A', 1, $2, $2)",
      [id, old],
    );
  }
  const reads = async (id: string) => {
    const { database, urls } = app.runtime;
    const now = app.clock.now();
    return {
      feeds: await enqueueDueFeeds(database, app.clock),
      stale: await markStaleAccounts(database, urls, now),
      accounts: await enqueueDueAccounts(database, app.clock),
      clusters: await refreshViewedClusters({ database, now, callsPerDay: 100 }, [
        { showId: id, clusterId: "c1" },
      ]),
    };
  };

  it("keeps the show readable, and lists it only on request", async () => {
    const { status, body } = await archive();
    expect([status, body.written]).toEqual([200, { archived_at: app.clock.now().toISOString() }]);
    app.runtime.access.clear();
    expect((await app.get(`/v1/shows/${showId}`, { key })).body.archived_at).toBe(
      app.clock.now().toISOString(),
    );
    expect(await listed()).toEqual([]);
    expect(await listed("?archived=true")).toEqual([showId]);
    const me = (await app.get("/v1/me", { key })).body;
    expect([me.shows, me.show_count, me.missing_show_ids]).toEqual([[], 0, []]);
    expect(
      await app.sql(
        "select type, data->'changed_fields' as fields from events where object_id = $1",
        [showId],
      ),
    ).toEqual([{ type: "show.updated", fields: ["archived_at"] }]);
    expect((await archive()).body.warnings).toEqual([
      "Nothing was changed: the show is in this state already.",
    ]);
  });

  it("stops every reading by schedule and by view, and taking it back starts them", async () => {
    await makeDue(showId);
    await archive();
    expect(await reads(showId)).toEqual({ feeds: 0, stale: 0, accounts: 0, clusters: 0 });
    expect((await app.get(`/v1/shows/${showId}`, { key })).body.feed.next_poll_at).toBeNull();
    await app.request("POST", `/v1/shows/${showId}/unarchive`, { key });
    expect(await reads(showId)).toEqual({ feeds: 1, stale: 1, accounts: 1, clusters: 1 });
  });

  it("stops with deleting as well", async () => {
    await makeDue(showId);
    await app.request("DELETE", `/v1/shows/${showId}?confirm=true`, { key });
    expect(await reads(showId)).toEqual({ feeds: 0, stale: 0, accounts: 0, clusters: 0 });
  });

  it("is the owner's: a network does not archive the show of a subnetwork", async () => {
    const subnetworkId = await app.workspace({ kind: "subnetwork", parentId: workspaceId });
    const theirs = await app.show(subnetworkId);
    const refused = await archive(key, theirs);
    expect([refused.status, refused.body.error.current_state]).toEqual([409, "shared"]);
    expect((await archive(await app.key(subnetworkId), theirs)).status).toBe(200);
    expect((await archive(await app.key(await app.workspace()))).status).toBe(404);
    // As after an import, which points both at the show at one moment.
    await app.sql(
      "insert into workspace_shows (workspace_id, show_id, position, created_at) values ($1, $2, 9, $3)",
      [subnetworkId, showId, app.clock.now()],
    );
    app.runtime.access.clear();
    expect((await archive(await app.key(subnetworkId))).status).toBe(409);
    expect((await archive()).status).toBe(200);
  });
});
