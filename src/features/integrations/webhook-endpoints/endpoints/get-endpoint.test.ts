import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startWebhookApp } from "../../../../delivery/webhooks/webhooks.test-support.ts";
import { webhookEndpointOperations } from "../index.ts";

describe("GET /v1/webhook-endpoints/{id}", () => {
  let workspaceId: string;
  let key: string;

  const app = useFixture(() => startWebhookApp({ operations: webhookEndpointOperations }));
  beforeAll(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });

  const get = (id: string, more: { key?: string | null; headers?: Record<string, string> } = {}) =>
    app.get(`/v1/webhook-endpoints/${id}`, { key, ...more });

  it("answers the endpoint without its secret, whichever key made it", async () => {
    const { id, secret } = await app.endpoint(workspaceId, { events: ["show.updated"] });
    const { status, body, text } = await get(id, {
      key: await app.key(workspaceId, { scopes: ["webhooks:read"] }),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "webhook_endpoint",
      id,
      url: app.receiver.url,
      status: "active",
      secret_last_four: secret.slice(-4),
      owner: { type: "workspace", client_id: null },
    });
    expect(text).not.toContain(secret);
    expect(body).not.toHaveProperty("secret");
  });

  it("tells how deliveries fare", async () => {
    const owner = await app.workspace();
    const ownerKey = await app.key(owner);
    const { id } = await app.endpoint(owner);
    await app.event(owner);
    app.receiver.answer(500);
    await app.deliver();
    const failedAt = app.clock.now().toISOString();
    expect((await get(id, { key: ownerKey })).body).toMatchObject({
      failing_since: failedAt,
      last_failure_at: failedAt,
      last_success_at: null,
      pending_count: 1,
    });
    app.receiver.answer(204);
    await app.advance(60_000);
    await app.deliver();
    expect((await get(id, { key: ownerKey })).body).toMatchObject({
      failing_since: null,
      last_failure_at: failedAt,
      last_success_at: app.clock.now().toISOString(),
      pending_count: 0,
    });
  });

  it("answers 304 to a client that holds the same", async () => {
    const { id } = await app.endpoint(workspaceId);
    const { headers } = await get(id);
    expect((await get(id, { headers: { "if-none-match": headers["etag"] ?? "" } })).status).toBe(
      304,
    );
  });

  it("answers the same 404 for a foreign, an app's, a deleted and an unknown endpoint", async () => {
    const { id: foreign } = await app.endpoint(await app.workspace());
    const { id: ofApp } = await app.endpoint(workspaceId, { clientId: "app_one" });
    const { id: deleted } = await app.endpoint(workspaceId);
    await app.request("DELETE", `/v1/webhook-endpoints/${deleted}?confirm=true`, { key });
    const answers = await Promise.all(
      [foreign, ofApp, deleted, "we_AAAAAAAAAAAAAAAAAAAAAAAA"].map((id) => get(id)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text.replaceAll(/req_\w+/g, "req"))).size).toBe(1);
  });
});
