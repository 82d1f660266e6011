import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../../test/use-fixture.ts";
import {
  DELIVERIES_CHANNEL,
  readDeliveryNotice,
} from "../../../../delivery/events/delivery-notices.ts";
import { DAY_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import { CURRENT_VERSION } from "../../../../kernel/contract/versions.ts";
import {
  startEndpointApp,
  startReceiver,
} from "../../../../delivery/webhooks/webhooks.test-support.ts";
import { webhookEndpointOperations } from "../index.ts";

describe("PATCH /v1/webhook-endpoints/{id}", () => {
  const app = useFixturePerTest(() => startEndpointApp({ operations: webhookEndpointOperations }));

  const patch = (
    body: unknown,
    more: { key?: string | null; headers?: Record<string, string> } = {},
  ) =>
    app.request("PATCH", `/v1/webhook-endpoints/${app.endpointId}`, {
      key: app.apiKey,
      body,
      ...more,
    });
  const stored = async () =>
    (await app.sql("select * from webhook_endpoints where id = $1", [app.endpointId]))[0]!;
  const deliveries = () =>
    app.sql<{ status: string; final_reason: string | null; due_at: Date | null }>(
      "select status, final_reason, due_at from webhook_deliveries order by created_at",
    );

  it("changes only what was sent and answers the exact map of it", async () => {
    const before = await stored();
    await app.advance(MINUTE_MS);
    const { status, body } = await patch({
      enabled_events: ["show.updated"],
      description: "Dashboard",
      api_version: CURRENT_VERSION,
    });
    expect({ status, written: body.written, warnings: body.warnings }).toEqual({
      status: 200,
      written: { enabled_events: ["show.updated"], description: "Dashboard" },
      warnings: [],
    });
    expect(body.data).toMatchObject({
      object: "webhook_endpoint",
      id: app.endpointId,
      enabled_events: ["show.updated"],
      description: "Dashboard",
    });
    expect("secret" in body.data).toBe(false);
    expect(await stored()).toEqual({
      ...before,
      enabled_events: ["show.updated"],
      description: "Dashboard",
      updated_at: app.clock.now(),
    });
    expect((await patch({ description: null })).body.written).toEqual({ description: null });
    expect(await stored()).toMatchObject({ description: null });
  });

  it.each([{}, { url: "RECEIVER", enabled_events: ["*"], description: null, disabled: false }])(
    "answers 200, an empty map and a warning when nothing changes: %j",
    async (body) => {
      const before = await stored();
      await app.advance(MINUTE_MS);
      const answer = await patch("url" in body ? { ...body, url: app.receiver.url } : body);
      expect({
        status: answer.status,
        written: answer.body.written,
        warningsCount: answer.body.warnings.length,
      }).toEqual({ status: 200, written: {}, warningsCount: 1 });
      expect(await stored()).toEqual(before);
    },
  );

  it.each([
    [{ url: null }, "url", "malformed"],
    [{ url: "https://169.254.169.254/" }, "url", "malformed"],
    [{ url: "https://user:pass@hooks.example.com/" }, "url", "malformed"],
    [{ enabled_events: null }, "enabled_events", "malformed"],
    [{ enabled_events: ["cluster.*"] }, "enabled_events[0]", "malformed"],
    [{ enabled_events: ["show.updated", "show.updated"] }, "enabled_events[1]", "conflict"],
    [{ description: "x".repeat(501) }, "description", "out_of_range"],
    [{ disabled: null }, "disabled", "malformed"],
    [{ disabled: "yes" }, "disabled", "malformed"],
    [{ api_version: "2020-01-01" }, "api_version", "malformed"],
    [{ status: "active" }, "status", "unknown"],
    [{ secret: "whsec_mine" }, "secret", "unknown"],
  ])("refuses %j and writes nothing", async (body, param, reason) => {
    const before = await stored();
    const answer = await patch({ description: "would change", ...body });
    expect({
      status: answer.status,
      code: answer.body.error.code,
      param: answer.body.error.param,
      reason: answer.body.error.reason,
    }).toEqual({ status: 400, code: "parameter_invalid", param, reason });
    expect(await stored()).toEqual(before);
  });

  describe("by a key that may read less", () => {
    let narrow: string;
    let elsewhere: Awaited<ReturnType<typeof startReceiver>>;
    beforeEach(async () => {
      narrow = await app.key(app.workspaceId, { scopes: ["webhooks:write", "clusters:read"] });
      elsewhere = await startReceiver(() => app.clock.now());
    });
    afterEach(() => elsewhere.close());

    it("sends events elsewhere only as far as that key may read them", async () => {
      const { body } = await patch({ url: elsewhere.url }, { key: narrow });
      expect(body.written).toEqual({ url: elsewhere.url });
      expect(body.warnings).toHaveLength(7);
      expect(body.warnings.join(" ")).toContain("lacks shows:read");
      await app.event(app.workspaceId, "show.updated");
      await app.event(app.workspaceId, "cluster.created");
      await app.deliver();
      expect(elsewhere.received.map(({ headers }) => headers["service-event-type"])).toEqual([
        "cluster.created",
      ]);
    });

    it("takes no delivery elsewhere that was made for a key that could read it", async () => {
      app.receiver.answer(500);
      await app.event(app.workspaceId, "show.updated");
      await app.event(app.workspaceId, "cluster.created");
      await app.deliver();
      await patch({ url: elsewhere.url }, { key: narrow });
      const [ofShow] = await app.sql<{ id: string }>(
        "select id from webhook_deliveries where event_type = 'show.updated'",
      );
      const refused = await app.request("POST", `/v1/webhook-deliveries/${ofShow!.id}/retry`, {
        key: narrow,
      });
      expect(refused.body.error).toMatchObject({
        code: "state_conflict",
        current_state: "scope_missing",
      });
      await app.advance(MINUTE_MS);
      await app.deliver();
      expect(elsewhere.received.map(({ headers }) => headers["service-event-type"])).toEqual([
        "cluster.created",
      ]);
      expect(await deliveries()).toMatchObject([
        { status: "failed", final_reason: "scope_missing", due_at: null },
        { status: "succeeded" },
      ]);
    });

    it("leaves the granted groups alone when neither url nor enabled_events is sent", async () => {
      expect((await patch({ description: "Renamed" }, { key: narrow })).body.warnings).toEqual([]);
      await app.event(app.workspaceId, "show.updated");
      await app.deliver();
      expect(app.receiver.received).toHaveLength(1);
    });

    it("is undone by a wider key that says again what is wanted", async () => {
      await patch({ enabled_events: ["show.updated", "cluster.created"] }, { key: narrow });
      expect((await stored())["granted_scopes"]).toEqual(["clusters:read"]);
      const { body } = await patch({ enabled_events: ["show.updated", "cluster.created"] });
      expect({ written: body.written, warnings: body.warnings }).toEqual({
        written: {},
        warnings: [],
      });
      await app.event(app.workspaceId, "show.updated");
      await app.deliver();
      expect(app.receiver.received).toHaveLength(1);
    });
  });

  it("sends what was pending to the new address", async () => {
    const elsewhere = await startReceiver(() => app.clock.now());
    app.receiver.answer(500);
    await app.event(app.workspaceId);
    await app.deliver();
    const { body } = await patch({ url: elsewhere.url });
    expect(body.data).toMatchObject({ url: elsewhere.url, pending_count: 1 });
    await app.advance(MINUTE_MS);
    await app.deliver();
    expect({
      receiverReceivedCount: app.receiver.received.length,
      elsewhereReceivedCount: elsewhere.received.length,
    }).toEqual({ receiverReceivedCount: 1, elsewhereReceivedCount: 1 });
    expect(await deliveries()).toMatchObject([{ status: "succeeded" }]);
    await elsewhere.close();
  });

  it("warns when another endpoint has the address", async () => {
    await app.endpoint(app.workspaceId, { url: "https://hooks.example.com/twice" });
    expect((await patch({ url: "https://hooks.example.com/twice" })).body.warnings).toHaveLength(1);
    expect((await patch({ url: "https://hooks.example.com/once" })).body.warnings).toEqual([]);
  });

  describe("of disabled", () => {
    it("pauses: what waits is held, new events make no deliveries, nothing is sent", async () => {
      await app.event(app.workspaceId);
      const { body } = await patch({ disabled: true });
      const disabledAt = app.clock.now().toISOString();
      expect(body.written).toEqual({ disabled: true });
      expect(body.data).toMatchObject({
        status: "disabled",
        disabled: true,
        disabled_reason: "manual",
        disabled_at: disabledAt,
        pending_count: 1,
      });
      await app.event(app.workspaceId);
      await app.deliver();
      expect({
        deliveriesCount: (await deliveries()).length,
        receivedCount: app.receiver.received.length,
      }).toEqual({ deliveriesCount: 1, receivedCount: 0 });
      await app.advance(MINUTE_MS);
      const again = await patch({ disabled: true });
      expect({ written: again.body.written, disabledAt: again.body.data.disabled_at }).toEqual({
        written: {},
        disabledAt,
      });
    });

    it("keeps the reason of an endpoint that was disabled as failing", async () => {
      await app.sql(
        "update webhook_endpoints set disabled_at = $1, disabled_reason = 'failing' where id = $2",
        [app.clock.now(), app.endpointId],
      );
      const { body } = await patch({ disabled: true });
      expect({ written: body.written, disabledReason: body.data.disabled_reason }).toEqual({
        written: {},
        disabledReason: "failing",
      });
    });

    it("resumes: the clock is cleared, what waited is sent within five minutes, what is too old fails and is counted", async () => {
      app.receiver.answer(500);
      await app.event(app.workspaceId);
      await app.deliver();
      await patch({ disabled: true });
      await app.advance(DAY_MS);
      await app.sql(
        "update webhook_endpoints set disabled_at = null, disabled_reason = null where id = $1",
        [app.endpointId],
      );
      await app.event(app.workspaceId);
      await app.event(app.workspaceId);
      await app.sql(
        "update webhook_endpoints set disabled_at = $1, disabled_reason = 'failing' where id = $2",
        [app.clock.now(), app.endpointId],
      );
      await app.advance(2 * DAY_MS + 1);
      app.receiver.answer(200);
      const { body } = await patch({ disabled: false });
      expect(body.written).toEqual({ disabled: false });
      expect(body.data).toMatchObject({
        status: "active",
        disabled: false,
        disabled_reason: null,
        disabled_at: null,
        failing_since: null,
        pending_count: 2,
      });
      expect(body.warnings).toEqual([
        "1 delivery had waited for more than three days and failed. GET /v1/events has their " +
          "events.",
      ]);
      await app.advance(5 * MINUTE_MS);
      await app.deliver();
      expect(
        (await deliveries()).map(({ status, final_reason }) => [status, final_reason]),
      ).toEqual([
        ["failed", "endpoint_disabled"],
        ["succeeded", null],
        ["succeeded", null],
      ]);
      await app.event(app.workspaceId);
      await app.deliver();
      expect(app.receiver.received).toHaveLength(4);
    });
  });

  it.each([{ url: "https://hooks.example.com/new" }, { disabled: true }])(
    "tells the delivery workers of %j",
    async (body) => {
      const listener = new pg.Client({ connectionString: app.databaseUrl });
      await listener.connect();
      await listener.query(`listen ${DELIVERIES_CHANNEL}`);
      const notified = new Promise((resolve) =>
        listener.once("notification", ({ payload }) => resolve(payload)),
      );
      await patch(body);
      expect(readDeliveryNotice(String(await notified))).toEqual({
        due: [],
        changed: [app.endpointId],
      });
      await listener.end();
    },
  );

  it("answers 401 and 403, and the same 404 for a foreign, an app's and an unknown endpoint", async () => {
    expect((await patch({}, { key: null })).status).toBe(401);
    expect(
      (
        await patch(
          { description: "x" },
          { key: await app.key(app.workspaceId, { scopes: ["webhooks:read"] }) },
        )
      ).body.error.required_scope,
    ).toBe("webhooks:write");
    const foreign = await patch(
      { description: "x" },
      { key: await app.key(await app.workspace()) },
    );
    const unknown = await app.request(
      "PATCH",
      "/v1/webhook-endpoints/we_AAAAAAAAAAAAAAAAAAAAAAAA",
      { key: app.apiKey, body: {} },
    );
    await app.sql("update webhook_endpoints set client_id = 'app_one' where id = $1", [
      app.endpointId,
    ]);
    const ofApp = await patch({ description: "x" });
    expect({
      foreignStatus: foreign.status,
      ofAppStatus: ofApp.status,
      unknownStatus: unknown.status,
    }).toEqual({ foreignStatus: 404, ofAppStatus: 404, unknownStatus: 404 });
    expect(
      new Set([foreign, ofApp, unknown].map(({ text }) => text.replaceAll(/req_\w+/g, "req"))).size,
    ).toBe(1);
    expect((await stored())["description"]).toBeNull();
  });
});
