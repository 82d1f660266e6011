import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../../test/use-fixture.ts";
import { DAY_MS, SECOND_MS } from "../../../../lib/time/clock.ts";
import {
  createTestWorker,
  deliverDue,
} from "../../../../delivery/webhooks/webhooks.test-support.ts";
import { startDeliveryFixture } from "./deliveries.test-support.ts";

const STEP_MS = 100;

describe("POST /v1/webhook-endpoints/{id}/retry-failed", () => {
  let since: string;
  const fixture = useFixturePerTest(startDeliveryFixture);
  beforeEach(async () => {
    since = fixture.app.clock.now().toISOString();
  });

  const retryFailed = (
    body: Record<string, unknown> = { since, confirm: true },
    { id = fixture.endpoint.id, key = fixture.key, query = "" } = {},
  ) =>
    fixture.app.request("POST", `/v1/webhook-endpoints/${id}/retry-failed${query}`, { key, body });

  /** Failed deliveries, each after one refused attempt. */
  const fail = async (count: number): Promise<void> => {
    const { app, workspaceId } = fixture;
    app.receiver.answer(500);
    for (let index = 0; index < count; index += 1) await app.event(workspaceId);
    await app.deliver();
    await app.sql(
      "update webhook_deliveries set status = 'failed', final_reason = 'expired', " +
        "next_attempt_at = null, due_at = null, completed_at = $1 where status = 'pending'",
      [app.clock.now()],
    );
    app.receiver.received.length = 0;
  };
  const queued = async (): Promise<Date[]> =>
    (
      await fixture.app.sql<{ due_at: Date }>(
        "select due_at from webhook_deliveries where due_at is not null order by created_at, id",
      )
    ).map((row) => row.due_at);

  /** The most that arrived within any second, by the receiver's clock. */
  function busiestSecond(): number {
    const times = fixture.app.receiver.received.map(({ at }) => Date.parse(at));
    return Math.max(
      ...times.map(
        (start) => times.filter((time) => time >= start && time < start + SECOND_MS).length,
      ),
    );
  }

  it("tries each failed delivery once, at most ten a second, whatever the number of workers", async () => {
    const { app } = fixture;
    await fail(25);
    const answer = await retryFailed();
    const start = app.clock.now();
    expect({ status: answer.status, data: answer.body.data }).toEqual({
      status: 202,
      data: {
        object: "webhook_retry",
        webhook_endpoint_id: fixture.endpoint.id,
        since,
        status: "queued",
        queued: 25,
        expected_completion_at: new Date(start.getTime() + 24 * STEP_MS).toISOString(),
      },
    });
    const refused = new Set(
      (await fixture.deliveries())
        .filter((_row, index) => index % 3 === 0)
        .map((row) => row.event_id),
    );
    app.receiver.answer(({ headers }, response) =>
      response.writeHead(refused.has(String(headers["service-event-id"])) ? 500 : 200).end(),
    );
    const workers = [app.worker, createTestWorker(app, { workerId: "webhooks_two" })];
    // The second is known to the first, which gives the endpoint up where it is for the second: a
    // step that is late by that would be made up for in the next.
    for (const worker of workers.toReversed()) await deliverDue(worker);
    for (let step = 0; step < 40; step += 1) {
      await Promise.all(workers.map(deliverDue));
      app.clock.advance(STEP_MS);
    }
    expect(busiestSecond()).toBe(10);
    expect(app.receiver.received).toHaveLength(25);
    expect(app.receiver.received.map(({ headers }) => headers["service-event-id"])).toEqual(
      (await fixture.deliveries()).map((row) => row.event_id),
    );
    for (const row of await fixture.deliveries()) {
      const isRefused = refused.has(row.event_id);
      expect(row).toMatchObject({
        status: isRefused ? "failed" : "succeeded",
        final_reason: isRefused ? "expired" : null,
        attempt_count: 1,
        due_at: null,
        lease_id: null,
      });
      expect(row.attempts.map((attempt) => [attempt.trigger, attempt.number])).toEqual([
        ["automatic", 1],
        ["manual", null],
      ]);
    }
    await app.advance(DAY_MS);
    await app.deliver();
    expect(app.receiver.received).toHaveLength(25);
  });

  it("leaves out what the endpoint may not receive any more, also where it was queued before", async () => {
    const { app, endpoint } = fixture;
    await fail(2);
    const grant = (scopes: string[]) =>
      app.sql("update webhook_endpoints set granted_scopes = $2 where id = $1", [
        endpoint.id,
        scopes,
      ]);
    expect((await retryFailed()).body.data.queued).toBe(2);
    await grant(["clusters:read"]);
    app.receiver.answer(200);
    app.clock.advance(SECOND_MS);
    await app.deliver();
    expect(app.receiver.received).toEqual([]);
    expect(await fixture.deliveries()).toMatchObject([
      { status: "failed", final_reason: "expired", due_at: null },
      { status: "failed", final_reason: "expired", due_at: null },
    ]);
    const plan = await retryFailed({ since }, { query: "?dry_run=true" });
    expect(plan.body.would_write.queued).toBe(0);
    expect((await retryFailed()).body.data.queued).toBe(0);
    await grant(["shows:read"]);
    expect((await retryFailed()).body.data.queued).toBe(2);
  });

  it("queues none twice, and what fails later behind what is queued", async () => {
    await fail(4);
    await retryFailed();
    const first = await queued();
    const again = await retryFailed();
    expect(again.body.data).toMatchObject({
      status: "completed",
      queued: 0,
      expected_completion_at: fixture.app.clock.now().toISOString(),
    });
    expect(again.body.warnings).toHaveLength(1);
    expect(await queued()).toEqual(first);
    const held = await fixture.app.sql(
      "update webhook_deliveries set leased_until = $1 returning id",
      [new Date(fixture.app.clock.now().getTime() + DAY_MS)],
    );
    expect(held).toHaveLength(4);
    await fail(2);
    expect((await retryFailed()).body.data.queued).toBe(2);
    const start = first[0]!.getTime();
    expect((await queued()).map((due) => (due.getTime() - start) / STEP_MS)).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
  });

  it("leaves out tests, older ones, what is pending or succeeded, what is under attempt, and other endpoints", async () => {
    const { app, workspaceId, endpoint, key } = fixture;
    await app.request("POST", `/v1/webhook-endpoints/${endpoint.id}/test`, { key });
    await fail(1);
    app.clock.advance(1_000);
    since = app.clock.now().toISOString();
    await app.endpoint(workspaceId);
    await fail(2);
    await app.sql(
      "update webhook_deliveries set leased_until = $1 where id = (select max(id) from " +
        "webhook_deliveries where endpoint_id = $2)",
      [new Date(app.clock.now().getTime() + 1), endpoint.id],
    );
    await fixture.delivered(200);
    await fixture.delivered(500);
    const test = await app.request("POST", `/v1/webhook-endpoints/${endpoint.id}/test`, { key });
    expect(test.body.data.status).toBe("failed");
    expect((await retryFailed()).body.data.queued).toBe(1);
  });

  it("asks for confirmation, saying how many, and a dry run queues nothing", async () => {
    await fail(3);
    const asked = await retryFailed({ since });
    expect({ status: asked.status, error: asked.body.error }).toMatchObject({
      status: 409,
      error: {
        code: "confirmation_required",
        preview: { action: "webhook_endpoints.retry_failed", would_write: { since, queued: 3 } },
      },
    });
    expect(asked.body.error.message).toContain("3 failed deliveries");
    const dry = await retryFailed({ since, confirm: true }, { query: "?dry_run=true" });
    expect(dry.body).toMatchObject({
      object: "dry_run",
      would_write: { queued: 3 },
      requires_confirm: true,
    });
    expect(await queued()).toEqual([]);
  });

  it("wakes the delivery workers", async () => {
    await fail(1);
    const client = new pg.Client({ connectionString: fixture.app.databaseUrl });
    await client.connect();
    const notified = new Promise((resolve) => {
      client.on("notification", ({ payload }) => resolve(payload));
    });
    await client.query("listen castmeter_deliveries");
    await retryFailed();
    expect(await notified).toBe(fixture.endpoint.id);
    await client.end();
  });

  it("takes a moment within the last 30 days", async () => {
    const now = fixture.app.clock.now().getTime();
    const answers = [];
    for (const body of [
      { since: new Date(now + 1).toISOString() },
      { since: new Date(now - 30 * DAY_MS - 1).toISOString() },
      { since: "last week" },
      {},
    ])
      answers.push(await retryFailed({ ...body, confirm: true }));
    expect(
      answers.map(({ status, body }) => [status, body.error.param, body.error.reason]),
    ).toEqual([
      [400, "since", "out_of_range"],
      [400, "since", "out_of_range"],
      [400, "since", "malformed"],
      [400, "since", "missing"],
    ]);
    for (const edge of [now, now - 30 * DAY_MS])
      expect(
        (await retryFailed({ since: new Date(edge).toISOString(), confirm: true })).status,
      ).toBe(202);
  });

  it("is refused for a disabled endpoint, and for an app's", async () => {
    const { app, workspaceId, endpoint } = fixture;
    await fail(1);
    const ofApp = await app.endpoint(workspaceId, { clientId: "app_1" });
    expect((await retryFailed(undefined, { id: ofApp.id })).status).toBe(404);
    await app.sql(
      "update webhook_endpoints set disabled_at = $2, disabled_reason = 'failing' where id = $1",
      [endpoint.id, app.clock.now()],
    );
    expect((await retryFailed()).body.error).toMatchObject({
      code: "state_conflict",
      current_state: "disabled",
    });
    expect(await queued()).toEqual([]);
  });
});
