import { describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../../test/use-fixture.ts";
import { startEndpointApp } from "../../../../delivery/webhooks/webhooks.test-support.ts";
import { webhookEndpointOperations } from "../index.ts";

describe("DELETE /v1/webhook-endpoints/{id}", () => {
  const app = useFixturePerTest(() => startEndpointApp({ operations: webhookEndpointOperations }));

  const remove = (
    query = "?confirm=true",
    more: { key?: string | null; headers?: Record<string, string> } = {},
  ) =>
    app.request("DELETE", `/v1/webhook-endpoints/${app.endpointId}${query}`, {
      key: app.apiKey,
      ...more,
    });
  const deliveries = () =>
    app.sql(
      "select status, final_reason, completed_at, due_at, next_attempt_at, leased_until, " +
        "lease_id from webhook_deliveries order by created_at",
    );
  const ended = () => ({
    status: "failed",
    final_reason: "endpoint_deleted",
    completed_at: app.clock.now(),
    due_at: null,
    next_attempt_at: null,
    leased_until: null,
    lease_id: null,
  });

  it("asks for confirmation with what would be lost, and does nothing without it", async () => {
    await app.event(app.workspaceId);
    const { status, body } = await remove("");
    expect({ status, code: body.error.code }).toEqual({
      status: 409,
      code: "confirmation_required",
    });
    expect(body.error.preview).toMatchObject({
      id: app.endpointId,
      would_delete: { url: app.receiver.url, pending_count: 1 },
      irreversible: true,
    });
    expect(
      (await app.get(`/v1/webhook-endpoints/${app.endpointId}`, { key: app.apiKey })).status,
    ).toBe(200);
  });

  it("erases the secrets, fails what is pending, sends nothing more, and replays its answer", async () => {
    await app.event(app.workspaceId);
    await app.event(app.workspaceId);
    const headers = { "idempotency-key": "delete-1" };
    const { status, body } = await remove("?confirm=true", { headers });
    expect({ status, written: body.written, data: body.data }).toEqual({
      status: 200,
      written: { url: expect.stringContaining("/hook"), pending_count: 2 },
      data: { object: "webhook_endpoint", id: app.endpointId, deleted: true },
    });
    expect(
      await app.sql(
        "select deleted_at, sealed_secret, sealed_previous_secret from webhook_endpoints",
      ),
    ).toEqual([{ deleted_at: app.clock.now(), sealed_secret: null, sealed_previous_secret: null }]);
    expect(await deliveries()).toEqual([ended(), ended()]);
    await app.event(app.workspaceId);
    await app.deliver();
    expect(await deliveries()).toHaveLength(2);
    expect(app.receiver.received).toEqual([]);
    expect((await remove("?confirm=true", { headers })).body).toEqual({ ...body, replayed: true });
    expect((await remove()).status).toBe(404);
  });

  it("leaves what is over as it was, and takes a manual try out of the queue", async () => {
    await app.event(app.workspaceId);
    await app.deliver();
    await app.event(app.workspaceId);
    await app.sql(
      "update webhook_deliveries set status = 'failed', final_reason = 'attempts_exhausted', " +
        "completed_at = $1, next_attempt_at = null where status = 'pending'",
      [app.clock.now()],
    );
    await app.advance(1_000);
    await remove();
    const [succeeded, failed] = await deliveries();
    expect(succeeded).toMatchObject({ status: "succeeded", final_reason: null });
    expect(failed).toMatchObject({
      status: "failed",
      final_reason: "attempts_exhausted",
      completed_at: new Date(app.clock.now().getTime() - 1_000),
      due_at: null,
    });
  });

  it.each([
    [200, { status: "succeeded", final_reason: null }],
    [500, { status: "failed", final_reason: "endpoint_deleted" }],
  ])("is not undone by an attempt under way that ends with %d", async (answer, expected) => {
    const arrived = Promise.withResolvers<void>();
    const open = Promise.withResolvers<void>();
    app.receiver.answer((_delivery, response) => {
      arrived.resolve();
      void open.promise.then(() => response.writeHead(answer).end());
    });
    await app.event(app.workspaceId);
    await app.worker.poll({ fullScan: true });
    await arrived.promise;
    expect((await remove()).status).toBe(200);
    expect(await deliveries()).toEqual([ended()]);
    open.resolve();
    await app.worker.untilIdle();
    expect(await deliveries()).toEqual([{ ...ended(), ...expected }]);
    await app.advance(3_600_000);
    await app.deliver();
    expect(app.receiver.received).toHaveLength(1);
  });

  it("answers a dry run, and 404 for an app's", async () => {
    expect((await remove("?dry_run=true")).body).toMatchObject({
      object: "dry_run",
      requires_confirm: true,
    });
    await app.sql("update webhook_endpoints set client_id = 'app_one'");
    expect((await remove()).status).toBe(404);
    expect(await app.sql("select 1 from webhook_endpoints where deleted_at is null")).toHaveLength(
      1,
    );
  });
});
