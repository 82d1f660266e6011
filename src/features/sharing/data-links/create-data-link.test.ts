import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { addLargeEpisodes, startLinkApp, tokenOfApp } from "./data-links.test-support.ts";

describe("POST /v1/data-links", () => {
  let workspaceId: string;
  let showId: string;
  let foreignId: string;
  let key: string;
  const app = useFixture(startLinkApp);
  beforeAll(async () => {
    foreignId = await app.show(await app.workspace());
  });
  beforeEach(async () => {
    workspaceId = await app.workspace();
    showId = await app.show(workspaceId, { name: "=Salt and Signal" });
    key = await app.key(workspaceId);
  });

  const create = (body: unknown, as: string = key, headers: Record<string, string> = {}) =>
    app.request("POST", "/v1/data-links", { key: as, body, headers });
  const shows = { name: "Shows", operation: "shows.list" };
  const episodes = {
    name: "Episodes",
    operation: "episodes.list",
    params: { show_id: "" },
  };

  it("shows the secret address this once, and stores its keyed hash alone", async () => {
    const { status, headers, body } = await create({ ...shows, columns: ["name", "id"] });
    expect(status).toBe(201);
    expect(headers["location"]).toBe(`/v1/data-links/${body.id}`);
    expect(body.data).toEqual({
      object: "data_link",
      id: expect.stringMatching(/^dln_[0-9A-Za-z]{24}$/),
      name: "Shows",
      operation: "shows.list",
      params: {},
      query: {},
      format: "csv",
      columns: ["name", "id"],
      secret_last_four: expect.stringMatching(/^.{4}$/),
      made_by: { type: "api_key", id: expect.stringMatching(/^key_/), label: "test key" },
      last_read_at: null,
      created_at: app.clock.now().toISOString(),
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4000\/live\/cml_[0-9A-Za-z]{36}\.csv$/),
    });
    const secret = /cml_\w+/.exec(body.data.url)?.[0] ?? "";
    for (const table of ["data_links", "data_link_directory", "idempotency_records", "events"])
      expect(JSON.stringify(await app.sql(`select * from ${table}`))).not.toContain(secret);
    const answer = await app.read(body.data.url);
    expect(answer.text).toBe(`name,id\r\n'=Salt and Signal,${showId}\r\n`);
  });

  it("does not show the address again to a repetition with the same key", async () => {
    const headers = { "idempotency-key": "once" };
    const { body } = await create(shows, key, headers);
    const again = await create(shows, key, headers);
    expect(again.body).toMatchObject({ replayed: true, id: body.id, data: { url: null } });
    expect(
      await app.sql("select id from data_links where workspace_id = $1", [workspaceId]),
    ).toHaveLength(1);
  });

  it.each([
    [{ operation: "episodes.list", params: { show_id: "AAAAAAAAAAAAAAAAAAAA" } }, 404, null],
    [{ operation: "shows.list", query: { limit: 0 } }, 400, "query.limit"],
    [{ operation: "shows.list", query: { nope: "1" } }, 400, "query.nope"],
    [{ operation: "analytics.overview", query: { window: "banana" } }, 400, "query.window"],
  ])("refuses %j in a dry run as in the write", async (shown, status, param) => {
    const body = { name: "Refused", ...shown };
    const answers = [await create({ ...body, dry_run: true }), await create(body)];
    expect(answers.map((answer) => [answer.status, answer.body.error.param])).toEqual([
      [status, param],
      [status, param],
    ]);
  });

  it("keeps where figures come from in the last columns, whatever columns are asked for", async () => {
    const { body } = await create({
      name: "Views",
      operation: "analytics.timeline",
      query: { window: 7, metrics: ["views"] },
      columns: ["source", "value", "date"],
    });
    expect(body.data.columns).toEqual(["value", "date", "as_of", "source", "definition"]);
  });

  it("refuses what it could not show, naming the field", async () => {
    const tooMany = { ...shows, columns: ["name", "name"] };
    const refusals: [unknown, number, string, string | null][] = [
      [{ ...shows, name: "  " }, 400, "parameter_invalid", "name"],
      [{ ...shows, operation: "shows.update" }, 400, "parameter_invalid", "operation"],
      [{ ...shows, operation: "shows.get" }, 400, "parameter_invalid", "operation"],
      [{ ...shows, operation: "platforms.list" }, 400, "parameter_invalid", "operation"],
      [{ ...shows, operation: "developer.keys.list" }, 400, "parameter_invalid", "operation"],
      [{ ...shows, operation: "data_links.list" }, 400, "parameter_invalid", "operation"],
      [{ ...shows, format: "xlsx" }, 400, "parameter_invalid", "format"],
      [{ ...shows, columns: ["secret"] }, 400, "parameter_invalid", "columns"],
      [tooMany, 400, "parameter_invalid", "columns"],
      [{ ...shows, params: { id: "x" } }, 400, "parameter_invalid", "params.id"],
      [{ ...shows, query: { cursor: "x" } }, 400, "parameter_invalid", "query.cursor"],
      [{ ...shows, query: { format: "csv" } }, 400, "parameter_invalid", "query.format"],
      [{ ...shows, query: { limit: 1_000 } }, 400, "parameter_invalid", "query.limit"],
      [{ ...shows, query: { colour: "red" } }, 400, "parameter_invalid", "query.colour"],
      [{ ...shows, query: { search: { a: 1 } } }, 400, "parameter_invalid", "query.search"],
      [{ ...episodes, params: {} }, 400, "parameter_invalid", "params.show_id"],
      [{ ...episodes, params: { show_id: foreignId } }, 404, "resource_not_found", null],
      [{ ...episodes, params: { show_id: "0".repeat(20) } }, 404, "resource_not_found", null],
    ];
    for (const [body, status, code, param] of refusals) {
      const answer = await create(body);
      expect([body, answer.status, answer.body.error?.code, answer.body.error?.param]).toEqual([
        body,
        status,
        code,
        param,
      ]);
    }
    expect(
      await app.sql("select id from data_links where workspace_id = $1", [workspaceId]),
    ).toEqual([]);
  });

  it("refuses a table that is too large for a sheet", async () => {
    await addLargeEpisodes(app, showId);
    const large = { ...episodes, params: { show_id: showId } };
    const { status, body } = await create(large);
    expect([status, body.error.code, body.error.max_bytes]).toEqual([
      413,
      "payload_too_large",
      1_048_576,
    ]);
    expect((await create({ ...large, columns: ["id", "published_at"] })).status).toBe(201);
  });

  it("needs the scope of what it shows, and a credential", async () => {
    const clusters = await app.key(workspaceId, { scopes: ["clusters:read"] });
    const { status, body } = await create(shows, clusters);
    expect([status, body.error]).toEqual([
      403,
      expect.objectContaining({ code: "scope_missing", required_scope: "shows:read" }),
    ]);
    expect((await app.request("POST", "/v1/data-links", { body: shows })).status).toBe(401);
  });

  it("is limited to 50 for the keys of a workspace and to 10 for an app", async () => {
    const token = await tokenOfApp(app, {
      workspaceId,
      grantId: "grt_limited",
      scopes: ["shows:read"],
    });
    const fill = (clientId: string | null, count: number) =>
      app.sql(
        `insert into data_links (workspace_id, id, name, operation_id, params, query, format, columns, maker_type, maker_id, maker_label, client_id, secret_last_four, created_at)
         select $1, 'dln_' || $3 || n, 'x', 'shows.list', '{}', '{}', 'csv', '{id}', 'api_key', 'x', 'x', $2, 'abcd', now() from generate_series(1, $3::int) as n`,
        [workspaceId, clientId, count],
      );
    await fill(null, 49);
    await fill("app_grt_limited", 9);
    for (const [as, limit] of [
      [key, 50],
      [token, 10],
    ] as const) {
      expect((await create(shows, as)).status).toBe(201);
      const { status, body } = await create(shows, as);
      expect([status, body.error]).toEqual([
        409,
        expect.objectContaining({ code: "limit_reached", limit, current: limit }),
      ]);
    }
  });

  it("says what ends it or keeps sheets out", async () => {
    await app.sql(
      "update api_keys set allowed_ips = '{127.0.0.1}', expires_at = $2 where workspace_id = $1",
      [workspaceId, new Date("2027-01-01T00:00:00Z")],
    );
    app.runtime.access.clear();
    const { body } = await create(shows);
    expect(body.warnings).toEqual([
      expect.stringContaining("networks"),
      expect.stringContaining("2027-01-01"),
    ]);
    expect((await app.read(body.data.url)).status).toBe(404);
    expect((await app.read(body.data.url, { from: "127.0.0.1" })).status).toBe(200);
  });
});
