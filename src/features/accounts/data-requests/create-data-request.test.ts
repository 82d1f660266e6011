import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { createDataRequest } from "./create-data-request.ts";
import { startDataRequestApp } from "./data-requests.test-support.ts";

describe("POST /v1/data-requests", () => {
  const app = useFixture(startDataRequestApp);
  beforeEach(async () => {
    await app.sql("delete from data_requests");
    await app.sql("delete from events");
  });

  const rows = () => app.sql("select * from data_requests");

  it("opens a request and tells the workspace, once", async () => {
    const window = { start_date: "2026-09-01", end_date: "2026-09-30" };
    const { status, body } = await app.ask({
      platforms: ["spotify", "applePodcasts"],
      window,
      note: "For the autumn sponsor report.",
    });
    expect({ status, ok: body.ok }).toEqual({ status: 201, ok: true });
    expect(body.data).toEqual({
      object: "data_request",
      id: body.id,
      show_ids: [app.showId],
      platforms: ["applePodcasts", "spotify"],
      window,
      note: "For the autumn sponsor report.",
      status: "open",
      requested_by: "test key",
      fulfilled_at: null,
      rejected_reason: null,
      rows_added: null,
      created_at: app.clock.now().toISOString(),
      updated_at: app.clock.now().toISOString(),
    });
    expect(body.id).toMatch(/^drq_[0-9A-Za-z]{24}$/);
    expect(await app.events()).toEqual([
      {
        type: "data_request.created",
        workspace_id: app.workspaceId,
        source: "api",
        object: body.data,
      },
    ]);
  });

  it("takes a request without window and note, and one show and one day at their limits", async () => {
    expect((await app.ask()).body.data).toMatchObject({ window: null, note: null });
    expect(
      (
        await app.ask({
          window: { start_date: "2026-09-01", end_date: "2026-09-01" },
          note: "x".repeat(1_000),
        })
      ).status,
    ).toBe(201);
    expect(
      (await app.ask({ window: { start_date: "2023-01-01", end_date: "2024-12-31" } })).status,
    ).toBe(201);
  });

  it("answers the same request, in any order of shows and platforms, with the one that is not done", async () => {
    const other = await app.show(app.workspaceId);
    const window = { start_date: "2026-09-01", end_date: "2026-09-30" };
    const first = await app.ask({
      show_ids: [app.showId, other],
      platforms: ["spotify", "applePodcasts"],
      window,
      note: "first",
    });
    const again = await app.ask({
      show_ids: [other, app.showId],
      platforms: ["applePodcasts", "spotify"],
      window,
      note: "second",
    });
    expect({
      status: again.status,
      id: again.body.id,
      written: again.body.written,
      data: again.body.data,
    }).toEqual({ status: 200, id: first.body.id, written: {}, data: first.body.data });
    expect(again.body.warnings).toEqual([expect.stringContaining(first.body.id)]);
    await app.sql("update data_requests set status = 'in_progress'");
    expect(
      (
        await app.ask({
          show_ids: [other, app.showId],
          platforms: ["applePodcasts", "spotify"],
          window,
        })
      ).body.data,
    ).toMatchObject({ id: first.body.id, status: "in_progress" });
    expect(await app.events()).toHaveLength(1);
    for (const different of [
      { show_ids: [other] },
      { platforms: ["spotify"] },
      { window: null },
      { window: { ...window, end_date: "2026-10-01" } },
    ]) {
      expect(
        (
          await app.ask({
            show_ids: [app.showId, other],
            platforms: ["spotify", "applePodcasts"],
            window,
            ...different,
          })
        ).status,
      ).toBe(201);
    }
    for (const status of ["fulfilled", "rejected", "canceled"]) {
      await app.sql("update data_requests set status = $1", [status]);
      expect(
        (
          await app.ask({
            show_ids: [app.showId, other],
            platforms: ["spotify", "applePodcasts"],
            window,
          })
        ).status,
      ).toBe(201);
    }
  });

  it("opens one when many ask for the same at once", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => app.ask()));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 201,
    ]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await app.events()).toHaveLength(1);
  });

  it("is another workspace's own, though it asks for the same", async () => {
    await app.ask();
    await app.sql(
      "insert into workspace_shows (workspace_id, show_id, position, created_at) select workspace_id, $1, 5, $2 from workspaces where name = 'Other Network'",
      [app.showId, app.clock.now()],
    );
    app.runtime.access.clear();
    expect((await app.ask({}, { key: app.stranger.key })).status).toBe(201);
    await app.sql("delete from workspace_shows where position = 5");
    app.runtime.access.clear();
  });

  it("answers a show of another workspace and one that does not exist alike, naming the field", async () => {
    for (const foreign of [app.stranger.showId, "00000000000000000000"]) {
      const { status, body } = await app.ask({ show_ids: [app.showId, foreign] });
      expect({ status, error: body.error }).toMatchObject({
        status: 400,
        error: {
          code: "parameter_invalid",
          param: "show_ids[1]",
          reason: "malformed",
          message: "show_ids[1] names no show of this workspace.",
        },
      });
    }
    expect(await rows()).toEqual([]);
  });

  it.each([
    ["show_ids", "missing", { show_ids: undefined }],
    ["show_ids", "out_of_range", { show_ids: [] }],
    [
      "show_ids",
      "too_many",
      { show_ids: Array.from({ length: 101 }, (_, index) => String(index).padStart(20, "0")) },
    ],
    ["show_ids[1]", "conflict", { show_ids: ["same", "same"] }],
    ["platforms", "missing", { platforms: undefined }],
    ["platforms", "out_of_range", { platforms: [] }],
    ["platforms[0]", "malformed", { platforms: ["youtube"] }],
    ["platforms[1]", "conflict", { platforms: ["spotify", "spotify"] }],
    [
      "window.end_date",
      "conflict",
      { window: { start_date: "2026-09-02", end_date: "2026-09-01" } },
    ],
    ["window", "out_of_range", { window: { start_date: "2023-01-01", end_date: "2025-01-01" } }],
    [
      "window.start_date",
      "malformed",
      { window: { start_date: "2026-02-30", end_date: "2026-03-01" } },
    ],
    ["window.end_date", "missing", { window: { start_date: "2026-02-01" } }],
    ["note", "out_of_range", { note: "x".repeat(1_001) }],
    ["status", "unknown", { status: "fulfilled" }],
  ])("refuses a body whose %s is %s, and writes nothing", async (param, reason, body) => {
    const answer = await app.ask(body);
    expect({
      status: answer.status,
      code: answer.body.error.code,
      param: answer.body.error.param,
      reason: answer.body.error.reason,
    }).toEqual({ status: 400, code: "parameter_invalid", param, reason });
    expect({ rows: await rows(), events: await app.events() }).toEqual({ rows: [], events: [] });
  });

  it("masks addresses: of the person behind an app, and in the label of a key", async () => {
    const now = app.clock.now();
    await app.sql(
      "insert into people (id, email, name, password_hash, created_at, updated_at) values ('per_1', 'maren@harbouraudio.example', 'Maren', 'x', $1, $1)",
      [now],
    );
    const access = { id: app.workspaceId, showSet: new Set([app.showId]) };
    const context = (credential: object) =>
      ({
        ...app.runtime,
        now,
        workspace: access,
        credential,
        requestId: "req_1",
        idempotencyKey: null,
      }) as unknown as Context;
    const input = {
      params: {},
      query: {},
      body: { show_ids: [app.showId], platforms: ["spotify"] },
    };
    const askAs = async (credential: object): Promise<unknown> =>
      inTransaction(app.runtime.database, async (transaction) => {
        const write: WriteContext = {
          ...context(credential),
          database: transaction,
          isCollected: false,
        };
        const planned = await createDataRequest.prepare(write, input);
        return (await planned.apply(write, undefined)).data;
      });
    expect(await askAs({ personId: "per_1", label: "An app" })).toMatchObject({
      requested_by: "m***@harbouraudio.example",
    });
    await app.sql("delete from data_requests");
    expect(await askAs({ personId: null, label: "ada@example.com's key" })).toMatchObject({
      requested_by: expect.not.stringContaining("ada@"),
    });
  });

  it("replays the answer of an Idempotency-Key, though the request was canceled since", async () => {
    const headers = { "idempotency-key": "ask-1" };
    const first = await app.ask({}, { headers });
    await app.sql("update data_requests set status = 'canceled'");
    const second = await app.ask({}, { headers });
    expect({ status: second.status, replayed: second.body.replayed, id: second.body.id }).toEqual({
      status: 201,
      replayed: true,
      id: first.body.id,
    });
    expect(await rows()).toHaveLength(1);
  });

  it("answers 403 without integrations:write", async () => {
    const { status, body } = await app.ask(
      {},
      { key: await app.key(app.workspaceId, { scopes: ["integrations:read"] }) },
    );
    expect({ status, required_scope: body.error.required_scope }).toEqual({
      status: 403,
      required_scope: "integrations:write",
    });
  });
});
