import type pg from "pg";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startTestApp } from "../../../../test/harness.ts";
import { issueKey, type NewKey } from "../../../features/administration/keys/issue-key.ts";
import { HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import { notifyAccessChanged } from "../access-cache.ts";
import { keyIdOf, probeRead } from "../../operation/probe-operations.test-support.ts";
import { newToken } from "./tokens.ts";

const basic = (user: string, password = ""): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
});

describe("credentials", () => {
  let pool: pg.Pool;
  let workspaceId: string;
  let key: string;
  let caller = 0;

  const app = useFixture(() =>
    startTestApp({
      operations: [
        probeRead({ handler: ({ credential }) => ({ object: "probe", key: credential.id }) }),
      ],
      services: (parts) => {
        pool = parts.pool;
        return {};
      },
    }),
  );
  beforeAll(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });
  // Every test calls from an address of its own: twenty failures close an address to further ones.
  beforeEach(() => {
    caller += 1;
  });

  async function ask(
    headers: Record<string, string>,
    options: { url?: string; from?: string } = {},
  ): Promise<{ status: number; reason: string | undefined; body: ReturnType<typeof JSON.parse> }> {
    const answer = await app.server.inject({
      method: "GET",
      url: options.url ?? "/v1/probes",
      headers,
      remoteAddress: options.from ?? `198.51.100.${caller}`,
    });
    const body = JSON.parse(answer.body);
    return { status: answer.statusCode, reason: body.error?.reason, body };
  }
  const bearer = (secret: string): Record<string, string> => ({
    authorization: `Bearer ${secret}`,
  });
  const make = (options: Partial<NewKey>): Promise<{ id: string; secret: string }> =>
    issueKey(app.runtime.database, app.runtime.secrets, {
      workspaceId,
      label: "made",
      preset: "full_access",
      now: app.clock.now(),
      ...options,
    });
  const change = async (id: string, assignment: string, values: unknown[] = []): Promise<void> => {
    await app.sql(`update api_keys set ${assignment} where id = $1`, [id, ...values]);
    await notifyAccessChanged(app.runtime.database, workspaceId);
    app.runtime.access.clear();
  };

  it("are taken as Bearer in any letter case, and as the user name of Basic with an empty password", async () => {
    for (const headers of [
      bearer(key),
      { authorization: `bearer   ${key}` },
      basic(key),
      { authorization: `BASIC ${Buffer.from(`${key}:`).toString("base64")}` },
    ]) {
      expect((await ask(headers)).status).toBe(200);
    }
  });

  it("are refused as malformed in any other form", async () => {
    const forms = [
      "",
      "Bearer",
      `Token ${key}`,
      key,
      `Bearer ${key} extra`,
      basic(key, "x")["authorization"],
      basic(key, ":")["authorization"],
      basic(newToken("cma"))["authorization"],
      `Basic ${Buffer.from(key).toString("base64")}`,
      "Basic ====",
      "Basic %%%",
    ];
    for (const authorization of forms)
      expect(await ask({ authorization: authorization ?? "" })).toMatchObject({
        status: 401,
        reason: "malformed",
      });
  });

  it("are missing when they are in the query: nothing there is ever read", async () => {
    for (const name of ["api_key", "access_token", "key", "token", "authorization"]) {
      expect(await ask({}, { url: `/v1/probes?${name}=${key}` })).toMatchObject({
        status: 401,
        reason: "missing",
      });
    }
  });

  it("with a wrong checksum cost no database query, with a right one they do", async () => {
    const connect = vi.spyOn(pool, "connect");
    const query = vi.spyOn(pool, "query");
    const wrong = `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`;
    expect(await ask(bearer(wrong))).toMatchObject({ status: 401, reason: "unknown" });
    expect(await ask(basic(wrong))).toMatchObject({ status: 401, reason: "unknown" });
    expect(connect.mock.calls.length + query.mock.calls.length).toBe(0);
    expect(await ask(bearer(newToken("cmk")))).toMatchObject({ status: 401, reason: "unknown" });
    expect(connect.mock.calls.length + query.mock.calls.length).toBeGreaterThan(0);
    vi.restoreAllMocks();
  });

  it("known from the request before cost no database query", async () => {
    await ask(bearer(key));
    const connect = vi.spyOn(pool, "connect");
    expect((await ask(bearer(key))).status).toBe(200);
    expect(connect).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it("expire at their moment, whether they are in memory or not", async () => {
    const { secret } = await make({ expiresAt: new Date(app.clock.now().getTime() + HOUR_MS) });
    await app.advance(HOUR_MS - 1);
    expect((await ask(bearer(secret))).status).toBe(200);
    await app.advance(1);
    expect(await ask(bearer(secret))).toMatchObject({ status: 401, reason: "expired" });
    app.runtime.access.clear();
    expect(await ask(bearer(secret))).toMatchObject({ status: 401, reason: "expired" });
  });

  it("are refused while disabled, and work again after", async () => {
    const { id, secret } = await make({});
    await change(id, "disabled_at = now()");
    expect(await ask(bearer(secret))).toMatchObject({ status: 401, reason: "disabled" });
    await change(id, "disabled_at = null");
    expect((await ask(bearer(secret))).status).toBe(200);
  });

  it("are unknown once revoked", async () => {
    const { id, secret } = await make({});
    expect((await ask(bearer(secret))).status).toBe(200);
    await change(id, "revoked_at = now()");
    expect(await ask(bearer(secret))).toMatchObject({ status: 401, reason: "unknown" });
  });

  it("that were rotated work side by side within the grace, and the old one is expired after it", async () => {
    const { id, secret: old } = await make({});
    const { secret: fresh } = await make({ label: "holds the new hash" });
    const graceEnds = new Date(app.clock.now().getTime() + 10 * MINUTE_MS);
    await app.sql("update credential_directory set credential_id = $2 where secret_hash = $1", [
      app.runtime.secrets.hashCredential(fresh).hash,
      id,
    ]);
    await app.sql("update credential_directory set expires_at = $2 where secret_hash = $1", [
      app.runtime.secrets.hashCredential(old).hash,
      graceEnds,
    ]);
    for (const secret of [old, fresh]) expect((await ask(bearer(secret))).body.key).toBe(id);
    await app.advance(10 * MINUTE_MS);
    expect(await ask(bearer(old))).toMatchObject({ status: 401, reason: "expired" });
    app.runtime.access.clear();
    expect(await ask(bearer(old))).toMatchObject({ status: 401, reason: "expired" });
    expect((await ask(bearer(fresh))).status).toBe(200);
  });

  it("with an allow-list work from there, and look unknown from elsewhere even when expired", async () => {
    const allowedIps = ["192.0.2.0/24", "203.0.113.7", "2001:db8:1:2::5", "2001:db8:ff::/48"];
    const { id, secret } = await make({ allowedIps });
    for (const from of [
      "192.0.2.99",
      "203.0.113.7",
      "::ffff:203.0.113.7",
      "2001:db8:1:2::5",
      "2001:db8:ff:1::1",
    ]) {
      expect({ from, status: (await ask(bearer(secret), { from })).status }).toEqual({
        from,
        status: 200,
      });
    }
    for (const from of ["192.0.3.1", "203.0.113.8", "2001:db8:1:2::6", "2001:db8:fe::1"]) {
      expect({ from, ...(await ask(bearer(secret), { from })) }).toMatchObject({
        from,
        status: 401,
        reason: "unknown",
      });
    }
    await change(id, "expires_at = $2, disabled_at = $2", [app.clock.now()]);
    expect(await ask(bearer(secret), { from: "192.0.3.1" })).toMatchObject({ reason: "unknown" });
    expect(await ask(bearer(secret), { from: "192.0.2.1" })).toMatchObject({ reason: "expired" });
  });

  it("run under their pinned version where the caller names none, and echo it", async () => {
    const answer = await app.get("/v1/probes", { key });
    expect(answer.headers["service-version"]).toBe("2026-10-14");
    const unsupported = await app.get("/v1/probes", {
      key,
      headers: { "service-version": "2026-10-15" },
    });
    expect(unsupported.status).toBe(400);
    expect(unsupported.body.error).toMatchObject({
      code: "version_unsupported",
      param: "Service-Version",
      supported_versions: ["2026-10-14"],
    });
    expect(unsupported.headers["service-version"]).toBe("2026-10-14");
  });

  it("store no plain secret anywhere in the database", async () => {
    const other = await app.workspace();
    const secret = await app.key(other);
    await keyIdOf(app, other);
    const dump = JSON.stringify([
      await app.sql("select * from api_keys"),
      await app.sql("select * from credential_directory"),
    ]);
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(secret.slice(4, 34));
  });
});
