import { describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../../test/use-fixture.ts";
import { EVENT_TYPES } from "../../../../delivery/events/catalogue.ts";
import { sampleDataOf } from "../../event-payloads/index.ts";
import { CURRENT_VERSION } from "../../../../kernel/contract/versions.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import { startDeliveryFixture } from "../deliveries/deliveries.test-support.ts";

describe("POST /v1/webhook-endpoints/{id}/test", () => {
  const fixture = useFixturePerTest(startDeliveryFixture);

  const test = (
    body: Record<string, unknown> = {},
    {
      id = fixture.endpoint.id,
      key = fixture.key,
      query = "",
      headers = {},
    }: { id?: string; key?: string; query?: string; headers?: Record<string, string> } = {},
  ) =>
    fixture.app.request("POST", `/v1/webhook-endpoints/${id}/test${query}`, { key, body, headers });
  const endpointRow = async () =>
    (
      await fixture.app.sql<Record<string, unknown>>(
        "select * from webhook_endpoints where id = $1",
        [fixture.endpoint.id],
      )
    )[0];

  it("sends webhook.test about the endpoint itself and answers the delivery with its one attempt", async () => {
    const { app, workspaceId, endpoint } = fixture;
    const answer = await test();
    expect(answer.status).toBe(200);
    const { data } = answer.body;
    const now = app.clock.now().toISOString();
    expect(answer.body).toMatchObject({
      object: "write_result",
      id: data.id,
      written: { type: "webhook.test", status: "succeeded" },
      warnings: [],
    });
    expect(data).toMatchObject({
      object: "webhook_delivery",
      webhook_endpoint_id: endpoint.id,
      event_type: "webhook.test",
      status: "succeeded",
      attempt_count: 0,
      next_attempt_at: null,
      created_at: now,
      completed_at: now,
    });
    expect(data.attempts).toMatchObject([
      { number: null, trigger: "test", response_status: 200, response_body: "ok", error: null },
    ]);
    const [sent] = app.receiver.received;
    expect(JSON.parse(sent!.body)).toEqual({
      id: data.event_id,
      object: "event",
      type: "webhook.test",
      created_at: now,
      api_version: CURRENT_VERSION,
      workspace_id: workspaceId,
      source: "api",
      request: { id: answer.headers["request-id"], idempotency_key: null },
      data: {
        object: {
          object: "webhook_endpoint",
          id: endpoint.id,
          url: app.receiver.url,
          description: null,
        },
      },
      pending_webhooks: 1,
      test: true,
    });
    expect(sent!.headers).toMatchObject({
      "service-event-id": data.event_id,
      "service-event-type": "webhook.test",
      "service-delivery-id": data.id,
      "service-attempt": "1",
    });
    expect(await app.sql("select id from events")).toEqual([]);
  });

  it("sends the sample of any type of the catalogue, marked as a test", async () => {
    const { app } = fixture;
    for (const { type } of EVENT_TYPES.filter((_entry, index) => index % 6 === 0)) {
      const answer = await test({ type }, { headers: { "idempotency-key": type } });
      expect({ status: answer.status, eventType: answer.body.data.event_type }).toEqual({
        status: 200,
        eventType: type,
      });
      const body = JSON.parse(app.receiver.received.at(-1)!.body);
      expect(body).toMatchObject({ type, test: true, data: sampleDataOf(type) });
    }
  });

  it.each([{ type: "cluster.exploded" }, { type: "*" }, { type: 7 }, { kind: "webhook.test" }])(
    "refuses %j",
    async (body) => {
      const answer = await test(body);
      expect({
        status: answer.status,
        code: answer.body.error.code,
        param: answer.body.error.param,
      }).toEqual({ status: 400, code: "parameter_invalid", param: Object.keys(body)[0] });
      expect({
        receivedCount: fixture.app.receiver.received.length,
        used: await fixture.usedOf("webhook_test"),
      }).toEqual({ receivedCount: 0, used: 0 });
    },
  );

  it("that is refused has a warning, is not retried, and counts neither for nor against the endpoint", async () => {
    const { app } = fixture;
    const before = await endpointRow();
    app.receiver.answer(500);
    const answer = await test();
    expect({ status: answer.status, warnings: answer.body.warnings }).toEqual({
      status: 200,
      warnings: ["The receiver answered 500."],
    });
    expect(answer.body.data).toMatchObject({
      status: "failed",
      attempts: [{ response_status: 500 }],
    });
    app.receiver.answer(200);
    await test();
    expect(await endpointRow()).toEqual(before);
    await app.advance(DAY_MS);
    await app.deliver();
    expect(app.receiver.received).toHaveLength(2);
  });

  it("works on a disabled endpoint and leaves it disabled", async () => {
    const { app, endpoint } = fixture;
    await app.sql(
      "update webhook_endpoints set disabled_at = $2, disabled_reason = 'failing', " +
        "failing_since = $2 where id = $1",
      [endpoint.id, app.clock.now()],
    );
    const before = await endpointRow();
    expect((await test()).body.data.status).toBe("succeeded");
    expect(await endpointRow()).toEqual(before);
  });

  it("is capped at 30 an hour for an endpoint", async () => {
    const { app, workspaceId } = fixture;
    await test();
    await app.sql("update usage_counters set used = 29 where counter = 'webhook_test'");
    expect((await test()).status).toBe(200);
    const refused = await test();
    expect({ status: refused.status, error: refused.body.error }).toMatchObject({
      status: 429,
      error: { code: "cap_reached", cap: "webhook_test", limit: 30 },
    });
    expect(app.receiver.received).toHaveLength(2);
    expect((await test({}, { id: (await app.endpoint(workspaceId)).id })).status).toBe(200);
  });

  it("is sent once for an Idempotency-Key", async () => {
    const headers = { "idempotency-key": "test once" };
    const first = await test({}, { headers });
    const second = await test({}, { headers });
    expect(second.body).toEqual({ ...first.body, replayed: true });
    expect({
      receivedCount: fixture.app.receiver.received.length,
      used: await fixture.usedOf("webhook_test"),
    }).toEqual({ receivedCount: 1, used: 1 });
    expect(JSON.parse(fixture.app.receiver.received[0]!.body).request.idempotency_key).toBe(
      "test once",
    );
  });

  it("run dry sends nothing, stores nothing and takes nothing", async () => {
    const dry = await test({ type: "show.updated" }, { query: "?dry_run=true" });
    expect(dry.body).toMatchObject({
      object: "dry_run",
      resource: "webhook_delivery",
      would_write: { type: "show.updated", url: fixture.app.receiver.url },
      requires_confirm: false,
    });
    expect({
      receivedCount: fixture.app.receiver.received.length,
      deliveries: await fixture.deliveries(),
      used: await fixture.usedOf("webhook_test"),
    }).toEqual({ receivedCount: 0, deliveries: [], used: 0 });
  });

  it("is unknown where it is an app's", async () => {
    const { app, workspaceId } = fixture;
    const ofApp = await app.endpoint(workspaceId, { clientId: "app_1" });
    expect((await test({}, { id: ofApp.id })).status).toBe(404);
    expect(app.receiver.received).toEqual([]);
  });
});
