import type { OutboundPolicy } from "../../../../infrastructure/outbound/outbound-policy.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { startTestApp } from "../../../../../test/harness.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { CURRENT_VERSION } from "../../../../kernel/contract/versions.ts";
import { LOOPBACK_UPSTREAMS } from "../../../../delivery/webhooks/webhooks.test-support.ts";
import { createEndpoint } from "./create-endpoint.ts";
import { webhookEndpointOperations } from "../index.ts";

const URL = "https://hooks.example.com/castmeter";

describe("POST /v1/webhook-endpoints", () => {
  let workspaceId: string;
  let key: string;

  const app = useApp({ operations: webhookEndpointOperations });
  beforeEach(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });

  const create = (
    body: Record<string, unknown>,
    options: { key?: string; headers?: Record<string, string> } = {},
  ) =>
    app.request("POST", "/v1/webhook-endpoints", {
      key: options.key ?? key,
      body: { url: URL, enabled_events: ["show.updated"], ...body },
      headers: options.headers ?? {},
    });
  const rows = () =>
    app.sql("select * from webhook_endpoints where workspace_id = $1 order by created_at", [
      workspaceId,
    ]);

  it("answers the endpoint with its secret, and where it is to be found", async () => {
    const { status, headers, body } = await create({
      enabled_events: ["show.updated", "cluster.created"],
      description: "Dashboard",
    });
    expect(status).toBe(201);
    expect(headers["location"]).toBe(`/v1/webhook-endpoints/${body.id}`);
    expect(body.written).toEqual({
      url: URL,
      enabled_events: ["show.updated", "cluster.created"],
      description: "Dashboard",
      api_version: CURRENT_VERSION,
    });
    expect(body.warnings).toEqual([]);
    expect(body.data).toEqual({
      object: "webhook_endpoint",
      id: expect.stringMatching(/^we_[0-9A-Za-z]{24}$/),
      url: URL,
      enabled_events: ["show.updated", "cluster.created"],
      description: "Dashboard",
      status: "active",
      disabled: false,
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      last_success_at: null,
      last_failure_at: null,
      api_version: CURRENT_VERSION,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      secret_last_four: body.data.secret.slice(-4),
      previous_secret_expires_at: null,
      owner: { type: "workspace", client_id: null },
      pending_count: 0,
      created_at: app.clock.now().toISOString(),
      updated_at: app.clock.now().toISOString(),
    });
  });

  it("shows the secret once: not in a replay, not in a later answer, nowhere in the database or the log", async () => {
    const headers = { "idempotency-key": "create-1" };
    const first = await create({}, { headers });
    const { secret } = first.body.data;
    const replayed = await create({}, { headers });
    expect({
      status: replayed.status,
      replayed: replayed.body.replayed,
      data: replayed.body.data,
    }).toEqual({ status: 201, replayed: true, data: { ...first.body.data, secret: null } });
    expect(replayed.body.warnings).toHaveLength(1);
    const later = [
      await app.get(`/v1/webhook-endpoints/${first.body.id}`, { key }),
      await app.get("/v1/webhook-endpoints", { key }),
    ];
    for (const { status, text } of later) {
      expect(status).toBe(200);
      expect(text).not.toContain(secret);
      expect(text).not.toContain('"secret"');
    }
    await app.runtime.requestLog.flush();
    for (const table of ["webhook_endpoints", "idempotency_records", "request_logs", "events"]) {
      const dump = await app.sql<{ text: string }>(`select t::text as text from ${table} t`);
      const holders = dump.filter(
        ({ text }) => text.includes(secret) || text.includes(secret.slice("whsec_".length, -4)),
      );
      expect({ table, holders }).toEqual({ table, holders: [] });
    }
    expect(JSON.stringify(app.logged)).not.toContain(secret);
    expect(await rows()).toHaveLength(1);
  });

  it("takes * alone, a null description and a version", async () => {
    const { status, body } = await create({
      enabled_events: ["*"],
      description: null,
      api_version: CURRENT_VERSION,
    });
    expect({
      status,
      enabledEvents: body.data.enabled_events,
      description: body.data.description,
      warnings: body.warnings,
    }).toEqual({ status: 201, enabledEvents: ["*"], description: null, warnings: [] });
  });

  it.each([
    [{ url: undefined }, "url", "missing"],
    [{ url: "" }, "url", "out_of_range"],
    [{ url: "hooks.example.com" }, "url", "malformed"],
    [{ url: "http://hooks.example.com/x" }, "url", "malformed"],
    [{ url: "https://user:pass@hooks.example.com/x" }, "url", "malformed"],
    [{ url: "https://user@hooks.example.com/x" }, "url", "malformed"],
    [{ url: "https://127.0.0.1/x" }, "url", "malformed"],
    [{ url: "https://2130706433/x" }, "url", "malformed"],
    [{ url: "https://[::1]/x" }, "url", "malformed"],
    [{ url: "https://10.1.2.3/x" }, "url", "malformed"],
    [{ url: "https://169.254.169.254/latest/meta-data" }, "url", "malformed"],
    [{ url: "https://localhost/x" }, "url", "malformed"],
    [{ url: "https://hooks.example.com:5432/x" }, "url", "malformed"],
    [{ url: "ftp://hooks.example.com/x" }, "url", "malformed"],
    [{ url: `https://hooks.example.com/${"x".repeat(2_048)}` }, "url", "out_of_range"],
    [{ url: `https://hooks.example.com/${"é".repeat(700)}` }, "url", "out_of_range"],
    [{ url: 5 }, "url", "malformed"],
    [{ enabled_events: undefined }, "enabled_events", "missing"],
    [{ enabled_events: "*" }, "enabled_events", "malformed"],
    [{ enabled_events: [] }, "enabled_events", "out_of_range"],
    [
      { enabled_events: Array.from({ length: 101 }, () => "show.updated") },
      "enabled_events",
      "too_many",
    ],
    [{ enabled_events: ["cluster.*"] }, "enabled_events[0]", "malformed"],
    [{ enabled_events: ["show.updated", "show.exploded"] }, "enabled_events[1]", "malformed"],
    [{ enabled_events: ["webhook.test"] }, "enabled_events[0]", "malformed"],
    [
      { enabled_events: ["show.updated", "show.created", "show.updated"] },
      "enabled_events[2]",
      "conflict",
    ],
    [{ enabled_events: ["*", "*"] }, "enabled_events[0]", "conflict"],
    [{ enabled_events: ["show.updated", "*"] }, "enabled_events[1]", "conflict"],
    [{ description: "x".repeat(501) }, "description", "out_of_range"],
    [{ api_version: "2020-01-01" }, "api_version", "malformed"],
    [{ secret: "whsec_mine" }, "secret", "unknown"],
    [{ disabled: true }, "disabled", "unknown"],
  ])("refuses %j and writes nothing", async (body, param, reason) => {
    const answer = await create(body);
    expect({
      status: answer.status,
      code: answer.body.error.code,
      param: answer.body.error.param,
      reason: answer.body.error.reason,
    }).toEqual({ status: 400, code: "parameter_invalid", param, reason });
    expect(await rows()).toEqual([]);
  });

  it("accepts and names what this credential may not read, and keeps what it may", async () => {
    const narrow = await app.key(workspaceId, {
      scopes: ["webhooks:write", "shows:write", "clusters:read"],
    });
    const listed = await create(
      { enabled_events: ["campaign.created", "show.updated", "campaign.deleted", "brand.created"] },
      { key: narrow },
    );
    expect(listed.body.warnings).toEqual([
      "campaign.created, campaign.deleted are not delivered: this credential lacks campaigns:read.",
      "brand.created is not delivered: this credential lacks brands:read.",
    ]);
    expect(listed.body.data.enabled_events).toHaveLength(4);
    const all = await create({ url: `${URL}/all`, enabled_events: ["*"] }, { key: narrow });
    expect(all.body.warnings).toHaveLength(6);
    expect(all.body.warnings.join(" ")).toContain(
      "Events of the group report are not delivered: this credential lacks reports:read.",
    );
    for (const row of await rows())
      expect(row["granted_scopes"]).toEqual(["clusters:read", "shows:read"]);
  });

  it("allows one address twice, with a warning, and does not see an app's", async () => {
    await insertForApp(1);
    expect((await create({ url: "https://app.example/0" })).body.warnings).toEqual([]);
    expect((await create({})).body.warnings).toEqual([]);
    const { status, body } = await create({ url: `${URL}#again` });
    expect({ status, url: body.data.url, warningsCount: body.warnings.length }).toEqual({
      status: 201,
      url: URL,
      warningsCount: 1,
    });
  });

  it("makes 20 and no more when many are asked for at once; an app's do not count", async () => {
    await insertForApp(5);
    // Three keys, because one may have only so many calls under way.
    const keys = [key, await app.key(workspaceId), await app.key(workspaceId)];
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        create({ url: `${URL}/${index}` }, { key: keys[index % keys.length]! }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.error);
    expect(refused).toHaveLength(5);
    for (const error of refused)
      expect(error).toMatchObject({ code: "limit_reached", limit: 20, current: 20 });
    expect((await rows()).filter((row) => row["client_id"] === null)).toHaveLength(20);
    const [one] = answers.filter(({ status }) => status === 201);
    await app.request("DELETE", `/v1/webhook-endpoints/${one?.body.id}?confirm=true`, { key });
    expect((await create({})).status).toBe(201);
  });

  it("allows an app five", async () => {
    const context = {
      ...app.runtime,
      now: app.clock.now(),
      version: CURRENT_VERSION,
      workspace: { id: workspaceId },
      credential: { id: "grt_one", workspaceId, clientId: "app_one", scopes: new Set() },
    } as unknown as Context<{ outboundPolicy: OutboundPolicy }>;
    const preview = async () =>
      inTransaction(app.runtime.database, async (database) => {
        const body = { url: URL, enabled_events: ["*"] };
        const write = { ...context, database, isCollected: false };
        return (await createEndpoint.prepare(write, { params: {}, query: {}, body })).change;
      });
    await app.sql(
      "insert into oauth_connections (workspace_id, grant_id, user_id, client_id, client_name, scopes, created_at) values ($1, 'grt_one', 'ana', 'app_one', 'App', '{webhooks:write}', $2)",
      [workspaceId, app.clock.now()],
    );
    await insertForApp(4);
    expect(await preview()).toMatchObject({ resource: "webhook_endpoint" });
    await insertForApp(1);
    await expect(preview()).rejects.toMatchObject({
      code: "limit_reached",
      extras: { limit: 5, current: 5 },
    });
  });

  it("takes plain http where the operator allows private networks", async () => {
    const open = await startTestApp({
      operations: webhookEndpointOperations,
      upstreams: LOOPBACK_UPSTREAMS,
    });
    const openKey = await open.key(await open.workspace());
    const { status } = await open.request("POST", "/v1/webhook-endpoints", {
      key: openKey,
      body: { url: "http://127.0.0.1:8080/hook", enabled_events: ["*"] },
    });
    await open.close();
    expect(status).toBe(201);
  });

  async function insertForApp(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      await app.sql(
        `insert into webhook_endpoints (workspace_id, id, url, enabled_events, api_version, client_id, granted_scopes, sealed_secret, secret_last_four, created_at, updated_at)
         values ($1, 'we_' || gen_random_uuid(), $2, '{*}', $3, 'app_one', '{}', 'sealed', 'abcd', $4, $4)`,
        [workspaceId, `https://app.example/${index}`, CURRENT_VERSION, app.clock.now()],
      );
    }
  }
});
