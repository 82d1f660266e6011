import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/harness.ts";
import { OnDemandPartitions } from "../../db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../../db/partitions/partitioned-tables.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { purgeDeletedShows } from "./purge-shows.job.ts";

const CLUSTER_ID = "ClusterOfNightShift1";

describe("DELETE /v1/shows/{show_id}", () => {
  let app: TestApp;
  let workspaceId: string;
  let key: string;
  let showId: string;

  beforeAll(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    showId = await app.show(workspaceId, { name: "Night Shift" });
    await fill(showId);
  });
  afterAll(() => app.close());

  /** A row in every table that holds rows of a show. */
  async function fill(id: string): Promise<void> {
    const now = app.clock.now();
    const day = now.toISOString().slice(0, 10);
    const insert = (table: string, row: Record<string, unknown>): Promise<unknown> => {
      const names = Object.keys(row);
      return app.sql(
        `insert into ${table} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
        Object.values(row),
      );
    };
    const times = { created_at: now, updated_at: now };
    await insert("show_feeds", {
      show_id: id,
      url: "https://feeds.example.com/night",
      next_poll_at: now,
    });
    await insert("show_talent", {
      show_id: id,
      id: "t1",
      email: "mo@example.com",
      status: "pending",
      role: "host",
      invited_at: now,
    });
    await insert("episodes", {
      show_id: id,
      id: "ep_1",
      guid_key: "1",
      title: "A",
      normalised_title: "a",
      published_at: now,
      type: "full",
      explicit: false,
      content_hash: "h",
      ...times,
    });
    await insert("episode_transcripts", {
      show_id: id,
      episode_id: "ep_1",
      source: "upload",
      language: "en",
      segments: "[]",
      word_count: 0,
      checksum: "c",
      ...times,
    });
    await insert("goals", {
      show_id: id,
      id: "goal_1",
      episode_id: "ep_1",
      metric: "reach",
      target: 5,
      counts_from: day,
      ...times,
    });
    await insert("transcript_fetches", {
      show_id: id,
      episode_id: "ep_1",
      links_hash: "h",
      links: "[]",
      host: "a",
    });
    await insert("transcript_generations", {
      show_id: id,
      episode_id: "ep_1",
      id: "job_1",
      workspace_id: "w",
      request_id: "r",
      status: "completed",
      replaces: false,
      reserved_minutes: 1,
      ...times,
    });
    await insert("claim_verdicts", {
      show_id: id,
      question: Buffer.from("q"),
      verdict: "same",
      reason: "r",
      created_at: times.created_at,
    });
    await insert("search_passages", {
      show_id: id,
      episode_id: "ep_1",
      field: "title",
      seq: 0,
      first_line: 0,
      text: "A",
      lexemes: "'Aa':1",
    });
    await insert("clusters", { show_id: id, id: CLUSTER_ID, name: "A", ...times });
    await insert("cluster_nodes", {
      show_id: id,
      cluster_id: CLUSTER_ID,
      id: "nod_1",
      platform: "youtube",
      format: "clip",
      external_id: "x",
      url: "https://youtu.be/x",
      added_by: "api",
      ...times,
    });
    await insert("cluster_daily_reach", {
      show_id: id,
      cluster_id: CLUSTER_ID,
      day,
      total_reach: 5,
      video_reach: 5,
      audio_reach: 0,
      social_reach: 0,
    });
    const build = { show_id: id, build_id: "bld_1", episode_id: "ep_1" };
    await insert("cluster_builds", {
      show_id: id,
      id: "bld_1",
      status: "completed",
      mode: "auto",
      scope: "recent",
      max_posts_per_episode: 20,
      ...times,
    });
    await insert("cluster_build_items", {
      ...build,
      position: 0,
      status: "added",
      updated_at: now,
    });
    const post = { platform: "youtube", external_id: "y" };
    await insert("cluster_suggestions", {
      ...build,
      ...post,
      id: "sug_1",
      item_key: "youtube/y",
      url: "https://youtu.be/y",
      confidence: "low",
      score: 0.2,
      reason: "r",
      evidence: "[]",
      status: "open",
      expires_at: now,
      ...times,
    });
    await insert("dismissed_posts", {
      show_id: id,
      episode_id: "ep_1",
      ...post,
      cause: "removed",
      created_at: now,
    });
    await insert("auto_builds", { show_id: id, mode: "auto", next_run_at: now, ...times });
    const account = { show_id: id, platform: "transistor" };
    await insert("connections", {
      ...account,
      id: `con_${id}`,
      status: "connected",
      connect_via: "api",
      connected_at: now,
      last_updated_at: now,
      next_refresh_at: now,
      ...times,
    });
    await insert("discovery_runs", {
      show_id: id,
      id: "dsc_1",
      workspace_id: "w",
      status: "completed",
      platforms: ["youtube"],
      started_at: now,
      ...times,
    });
    await insert("connection_secrets", { ...account, sealed: "sealed", updated_at: now });
    await insert("account_refreshes", {
      ...account,
      run_id: "run_1",
      trigger: "schedule",
      stage: "totals",
      started_at: now,
      updated_at: now,
    });
    await insert("account_searches", { ...account, account_id: "a", updated_at: now });
    await insert("account_items", {
      ...account,
      external_id: "i",
      account_id: "a",
      last_fetched_at: now,
      created_at: now,
    });
    await new OnDemandPartitions(ACCOUNT_DAYS).ensure(app.runtime.database, [day]);
    await insert("account_days", {
      ...account,
      day,
      account_id: "a",
      is_reported: true,
      updated_at: now,
    });
    await insert("account_day_revisions", {
      ...account,
      day,
      account_id: "a",
      spans_days: 1,
      is_reported: true,
      known_from: now,
      replaced_at: now,
    });
    await insert("show_rollups", { show_id: id, rolled_through: day });
    await insert("show_account_totals", { show_id: id, day, accounts: "{}" });
    await insert("account_geography", {
      ...account,
      metric: "downloads",
      account_id: "a",
      reading: "{}",
      fetched_at: now,
    });
    await insert("account_demographics", {
      ...account,
      metric: "followers",
      dimension: "age",
      account_id: "a",
      reading: "{}",
      fetched_at: now,
    });
    await insert("platform_sign_ins", {
      state_hash: Buffer.from(id),
      pepper_id: "p",
      workspace_id: workspaceId,
      show_id: id,
      platform: "youtube",
      sealed: "s",
      expires_at: now,
      created_at: now,
    });
  }

  const remove = (options: { key: string; confirm?: boolean; id?: string }) =>
    app.request(
      "DELETE",
      `/v1/shows/${options.id ?? showId}${options.confirm === false ? "" : "?confirm=true"}`,
      { key: options.key },
    );
  const restore = (by: string, id = showId) =>
    app.request("POST", `/v1/shows/${id}/restore`, { key: by });
  const events = (of = workspaceId) =>
    app.sql("select type, data->'changed_fields' as fields from events where workspace_id = $1", [
      of,
    ]);
  /** Tables with rows of the show, by the catalogue: a new table is found too. */
  async function tablesHolding(id: string): Promise<string[]> {
    const tables = await app.sql<{ name: string }>(
      "select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid " +
        "where a.attname = 'show_id' and not a.attisdropped and c.relkind in ('r', 'p') " +
        "and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1",
    );
    const held = [];
    for (const { name } of tables)
      if ((await app.sql(`select 1 from ${name} where show_id = $1 limit 1`, [id])).length > 0)
        held.push(name);
    return held;
  }

  it("says what goes before it is confirmed, and changes nothing until then", async () => {
    const { status, body } = await remove({ key, confirm: false });
    expect(status).toBe(409);
    expect(body.error.preview).toMatchObject({
      action: "shows.delete",
      irreversible: false,
      would_delete: {
        name: "Night Shift",
        episode_count: 1,
        cluster_count: 1,
        post_count: 1,
        connected_platforms: ["transistor"],
        history_day_count: 1,
        restorable_until: "2026-11-19T12:00:00.000Z",
      },
    });
    expect(body.error.preview.effects[0]).toBe(
      'Delete the show "Night Shift" with 1 episode, 1 cluster of 1 post, 1 connected account and 1 day of account history.',
    );
    expect((await app.get(`/v1/shows/${showId}`, { key })).status).toBe(200);
    expect(await events()).toEqual([]);
  });

  it("makes the show and what it has unknown to everybody at once, and listed as missing", async () => {
    const otherId = await app.workspace();
    await app.sql(
      "insert into workspace_shows (workspace_id, show_id, position, created_at) values ($1, $2, 0, $3::timestamptz + interval '1 s')",
      [otherId, showId, app.clock.now()],
    );
    app.runtime.access.clear();
    const otherKey = await app.key(otherId);
    const { status, body } = await remove({ key });
    expect([status, body.data]).toEqual([200, { object: "show", id: showId, deleted: true }]);
    app.runtime.access.clear();
    for (const by of [key, otherKey]) {
      for (const path of [
        `/v1/shows/${showId}`,
        `/v1/shows/${showId}/episodes/ep_1`,
        `/v1/shows/${showId}/clusters/${CLUSTER_ID}`,
        `/v1/shows/${showId}/integrations`,
        `/v1/clusters/${showId}_${CLUSTER_ID}/metrics`,
        `/v1/connections/con_${showId}`,
      ]) {
        expect([path, (await app.get(path, { key: by })).status]).toEqual([path, 404]);
      }
      expect((await app.get("/v1/me", { key: by })).body.missing_show_ids).toEqual([showId]);
      expect((await app.get("/v1/clusters", { key: by })).body.data).toEqual([]);
    }
    expect(await events()).toEqual([{ type: "show.removed", fields: null }]);
    expect(await events(otherId)).toEqual([{ type: "show.removed", fields: null }]);
    expect((await remove({ key })).status).toBe(404);
  });

  it("is taken back within 30 days by its owner alone, with everything it had", async () => {
    const before = await tablesHolding(showId);
    await remove({ key });
    const strangerKey = await app.key(await app.workspace());
    const unknown = await restore(strangerKey, "nobodynobodynobody00");
    const foreign = await restore(strangerKey);
    expect([foreign.status, foreign.body.error.message]).toEqual([404, unknown.body.error.message]);
    await app.advance(29 * DAY_MS);
    expect(await purgeDeletedShows(app.runtime.database, app.clock.now())).toBe(0);
    app.runtime.access.clear();
    const { status, body } = await restore(key);
    expect([status, body.written, body.data.name]).toEqual([
      200,
      { deleted_at: null },
      "Night Shift",
    ]);
    app.runtime.access.clear();
    expect((await app.get(`/v1/shows/${showId}/clusters/${CLUSTER_ID}`, { key })).status).toBe(200);
    expect(await tablesHolding(showId)).toEqual(before);
    expect((await events()).at(-1)).toEqual({ type: "show.updated", fields: ["deleted_at"] });
    expect((await restore(key)).body.warnings).toEqual([
      "Nothing was changed: the show is not deleted.",
    ]);
  });

  it("erases every row after 30 days, continues where it stopped, and touches no other show", async () => {
    const keptId = await app.show(workspaceId);
    await fill(keptId);
    const kept = await tablesHolding(keptId);
    expect(kept).toHaveLength(33);
    await app.sql(
      "insert into episodes (show_id, id, guid_key, title, normalised_title, published_at, type, explicit, content_hash, created_at, updated_at) select $1, 'e' || n, 'e' || n, 'T', 't', now(), 'full', false, 'h', now(), now() from generate_series(1, 1500) n",
      [showId],
    );
    await remove({ key });
    await app.advance(30 * DAY_MS);
    const stopped = AbortSignal.abort();
    await expect(purgeDeletedShows(app.runtime.database, app.clock.now(), stopped)).rejects.toThrow(
      "aborted",
    );
    expect(await tablesHolding(showId)).toContain("shows");
    expect((await restore(key)).status).toBe(404);
    expect(await purgeDeletedShows(app.runtime.database, app.clock.now())).toBeGreaterThan(0);
    expect(await tablesHolding(showId)).toEqual([]);
    expect(await app.sql("select 1 from handle_directory where subject_id = $1", [showId])).toEqual(
      [],
    );
    expect(await tablesHolding(keptId)).toEqual(kept);
  });

  it("takes only the pointer from a workspace that does not own the show", async () => {
    const otherId = await app.workspace();
    await app.sql(
      "insert into workspace_shows (workspace_id, show_id, position, created_at) values ($1, $2, 0, $3::timestamptz + interval '1 s')",
      [otherId, showId, app.clock.now()],
    );
    app.runtime.access.clear();
    const otherKey = await app.key(otherId);
    const preview = await remove({ key: otherKey, confirm: false });
    expect(preview.body.error.preview).toMatchObject({
      irreversible: true,
      would_delete: { name: "Night Shift" },
    });
    expect((await remove({ key: otherKey })).status).toBe(200);
    app.runtime.access.clear();
    expect((await app.get(`/v1/shows/${showId}`, { key: otherKey })).status).toBe(404);
    expect((await app.get("/v1/me", { key: otherKey })).body.missing_show_ids).toEqual([]);
    expect((await app.get(`/v1/shows/${showId}`, { key })).status).toBe(200);
    expect(await events(otherId)).toEqual([{ type: "show.removed", fields: null }]);
    expect(await events()).toEqual([]);
  });

  it("is refused to a network for the show of a subnetwork, and to an unknown show alike as to a foreign one", async () => {
    const subnetworkId = await app.workspace({ kind: "subnetwork", parentId: workspaceId });
    const theirs = await app.show(subnetworkId);
    const refused = await remove({ key, id: theirs });
    expect([refused.status, refused.body.error.code]).toEqual([409, "state_conflict"]);
    const foreign = await remove({ key: await app.key(await app.workspace()) });
    const unknown = await remove({ key, id: "nobodynobodynobody00" });
    expect([foreign.status, foreign.body.error.message]).toEqual([404, unknown.body.error.message]);
    const subnetworkKey = await app.key(subnetworkId);
    expect((await remove({ key: subnetworkKey, id: theirs })).status).toBe(200);
    expect(await events()).toEqual([{ type: "show.removed", fields: null }]);
  });
});
