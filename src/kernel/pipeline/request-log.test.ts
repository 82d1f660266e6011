import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useApp } from "../../../test/network.ts";
import { createPool } from "../../db/connection/pool.ts";
import {
  createEffects,
  keyIdOf,
  probeRead,
  probeWrite,
} from "../operation/probe-operations.test-support.ts";
import { RequestLog } from "./request-log.ts";
import type { RequestLogEntry } from "./request-log.store.ts";

const operations = [
  probeWrite(),
  probeRead(),
  probeRead({
    id: "probes.crash",
    path: "/v1/crash",
    handler: () => Promise.reject(new Error("x")),
  }),
];

describe("the request log", () => {
  let workspaceId: string;
  let key: string;
  const app = useApp({ operations });
  beforeAll(async () => {
    await createEffects(app);
  });
  beforeEach(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });

  const rows = async (): Promise<Record<string, unknown>[]> => {
    await app.runtime.requestLog.flush();
    return app.sql(
      "select * from request_logs where workspace_id = $1 order by created_at, status",
      [workspaceId],
    );
  };

  it("keeps method, path without query, status, code, time, credential and version of a call", async () => {
    const answer = await app.get("/v1/probes?secret=in-the-query", { key });
    expect(await rows()).toEqual([
      {
        workspace_id: workspaceId,
        id: answer.headers["request-id"],
        created_at: app.clock.now(),
        method: "GET",
        path: "/v1/probes",
        status: 400,
        error_code: "parameter_invalid",
        duration_ms: expect.any(Number),
        credential_id: await keyIdOf(app, workspaceId),
        credential_label: "test key",
        version: "2026-10-14",
        replayed: false,
      },
    ]);
    const [row] = await rows();
    expect(row?.["duration_ms"]).toBeGreaterThan(0);
    expect(row?.["duration_ms"]).toBeLessThan(10_000);
  });

  it("keeps no body, address, agent or other header", async () => {
    await app.server.inject({
      method: "POST",
      url: "/v1/probes?dry_run=true",
      remoteAddress: "203.0.113.77",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "user-agent": "agent-of-the-caller",
        "x-forwarded-for": "203.0.113.78",
      },
      payload: '{"name":"body-of-the-caller"}',
    });
    const text = JSON.stringify(await rows());
    for (const secret of ["203.0.113", "agent-of", "body-of", key, "dry_run"])
      expect(text).not.toContain(secret);
    expect(await rows()).toHaveLength(1);
  });

  it("has a row for every outcome of a known caller, and none for an unknown one", async () => {
    const etag = (await app.get("/v1/probes", { key })).headers["etag"] ?? "";
    await app.get("/v1/probes", { key, headers: { "if-none-match": etag } });
    await app.get("/v1/crash", { key });
    await app.get("/v1/probes", { key: `${key}x` });
    await app.get("/v1/nowhere", { key });
    await app.request("PUT", "/v1/probes", { key });
    expect((await rows()).map((row) => [row["status"], row["error_code"]])).toEqual([
      [200, null],
      [304, null],
      [500, "internal_error"],
    ]);
  });

  it("has a row for a call that was refused by a limit", async () => {
    app.runtime.limiter.reserve(await keyIdOf(app, workspaceId), "partner", {
      cost: 1_200,
    });
    await app.get("/v1/probes", { key });
    expect((await rows()).map((row) => [row["status"], row["error_code"]])).toEqual([
      [429, "rate_limited"],
    ]);
  });

  it("marks a replay", async () => {
    for (let count = 0; count < 2; count += 1) {
      await app.request("POST", "/v1/probes", {
        key,
        body: {},
        headers: { "idempotency-key": "again" },
      });
      app.clock.advance(1);
    }
    expect((await rows()).map((row) => row["replayed"])).toEqual([false, true]);
  });

  it("notes when a key was last used, to the minute, and only when the minute changes", async () => {
    app.clock.set("2026-10-20T12:34:56.789Z");
    await app.get("/v1/probes", { key });
    await app.runtime.requestLog.flush();
    const read = async (): Promise<Record<string, unknown> | undefined> =>
      (
        await app.sql(
          "select last_used_at, xmin::text as version from api_keys where workspace_id = $1",
          [workspaceId],
        )
      )[0];
    const first = await read();
    expect(first?.["last_used_at"]).toEqual(new Date("2026-10-20T12:34:00.000Z"));
    app.clock.set("2026-10-20T12:34:59.999Z");
    await app.get("/v1/probes", { key });
    await app.runtime.requestLog.flush();
    expect(await read()).toEqual(first);
    app.clock.set("2026-10-20T12:35:00.000Z");
    await app.get("/v1/probes", { key });
    await app.runtime.requestLog.flush();
    expect((await read())?.["last_used_at"]).toEqual(new Date("2026-10-20T12:35:00.000Z"));
  });

  it("is written without being asked, half a second later", async () => {
    await app.get("/v1/probes", { key });
    await vi.waitFor(
      async () =>
        expect(
          await app.sql("select 1 from request_logs where workspace_id = $1", [workspaceId]),
        ).toHaveLength(1),
      { timeout: 3_000, interval: 20 },
    );
  });

  it("writes thousands of rows in a few statements, each once", async () => {
    const entry = (index: number): RequestLogEntry => ({
      workspaceId,
      requestId: `req_${index}`,
      at: app.clock.now(),
      method: "GET",
      path: "/v1/x",
      status: 200,
      errorCode: null,
      durationMs: 1.25,
      credentialType: "api_key",
      credentialId: "key_1",
      credentialLabel: "x",
      version: "2026-10-14",
      replayed: false,
    });
    for (let index = 0; index < 2_500; index += 1) app.runtime.requestLog.record(entry(index));
    await Promise.all([
      app.runtime.requestLog.flush(),
      app.runtime.requestLog.flush(),
      app.runtime.requestLog.flush(),
    ]);
    expect(
      (
        await app.sql<{ count: number }>(
          "select count(*)::int as count from request_logs where workspace_id = $1",
          [workspaceId],
        )
      )[0]?.count,
    ).toBe(2_500);
  });

  it("loses its rows rather than the request when they cannot be written, and logs it", async () => {
    const said: string[] = [];
    const note = (_fields: Record<string, unknown>, message: string): void =>
      void said.push(message);
    const pool = createPool({ url: app.databaseUrl, max: 1, applicationName: "test" });
    const parts = { pool, database: app.runtime.database };
    const log = new RequestLog(parts, { info: note, warn: note, error: note });
    log.record({
      workspaceId,
      requestId: "req_lost",
      at: app.clock.now(),
      method: "GET",
      // PostgreSQL has no text with it.
      path: "/\u0000",
      status: 200,
      errorCode: null,
      durationMs: 1,
      credentialType: "api_key",
      credentialId: "k",
      credentialLabel: "l",
      version: "v",
      replayed: false,
    });
    await log.flush();
    await pool.end();
    expect(said).toEqual(["request log rows were not written"]);
  });
});
