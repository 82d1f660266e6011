import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { OPERATIONS } from "../../../app/operations.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { requireShowLimit } from "../../catalogue/shows/index.ts";
import { CLUSTER_ID, fillShow, tablesHolding } from "./filled-show.test-support.ts";
import { removeDeletedShows } from "./remove-show.ts";
import { CAPTURED_TABLES, TABLES_OF_RECORD, TABLES_OF_SHOW } from "./show-tables.store.ts";

/** What goes when an account is disconnected. */
const TABLES_OF_ACCOUNT = [
  "connection_secrets",
  "account_refreshes",
  "account_geography",
  "account_demographics",
];
/** Tables that name a show without being of it. */
const NAMING_TABLES = ["show_directory", "shows", "workspace_shows"];

describe("DELETE /v1/shows/{show_id}", () => {
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
  const removeDue = (signal?: AbortSignal) =>
    removeDeletedShows(app.runtime, app.clock.now(), signal);
  const shareWith = async (id: string): Promise<void> => {
    await app.sql(
      "insert into workspace_shows (workspace_id, show_id, position, created_at) values ($1, $2, 0, $3::timestamptz + interval '1 s')",
      [id, showId, app.clock.now()],
    );
    app.runtime.access.clear();
  };

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
    expect(body.error.preview.effects.slice(2)).toEqual([
      "Its accounts are disconnected: their credentials are erased, and stay so if it is restored.",
      "It can be restored until 2026-11-19T12:00:00.000Z; then the record of the show is removed for good.",
      "What was captured stays: episodes, clusters, daily reach and account history.",
    ]);
    expect(await tablesHolding(app, showId)).toContain("connection_secrets");
    expect((await app.get(`/v1/shows/${showId}`, { key })).status).toBe(200);
    expect(await events()).toEqual([]);
  });

  it("makes the show and what it has unknown to everybody at once, and listed as missing", async () => {
    const otherId = await app.workspace();
    await shareWith(otherId);
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
    const emitted = [
      { type: "integration.disconnected", fields: null },
      { type: "show.removed", fields: null },
    ];
    expect(await events()).toEqual(emitted);
    expect(await events(otherId)).toEqual(emitted);
    expect((await remove({ key })).status).toBe(404);
    expect(await events()).toHaveLength(2);
  });

  it("disconnects its accounts first: no credential and no run outlives it", async () => {
    await remove({ key });
    expect(
      await app.sql("select status, next_refresh_at from connections where show_id = $1", [showId]),
    ).toEqual([{ status: "disconnected", next_refresh_at: null }]);
    const held = await tablesHolding(app, showId);
    for (const table of TABLES_OF_ACCOUNT) expect(held).not.toContain(table);
  });

  it("is taken back within 30 days by its owner alone, with all but its credentials", async () => {
    const before = await tablesHolding(app, showId);
    await remove({ key });
    const strangerKey = await app.key(await app.workspace());
    const unknown = await restore(strangerKey, "nobodynobodynobody00");
    const foreign = await restore(strangerKey);
    expect([foreign.status, foreign.body.error.message]).toEqual([404, unknown.body.error.message]);
    await app.advance(29 * DAY_MS);
    expect(await removeDue()).toBe(0);
    app.runtime.access.clear();
    const { status, body } = await restore(key);
    expect([status, body.written, body.data.name]).toEqual([
      200,
      { deleted_at: null },
      "Night Shift",
    ]);
    app.runtime.access.clear();
    expect((await app.get(`/v1/shows/${showId}/clusters/${CLUSTER_ID}`, { key })).status).toBe(200);
    expect(await tablesHolding(app, showId)).toEqual(
      before.filter((table) => !TABLES_OF_ACCOUNT.includes(table)),
    );
    expect((await events()).at(-1)).toEqual({ type: "show.updated", fields: ["deleted_at"] });
    expect((await restore(key)).body.warnings).toEqual([
      "Nothing was changed: the show is not deleted.",
    ]);
  });

  it("knows every table with rows of a show", async () => {
    expect(await tablesHolding(app, showId)).toEqual(
      [...TABLES_OF_SHOW, ...NAMING_TABLES].toSorted(),
    );
  });

  it("removes the record alone after 30 days, continues where it stopped, and keeps what was captured", async () => {
    const keptId = await app.show(workspaceId);
    await fillShow(app, workspaceId, keptId);
    const kept = await tablesHolding(app, keptId);
    await app.sql(
      "insert into show_talent (show_id, id, email, status, role, invited_at) select $1, 't' || n, 'a@example.com', 'pending', 'host', now() from generate_series(2, 1500) n",
      [showId],
    );
    await remove({ key });
    await app.advance(30 * DAY_MS);
    await expect(removeDue(AbortSignal.abort())).rejects.toThrow("aborted");
    expect(await tablesHolding(app, showId)).toContain("shows");
    expect((await restore(key)).status).toBe(404);
    expect(await removeDue()).toBeGreaterThan(0);
    expect(await tablesHolding(app, showId)).toEqual(
      [...CAPTURED_TABLES, "show_directory", "workspace_shows"]
        .filter((table) => !TABLES_OF_ACCOUNT.includes(table))
        .toSorted(),
    );
    expect(await app.sql("select 1 from handle_directory where subject_id = $1", [showId])).toEqual(
      [],
    );
    expect(await tablesHolding(app, keptId)).toEqual(kept);
    expect(await removeDue()).toBe(0);
  });

  it("stays missing once its record is gone: in no list, in no total, and not there by its id", async () => {
    const otherId = await app.workspace();
    await shareWith(otherId);
    const otherKey = await app.key(otherId);
    const strangerKey = await app.key(await app.workspace());
    await remove({ key });
    await app.advance(30 * DAY_MS);
    await removeDue();
    app.runtime.access.clear();
    const ofShows = OPERATIONS.filter(({ path }) => path.includes("{show_id}"));
    expect(ofShows.length).toBeGreaterThan(40);
    const answerOf = async ({ method, path }: (typeof ofShows)[number], id: string, by: string) => {
      const filled = path.replace("{show_id}", id).replaceAll(/\{\w+\}/g, "youtube");
      const body = ["GET", "DELETE"].includes(method) ? undefined : {};
      const query = method === "DELETE" ? "?confirm=true" : "";
      const answer = await app.request(method, `${filled}${query}`, { key: by, body });
      const { code, message, param } = answer.body.error ?? {};
      return { status: answer.status, code, message, param };
    };
    const statuses: number[] = [];
    for (const operation of ofShows) {
      const unknown = await answerOf(operation, "nobodynobodynobody00", key);
      statuses.push(unknown.status);
      for (const by of [key, otherKey, strangerKey])
        expect([operation.id, await answerOf(operation, showId, by)]).toEqual([
          operation.id,
          unknown,
        ]);
    }
    // What is refused for its parameters is refused before the show is looked for.
    expect(new Set(statuses)).toEqual(new Set([400, 404]));
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(30);
    for (const by of [key, otherKey]) {
      const me = (await app.get("/v1/me", { key: by })).body;
      expect([me.missing_show_ids, me.show_count]).toEqual([[showId], 0]);
      expect((await app.get("/v1/shows", { key: by })).body.meta.missing_show_ids).toEqual([
        showId,
      ]);
      expect((await app.get("/v1/clusters", { key: by })).body.data).toEqual([]);
      const overview = (await app.get("/v1/analytics/overview?window=30", { key: by })).body;
      expect([overview.missing_show_ids, overview.totals.reach]).toEqual([[showId], null]);
    }
    expect((await app.get("/v1/me", { key: strangerKey })).body.missing_show_ids).toEqual([]);
  });

  it("lets a solo workspace have another show once its record is gone", async () => {
    const soloId = await app.workspace({ kind: "solo" });
    const soloKey = await app.key(soloId);
    const id = await app.show(soloId);
    await remove({ key: soloKey, id });
    await app.advance(30 * DAY_MS);
    await removeDue();
    await inTransaction(app.runtime.database, (transaction) =>
      requireShowLimit(transaction, soloId),
    );
    await app.show(soloId);
    app.runtime.access.clear();
    const me = (await app.get("/v1/me", { key: soloKey })).body;
    expect([me.show_count, me.missing_show_ids]).toEqual([1, [id]]);
  });

  it("keeps no credential of a show that an earlier release deleted", async () => {
    const at = app.clock.now();
    for (const table of ["shows", "show_directory"])
      await app.sql(`update ${table} set deleted_at = $2 where show_id = $1`, [showId, at]);
    await app.advance(30 * DAY_MS);
    await removeDue();
    expect(
      await app.sql("select status, next_refresh_at from connections where show_id = $1", [showId]),
    ).toEqual([{ status: "disconnected", next_refresh_at: null }]);
    const held = await tablesHolding(app, showId);
    for (const table of TABLES_OF_RECORD) expect(held).not.toContain(table);
    expect(await events()).toEqual([]);
  });

  it("takes only the pointer from a workspace that does not own the show", async () => {
    const otherId = await app.workspace();
    await shareWith(otherId);
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
