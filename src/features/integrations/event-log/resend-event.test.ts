import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import type { TestAnswer } from "../../../../test/harness.ts";
import { listenOn } from "../../../db/connection/listen.ts";
import { DELIVERIES_CHANNEL } from "../../../delivery/events/delivery-notices.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { startWebhookApp } from "../../../delivery/webhooks/webhooks.test-support.ts";
import { eventOperations } from "./index.ts";

interface Delivery {
  id: string;
  webhook_endpoint_id: string;
}

describe("POST /v1/events/{id}/resend", () => {
  let workspaceId: string;
  let key: string;
  const app = useFixture(() => startWebhookApp({ operations: eventOperations }));
  beforeEach(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    // What an earlier test left in the queue is not this one's.
    await app.deliver();
    app.receiver.received.length = 0;
  });

  async function newEvent(
    type = "show.updated",
    object?: Record<string, unknown>,
  ): Promise<string> {
    await app.event(workspaceId, type, object);
    const [row] = await app.sql<{ id: string }>(
      "select id from events where workspace_id = $1 order by created_at desc limit 1",
      [workspaceId],
    );
    return row?.id ?? "";
  }
  const resend = (
    id: string,
    body: Record<string, unknown> = {},
    options: { key?: string; headers?: Record<string, string> } = {},
  ): Promise<TestAnswer> =>
    app.request("POST", `/v1/events/${id}/resend`, { key, ...options, body });
  const countDeliveries = async (): Promise<number> =>
    (
      await app.sql<{ count: number }>(
        "select count(*)::int as count from webhook_deliveries where workspace_id = $1",
        [workspaceId],
      )
    )[0]?.count ?? -1;
  const sentTo = (answer: TestAnswer): string[] =>
    answer.body.data.deliveries.map((delivery: Delivery) => delivery.webhook_endpoint_id);

  it("sends the same body again, byte for byte, under a new delivery id", async () => {
    await app.endpoint(workspaceId);
    const id = await newEvent("show.updated", {
      object: "show",
      id: "Show0000000000000001",
      zeta: 1,
      alpha: { b: 0.1, a: "é" },
    });
    await app.deliver();
    await app.advance(5 * HOUR_MS);
    const answer = await resend(id);
    expect(answer.status).toBe(200);
    expect((await app.get(`/v1/events/${id}`, { key })).body.pending_webhooks).toBe(1);
    await app.deliver();
    expect((await app.get(`/v1/events/${id}`, { key })).body.pending_webhooks).toBe(0);
    const [first, second] = app.receiver.received;
    expect(app.receiver.received).toHaveLength(2);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(id);
    expect(second?.headers["service-delivery-id"]).toBe(answer.body.data.deliveries[0].id);
    expect(second?.headers["service-delivery-id"]).not.toBe(first?.headers["service-delivery-id"]);
    expect(second?.at).toBe(app.clock.now().toISOString());
  });

  it("answers the write result with the deliveries it made, and wakes the workers", async () => {
    const endpoint = await app.endpoint(workspaceId);
    const id = await newEvent();
    const notified = Promise.withResolvers<string>();
    const unlisten = await listenOn(DELIVERIES_CHANNEL, app.databaseUrl, {
      onConnected: () => undefined,
      onLost: () => undefined,
      onNotification: notified.resolve,
    });
    const { body } = await resend(id);
    expect(await notified.promise).toBe(endpoint.id);
    await unlisten();
    const now = app.clock.now().toISOString();
    expect(body).toMatchObject({
      object: "write_result",
      ok: true,
      id,
      written: { webhook_endpoint_ids: [endpoint.id] },
      warnings: [],
    });
    expect(body.data).toEqual({
      object: "event_resend",
      event_id: id,
      deliveries: [
        {
          object: "webhook_delivery",
          id: expect.stringMatching(/^whd_[0-9A-Za-z]{24}$/),
          webhook_endpoint_id: endpoint.id,
          event_id: id,
          event_type: "show.updated",
          status: "pending",
          attempt_count: 0,
          next_attempt_at: now,
          final_reason: null,
          attempts: [],
          completed_at: null,
          created_at: now,
          updated_at: now,
        },
      ],
    });
  });

  it("goes by default to enabled endpoints of the workspace that ask for the type and may receive it", async () => {
    const asking = [
      await app.endpoint(workspaceId),
      await app.endpoint(workspaceId, { events: ["show.created", "show.updated"] }),
    ].map(({ id }) => id);
    await app.endpoint(workspaceId, { events: ["cluster.updated"] });
    await app.endpoint(workspaceId, { scopes: ["clusters:read"] });
    await app.endpoint(workspaceId, { clientId: "app_1" });
    await app.endpoint(await app.workspace());
    const [disabled, deleted] = [await app.endpoint(workspaceId), await app.endpoint(workspaceId)];
    await app.sql(
      "update webhook_endpoints set disabled_at = $2, disabled_reason = 'manual' where id = $1",
      [disabled.id, app.clock.now()],
    );
    await app.sql("update webhook_endpoints set deleted_at = $2 where id = $1", [
      deleted.id,
      app.clock.now(),
    ]);
    expect(sentTo(await resend(await newEvent())).toSorted()).toEqual(asking.toSorted());
  });

  it("warns when no endpoint subscribes to the event", async () => {
    await app.endpoint(workspaceId, { events: ["cluster.updated"] });
    const { status, body } = await resend(await newEvent());
    expect({ status, deliveries: body.data.deliveries, warnings: body.warnings }).toEqual({
      status: 200,
      deliveries: [],
      warnings: [expect.stringContaining("show.updated")],
    });
    expect(await countDeliveries()).toBe(0);
  });

  it("goes to a named endpoint alone, also when it does not ask for the type", async () => {
    await app.endpoint(workspaceId);
    const named = await app.endpoint(workspaceId, { events: ["cluster.updated"] });
    const answer = await resend(await newEvent(), { webhook_endpoint_id: named.id });
    expect({
      status: answer.status,
      sentTo: sentTo(answer),
      warnings: answer.body.warnings,
    }).toEqual({ status: 200, sentTo: [named.id], warnings: [] });
  });

  it("answers 404 for a named endpoint of another owner or workspace, a deleted one, and none", async () => {
    const id = await newEvent();
    const deleted = await app.endpoint(workspaceId);
    await app.sql("update webhook_endpoints set deleted_at = $2 where id = $1", [
      deleted.id,
      app.clock.now(),
    ]);
    const foreign = [
      await app.endpoint(workspaceId, { clientId: "app_1" }),
      await app.endpoint(await app.workspace()),
      deleted,
    ];
    const answers = [];
    for (const endpointId of [
      ...foreign.map((endpoint) => endpoint.id),
      "we_000000000000000000000000",
    ])
      answers.push(await resend(id, { webhook_endpoint_id: endpointId }));
    expect(answers.map((answer) => [answer.status, answer.body.error.code])).toEqual(
      answers.map(() => [404, "resource_not_found"]),
    );
    expect(new Set(answers.map((answer) => answer.body.error.message)).size).toBe(1);
    expect(await countDeliveries()).toBe(0);
  });

  it("answers 409 for a named endpoint that is disabled or may not receive the group", async () => {
    const id = await newEvent();
    const disabled = await app.endpoint(workspaceId);
    await app.sql(
      "update webhook_endpoints set disabled_at = $2, disabled_reason = 'failing' where id = $1",
      [disabled.id, app.clock.now()],
    );
    const narrow = await app.endpoint(workspaceId, { scopes: ["clusters:read"] });
    expect((await resend(id, { webhook_endpoint_id: disabled.id })).body.error).toMatchObject({
      code: "state_conflict",
      current_state: "disabled",
      allowed: ["active"],
    });
    expect((await resend(id, { webhook_endpoint_id: narrow.id })).body.error).toMatchObject({
      code: "state_conflict",
      message: expect.stringContaining("shows:read"),
    });
    expect(await countDeliveries()).toBe(0);
  });

  it("answers 404 for an event of another workspace, of a group the caller may not read, and none", async () => {
    await app.endpoint(workspaceId);
    const id = await newEvent();
    const stranger = await app.key(await app.workspace());
    const partial = await app.key(workspaceId, { scopes: ["webhooks:write", "clusters:read"] });
    for (const answer of [
      await resend(id, {}, { key: stranger }),
      await resend(id, {}, { key: partial }),
      await resend("evt_nothing"),
    ])
      expect({ status: answer.status, code: answer.body.error.code }).toEqual({
        status: 404,
        code: "resource_not_found",
      });
    expect(await countDeliveries()).toBe(1);
  });

  it("makes a delivery of its own each time, even within one moment", async () => {
    await app.endpoint(workspaceId);
    const id = await newEvent();
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend(id)));
    expect(new Set(answers.map((answer) => answer.body.data.deliveries[0].id)).size).toBe(5);
    expect((await app.get(`/v1/events/${id}`, { key })).body.pending_webhooks).toBe(6);
    await app.deliver();
    expect(new Set(app.receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(app.receiver.received).toHaveLength(6);
  });
});
