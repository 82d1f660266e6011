import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startDeliveryFixture } from "./deliveries.test-support.ts";

describe("GET /v1/webhook-deliveries/{id}", () => {
  const fixture = useFixture(startDeliveryFixture);

  const get = (id: string, key = fixture.key) =>
    fixture.app.get(`/v1/webhook-deliveries/${id}`, { key });

  it("answers what was sent: the body byte for byte, and every header but the signatures", async () => {
    const { app } = fixture;
    const delivery = await fixture.delivered(500, 200);
    const { body: answer } = await get(delivery.id);
    expect(answer).toMatchObject({
      object: "webhook_delivery",
      id: delivery.id,
      status: "succeeded",
      attempt_count: 2,
    });
    expect(answer.attempts.map((attempt: { number: number }) => attempt.number)).toEqual([1, 2]);
    const sent = app.receiver.received.at(-1)!;
    expect(answer.request.body).toBe(sent.body);
    expect(Object.keys(answer.request.headers)).toEqual([
      "Content-Type",
      "User-Agent",
      "Service-Event-Id",
      "Service-Event-Type",
      "Service-Delivery-Id",
      "Service-Attempt",
      "Service-Version",
      "Service-Signature",
      "webhook-id",
      "webhook-timestamp",
      "webhook-signature",
    ]);
    for (const [name, value] of Object.entries(answer.request.headers)) {
      if (name === "Service-Signature" || name === "webhook-signature")
        expect(value).toBe("[not kept]");
      else expect({ name, value }).toEqual({ name, value: sent.headers[name.toLowerCase()] });
    }
  });

  it("shows a delivery that was not tried yet as it will be sent first", async () => {
    const delivery = await fixture.delivered();
    const { request, attempts } = (await get(delivery.id)).body;
    expect(attempts).toEqual([]);
    expect(request.headers).toMatchObject({
      "Service-Attempt": "1",
      "webhook-timestamp": "[not kept]",
      "webhook-id": delivery.event_id,
    });
    expect(JSON.parse(request.body).id).toBe(delivery.event_id);
  });

  it("keeps the body from a credential that may not read the event, but not a sample", async () => {
    const { app, workspaceId, endpoint } = fixture;
    const delivery = await fixture.delivered(200);
    const test = await app.request("POST", `/v1/webhook-endpoints/${endpoint.id}/test`, {
      key: fixture.key,
      body: { type: "show.updated" },
    });
    const webhooksOnly = await app.key(workspaceId, { scopes: ["webhooks:read"] });
    const withShows = await app.key(workspaceId, { scopes: ["webhooks:read", "shows:write"] });
    expect((await get(delivery.id, webhooksOnly)).body).toMatchObject({
      status: "succeeded",
      request: { body: null },
    });
    expect((await get(delivery.id, withShows)).body.request.body).toBe(
      (await get(delivery.id)).body.request.body,
    );
    expect(JSON.parse((await get(test.body.id, webhooksOnly)).body.request.body)).toMatchObject({
      type: "show.updated",
      test: true,
    });
  });

  it("has no body once the event is gone", async () => {
    const delivery = await fixture.delivered(200);
    await fixture.app.sql("delete from events where id = $1", [delivery.event_id]);
    expect((await get(delivery.id)).body).toMatchObject({
      id: delivery.id,
      request: { body: null },
    });
  });

  it("is readable after its endpoint was deleted", async () => {
    const { app, workspaceId, endpoint } = fixture;
    const delivery = await fixture.delivered(200);
    const remove = (at: Date | null) =>
      app.sql("update webhook_endpoints set deleted_at = $3 where workspace_id = $1 and id = $2", [
        workspaceId,
        endpoint.id,
        at,
      ]);
    await remove(app.clock.now());
    const answer = await get(delivery.id);
    await remove(null);
    expect({ status: answer.status, id: answer.body.id }).toEqual({ status: 200, id: delivery.id });
  });

  it("answers 404 alike for one of another workspace, of an app's endpoint, of no workspace, and for what is no id", async () => {
    const { app, workspaceId } = fixture;
    await app.endpoint(workspaceId, { clientId: "app_1" });
    const { event_id: eventId, id } = await fixture.delivered();
    const [ofApp] = await app.sql<{ id: string }>(
      "select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id " +
        "where e.client_id is not null and d.event_id = $1",
      [eventId],
    );
    const ownKey = await app.key(await app.workspace());
    const refused = [await get(ofApp!.id), await get(id, ownKey)];
    for (const text of [
      `whd_${"z".repeat(24)}`,
      `whd_${"0".repeat(24)}`,
      "whd_short",
      eventId,
      "%00",
      `${id.slice(0, -1)}~`,
      "x".repeat(65),
    ])
      refused.push(await get(text));
    expect(refused.map((answer) => [answer.status, answer.body.error.code])).toEqual(
      refused.map(() => [404, "resource_not_found"]),
    );
    expect(new Set(refused.slice(0, 4).map((answer) => answer.body.error.message)).size).toBe(1);
  });

  it("asks for webhooks:read", async () => {
    const { id } = await fixture.delivered();
    const answer = await get(
      id,
      await fixture.app.key(fixture.workspaceId, { scopes: ["shows:read"] }),
    );
    expect({ status: answer.status, requiredScope: answer.body.error.required_scope }).toEqual({
      status: 403,
      requiredScope: "webhooks:read",
    });
  });
});
