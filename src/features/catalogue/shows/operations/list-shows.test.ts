import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { showOperations } from "../index.ts";

describe("GET /v1/shows", () => {
  let workspaceId: string;
  let key: string;
  const ids: string[] = [];

  const app = useApp({ operations: showOperations });
  beforeAll(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    const shows = [
      { name: "Salt and Signal", handle: "salt-and-signal", categories: ["Technology", "Science"] },
      { name: "Harbour 100%", handle: "harbour", categories: ["News"] },
      { name: "Über die Brücke", handle: "bruecke", categories: [] },
      { name: "Night Shift", handle: "night-shift", categories: ["Comedy"] },
    ];
    for (const show of shows) {
      ids.push(await app.show(workspaceId, show));
      await app.advance(1_000);
    }
    await app.sql(
      "update shows set hidden_categories = '{comedy}', description = 'Told after midnight', author = 'Mo Ferry', hosts = $2 where show_id = $1",
      [
        ids[3],
        JSON.stringify([{ id: "h1", name: "Mo Ferry", bio: null, photo: null, social_links: {} }]),
      ],
    );
    await app.sql(
      "insert into workspace_shows (workspace_id, show_id, position, created_at) values ($1, 'goneGoneGoneGoneGone', 9, now())",
      [workspaceId],
    );
    await app.sql(
      `insert into connections (show_id, platform, id, status, connect_via, connected_at, last_updated_at, created_at, updated_at) values
        ($1, 'youtube', 'con_1', 'connected', 'app_sign_in', now(), $2, now(), now()),
        ($1, 'tiktok', 'con_2', 'connected', 'api', now(), null, now(), now()),
        ($1, 'twitter', 'con_3', 'disconnected', 'api', now(), null, now(), now())`,
      [ids[0], app.clock.now()],
    );
    await app.sql(
      `insert into episodes (show_id, id, guid_key, title, normalised_title, published_at, type, explicit, content_hash, removed_at, created_at, updated_at)
       select $1, 'ep_' || n, 'g' || n, 'T', 't', now(), 'full', false, 'h', case when n = 3 then now() end, now(), now() from generate_series(1, 3) as n`,
      [ids[0]],
    );
    app.runtime.access.clear();
  });

  const names = (body: { data: { name: string }[] }): string[] =>
    body.data.map((show) => show.name);

  it("lists visible shows newest first with counts, platforms and missing ids, and leaves hidden ones out", async () => {
    const answer = await app.get("/v1/shows", { key });
    expect(answer.status).toBe(200);
    expect(names(answer.body)).toEqual(["Über die Brücke", "Harbour 100%", "Salt and Signal"]);
    expect(answer.body.meta).toEqual({
      filters: { category: null, search: null, include_hidden: false, archived: false },
      total: 3,
      missing_show_ids: ["goneGoneGoneGoneGone"],
      computed_at: app.clock.now().toISOString(),
      cache_age_seconds: 0,
    });
    expect(answer.body.data[2]).toMatchObject({
      id: ids[0],
      episode_count: 2,
      connected_platforms: ["tiktok", "youtube"],
      stale_platforms: ["tiktok"],
      is_hidden: false,
      plan: "premium",
    });
  });

  it("shows hidden shows when asked, and does not take a show without categories for hidden", async () => {
    const answer = await app.get("/v1/shows?include_hidden=true", { key });
    expect(
      answer.body.data.map((show: { name: string; is_hidden: boolean }) => [
        show.name,
        show.is_hidden,
      ]),
    ).toEqual([
      ["Night Shift", true],
      ["Über die Brücke", false],
      ["Harbour 100%", false],
      ["Salt and Signal", false],
    ]);
    expect(answer.body.data[0].host_names).toEqual(["Mo Ferry"]);
  });

  it.each([
    ["category=tECHNOLOGY", ["Salt and Signal"]],
    ["category=Tech", []],
    ["search=SIGNAL", ["Salt and Signal"]],
    ["search=BRÜCKE", ["Über die Brücke"]],
    ["search=bruecke", ["Über die Brücke"]],
    ["search=%25", ["Harbour 100%"]],
    ["search=_", []],
    ["search=midnight&include_hidden=true", ["Night Shift"]],
    ["search=ferry&include_hidden=true", []],
  ])("filters by %s", async (query, expected) => {
    const answer = await app.get(`/v1/shows?${query}`, { key });
    expect(names(answer.body)).toEqual(expected);
    expect(answer.body.meta.total).toBe(expected.length);
  });

  it("pages without losing or repeating a show, and refuses a cursor of other filters", async () => {
    const first = await app.get("/v1/shows?limit=2", { key });
    expect({ hasMore: first.body.has_more, names: names(first.body) }).toEqual({
      hasMore: true,
      names: ["Über die Brücke", "Harbour 100%"],
    });
    const second = await app.get(`/v1/shows?limit=2&cursor=${first.body.next_cursor}`, { key });
    expect({
      hasMore: second.body.has_more,
      nextCursor: second.body.next_cursor,
      names: names(second.body),
    }).toEqual({ hasMore: false, nextCursor: null, names: ["Salt and Signal"] });
    const other = await app.get(`/v1/shows?search=a&cursor=${first.body.next_cursor}`, { key });
    expect({ status: other.status, param: other.body.error.param }).toEqual({
      status: 400,
      param: "cursor",
    });
  });

  it("keeps shows of one microsecond apart on different pages", async () => {
    const other = await app.workspace();
    const otherKey = await app.key(other);
    const made = await Promise.all(
      [1, 2, 3].map((number) => app.show(other, { name: `Same ${number}` })),
    );
    await app.sql(
      "update shows set created_at = timestamptz '2026-01-01T00:00:00.000001Z' where show_id = any($1)",
      [made],
    );
    const seen: string[] = [];
    let cursor = "";
    for (let page = 0; page < 3; page += 1) {
      const answer = await app.get(`/v1/shows?limit=1${cursor}`, { key: otherKey });
      seen.push(answer.body.data[0].id);
      cursor = `&cursor=${answer.body.next_cursor}`;
    }
    expect(seen).toEqual(made.toSorted().toReversed());
  });

  it("answers an empty list for a workspace without shows", async () => {
    const answer = await app.get("/v1/shows", { key: await app.key(await app.workspace()) });
    expect({
      status: answer.status,
      data: answer.body.data,
      total: answer.body.meta.total,
    }).toEqual({ status: 200, data: [], total: 0 });
  });

  it.each(["limit=0", "limit=101", "include_hidden=yes", "colour=red", "search="])(
    "refuses %s with 400",
    async (query) => {
      const answer = await app.get(`/v1/shows?${query}`, { key });
      expect({ status: answer.status, code: answer.body.error.code }).toEqual({
        status: 400,
        code: "parameter_invalid",
      });
      expect(answer.body.error.param).toBe(query.split("=")[0]);
    },
  );

  it("answers 304 to a caller who has this page", async () => {
    const answer = await app.get("/v1/shows", { key });
    const again = await app.get("/v1/shows", {
      key,
      headers: { "if-none-match": answer.headers["etag"]! },
    });
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: "" });
  });
});
