import type { ServerResponse } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { useFixturePerTest } from "../../../../../test/use-fixture.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { LEASE_MS } from "../../../../delivery/webhooks/queue/delivery-queue.store.ts";
import { leaseDelivery } from "../../../../delivery/webhooks/queue/delivery-leases.store.ts";
import { FAILURE_WINDOW_MS } from "../../../../delivery/webhooks/attempt/retry-schedule.ts";
import { startDeliveryFixture, type StoredDelivery } from "./deliveries.test-support.ts";

describe("POST /v1/webhook-deliveries/{id}/retry", () => {
  const fixture = useFixturePerTest(startDeliveryFixture);

  const retry = (
    id: string,
    {
      key = fixture.key,
      query = "",
      headers = {},
    }: { key?: string; query?: string; headers?: Record<string, string> } = {},
  ) => fixture.app.request("POST", `/v1/webhook-deliveries/${id}/retry${query}`, { key, headers });
  const read = async (id: string): Promise<StoredDelivery> =>
    (await fixture.deliveries()).find((row) => row.id === id)!;
  const endpointRow = async () =>
    (
      await fixture.app.sql<Record<string, unknown>>(
        "select * from webhook_endpoints where id = $1",
        [fixture.endpoint.id],
      )
    )[0];
  /** The receiver holds its answers back until `goOn`. */
  const holdAnswers = (): { goOn: (status?: number) => void; open: () => number } => {
    const held: ServerResponse[] = [];
    fixture.app.receiver.answer((_delivery, response) => held.push(response));
    return {
      goOn: (status = 200) =>
        held.splice(0).forEach((response) => response.writeHead(status).end()),
      open: () => held.length,
    };
  };
  const received = (): number => fixture.app.receiver.received.length;

  it("makes one attempt at once; a 2xx ends the delivery, and no worker sends it again", async () => {
    const { app } = fixture;
    const delivery = await fixture.delivered(500);
    app.receiver.answer(204);
    const answer = await retry(delivery.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      object: "write_result",
      id: delivery.id,
      warnings: [],
      written: {
        status: "succeeded",
        attempt: { trigger: "manual", number: null, response_status: 204 },
      },
    });
    expect(answer.body.data).toMatchObject({
      id: delivery.id,
      status: "succeeded",
      attempt_count: 1,
      next_attempt_at: null,
      final_reason: null,
      completed_at: app.clock.now().toISOString(),
    });
    expect(
      answer.body.data.attempts.map((attempt: { trigger: string; number: number | null }) => [
        attempt.trigger,
        attempt.number,
      ]),
    ).toEqual([
      ["automatic", 1],
      ["manual", null],
    ]);
    const [first, second] = app.receiver.received;
    expect({
      body: second!.body,
      serviceEventId: second!.headers["service-event-id"],
      serviceDeliveryId: second!.headers["service-delivery-id"],
    }).toEqual({
      body: first!.body,
      serviceEventId: delivery.event_id,
      serviceDeliveryId: delivery.id,
    });
    await app.advance(FAILURE_WINDOW_MS);
    await app.deliver();
    expect(received()).toBe(2);
  });

  it("that fails leaves a pending delivery on its schedule, and counts for nothing", async () => {
    const { app } = fixture;
    const delivery = await fixture.delivered(500, 500);
    app.receiver.answer(503);
    const answer = await retry(delivery.id);
    expect(answer.status).toBe(200);
    expect(answer.body.warnings).toEqual(["The receiver answered 503."]);
    expect(answer.body.data).toMatchObject({
      status: "pending",
      attempt_count: 2,
      next_attempt_at: delivery.next_attempt_at!.toISOString(),
      completed_at: null,
    });
    const {
      status,
      attempt_count: attempts,
      due_at: dueAt,
      leased_until: leasedUntil,
      lease_id: leaseId,
    } = await read(delivery.id);
    expect({ status, attempts, dueAt, leasedUntil, leaseId }).toEqual({
      status: "pending",
      attempts: 2,
      dueAt: delivery.due_at,
      leasedUntil: null,
      leaseId: null,
    });
    app.clock.set(delivery.due_at!);
    await app.deliver();
    expect((await read(delivery.id)).attempts.map((attempt) => attempt.number)).toEqual([
      1,
      2,
      null,
      3,
    ]);
  });

  it("that fails leaves a failed delivery failed and out of the queue; one that succeeds makes it succeed", async () => {
    const { app } = fixture;
    const delivery = await fixture.failed();
    app.receiver.answer(500);
    expect((await retry(delivery.id)).body.data).toMatchObject({
      status: "failed",
      final_reason: "attempts_exhausted",
      attempt_count: 12,
      completed_at: delivery.completed_at!.toISOString(),
    });
    expect(await read(delivery.id)).toMatchObject({ due_at: null, leased_until: null });
    app.receiver.answer(200);
    expect((await retry(delivery.id)).body.data).toMatchObject({
      status: "succeeded",
      final_reason: null,
      attempt_count: 12,
    });
  });

  it("says what is wrong when there is no answer at all", async () => {
    const { app } = fixture;
    const delivery = await fixture.delivered(500);
    app.receiver.answer((_received, response) => response.destroy());
    const answer = await retry(delivery.id);
    expect({ status: answer.status, warnings: answer.body.warnings }).toEqual({
      status: 200,
      warnings: ["The receiver gave no answer: connection_failed."],
    });
    expect(answer.body.data.attempts.at(-1)).toMatchObject({
      response_status: null,
      response_body: null,
      error: "connection_failed",
    });
  });

  it("is refused for one that succeeded, a test, one without its event, and a deleted endpoint", async () => {
    const { app, endpoint, key } = fixture;
    const conflictOf = async (id: string): Promise<unknown[]> => {
      const answers = [await retry(id), await retry(id, { headers: { "idempotency-key": id } })];
      expect(answers.map((answer) => [answer.status, answer.body.error.code])).toEqual([
        [409, "state_conflict"],
        [409, "state_conflict"],
      ]);
      return answers.map((answer) => answer.body.error.current_state);
    };
    const succeeded = await fixture.delivered(200);
    expect(await conflictOf(succeeded.id)).toEqual(["succeeded", "succeeded"]);
    expect((await retry(succeeded.id)).body.error.message).toContain(
      `/v1/events/${succeeded.event_id}/resend`,
    );
    app.receiver.answer(500);
    const test = await app.request("POST", `/v1/webhook-endpoints/${endpoint.id}/test`, { key });
    expect(await conflictOf(test.body.id)).toEqual(["failed", "failed"]);
    const orphan = await fixture.failed();
    await app.sql("delete from events where id = $1", [orphan.event_id]);
    expect(await conflictOf(orphan.id)).toEqual(["event_expired", "event_expired"]);
    const pending = await fixture.delivered(500);
    await app.sql("update webhook_endpoints set deleted_at = $2 where id = $1", [
      endpoint.id,
      app.clock.now(),
    ]);
    expect(await conflictOf(pending.id)).toEqual(["deleted", "deleted"]);
    expect({ received: received(), used: await fixture.usedOf("webhook_retry") }).toEqual({
      received: 4,
      used: 0,
    });
  });

  it.each(["manual", "failing"])(
    "tries an endpoint disabled as %s, which stays so",
    async (reason) => {
      const { app, endpoint } = fixture;
      const delivery = await fixture.delivered(500);
      await app.sql(
        "update webhook_endpoints set disabled_at = $2, disabled_reason = $3 where id = $1",
        [endpoint.id, app.clock.now(), reason],
      );
      const failed = await retry(delivery.id);
      expect([failed.status, failed.body.data.status]).toEqual([200, "pending"]);
      app.receiver.answer(200);
      const succeeded = await retry(delivery.id);
      expect([succeeded.status, succeeded.body.data.status]).toEqual([200, "succeeded"]);
      expect(succeeded.body.warnings).toEqual([
        "The endpoint is disabled: nothing but attempts by hand is sent to it.",
      ]);
      expect(await endpointRow()).toMatchObject({ disabled_reason: reason, failing_since: null });
    },
  );

  it("never makes two attempts at once, however many ask", async () => {
    const delivery = await fixture.delivered(500);
    const before = received();
    const { goOn, open } = holdAnswers();
    const answers = Array.from({ length: 20 }, () => retry(delivery.id));
    const refused: unknown[] = [];
    for (const answer of answers)
      void answer.then(
        ({ status, body }) => status === 409 && refused.push(body.error.current_state),
      );
    await vi.waitFor(
      () => expect(refused).toEqual(Array.from({ length: 19 }, () => "in_progress")),
      { interval: 5 },
    );
    expect({ sent: received() - before, open: open() }).toEqual({ sent: 1, open: 1 });
    goOn();
    expect((await Promise.all(answers)).filter((answer) => answer.status === 200)).toHaveLength(1);
    expect({
      sent: received() - before,
      used: await fixture.usedOf("webhook_retry"),
    }).toEqual({ sent: 1, used: 1 });
  });

  it("of what a worker has under way makes no second one, and is answered with that", async () => {
    const { app } = fixture;
    const delivery = await fixture.delivered();
    const { goOn } = holdAnswers();
    await app.worker.poll({ fullScan: true });
    await vi.waitFor(() => expect(received()).toBe(1), { interval: 5 });
    const answer = retry(delivery.id);
    await vi.waitFor(async () => expect(await fixture.usedOf("webhook_retry")).toBe(1), {
      interval: 5,
    });
    goOn(500);
    expect({ status: (await answer).status, attempt: (await answer).body.written.attempt }).toEqual(
      { status: 200, attempt: expect.objectContaining({ trigger: "automatic", number: 1 }) },
    );
    await app.worker.untilIdle();
    expect({ received: received(), attempts: (await read(delivery.id)).attempts.length }).toEqual({
      received: 1,
      attempts: 1,
    });
  });

  it("of what waits far behind in the queue of a worker is made next", async () => {
    const { app, endpoint } = fixture;
    for (let index = 0; index < 40; index += 1) await fixture.delivered();
    const last = (await fixture.deliveries()).at(-1)!;
    const { goOn } = holdAnswers();
    await app.worker.poll({ fullScan: true });
    await vi.waitFor(() => expect(received()).toBe(2), { interval: 5 });
    const answer = retry(last.id);
    await vi.waitFor(async () => expect(await fixture.usedOf("webhook_retry")).toBe(1), {
      interval: 5,
    });
    app.worker.invalidate([endpoint.id]);
    app.receiver.answer(200);
    goOn();
    expect((await answer).body.data).toMatchObject({ id: last.id, status: "succeeded" });
    await app.worker.untilIdle();
    const order = app.receiver.received.map(({ headers }) => headers["service-delivery-id"]);
    expect({ place: order.indexOf(last.id), sent: order.length }).toEqual({ place: 2, sent: 40 });
  });

  it("keeps workers away while it is under way, though the delivery is due", async () => {
    const { app } = fixture;
    const delivery = await fixture.delivered();
    const { goOn } = holdAnswers();
    const answer = retry(delivery.id);
    await vi.waitFor(() => expect(received()).toBe(1), { interval: 5 });
    app.clock.advance(LEASE_MS - 1);
    await app.deliver();
    expect(received()).toBe(1);
    goOn();
    expect((await answer).body.data.status).toBe("succeeded");
  });

  it("that is cut off by a crash delays the schedule to the end of the lease and no longer", async () => {
    const { app, workspaceId } = fixture;
    const delivery = await fixture.delivered();
    const now = app.clock.now();
    const leased = await inTransaction(app.runtime.database, (transaction) =>
      leaseDelivery(
        transaction,
        { workspaceId, id: delivery.id },
        { leaseId: "api_dead", now: databaseNow(app.clock) },
      ),
    );
    expect(leased).toMatchObject({ id: delivery.id, dueAt: delivery.due_at, attemptsMade: 0 });
    expect((await read(delivery.id)).due_at).toEqual(new Date(now.getTime() + LEASE_MS));
    app.clock.advance(LEASE_MS - 1);
    await app.deliver();
    expect(received()).toBe(0);
    app.clock.advance(1);
    await app.deliver();
    expect({ received: received(), status: (await read(delivery.id)).status }).toEqual({
      received: 1,
      status: "succeeded",
    });
  });

  it("is made once for an Idempotency-Key, and answered again from memory", async () => {
    const delivery = await fixture.delivered(500);
    const headers = { "idempotency-key": "try once" };
    const first = await retry(delivery.id, { headers });
    const second = await retry(delivery.id, { headers });
    expect({
      firstStatus: first.status,
      secondStatus: second.status,
      idempotentReplayed: second.headers["idempotent-replayed"],
    }).toEqual({ firstStatus: 200, secondStatus: 200, idempotentReplayed: "true" });
    expect(second.body).toEqual({ ...first.body, replayed: true });
    expect({ received: received(), used: await fixture.usedOf("webhook_retry") }).toEqual({
      received: 2,
      used: 1,
    });
  });

  it("is answered after all when the process died between the attempt and the answer, though the delivery has succeeded", async () => {
    const { app } = fixture;
    const delivery = await fixture.delivered(500);
    app.receiver.answer(200);
    const headers = { "idempotency-key": "cut off" };
    const first = await retry(delivery.id, { headers });
    await app.sql(
      "update idempotency_records set state = 'collected', status_code = null, completed_at = " +
        "null, response = $1",
      [JSON.stringify({ attempt: first.body.written.attempt })],
    );
    const second = await retry(delivery.id, { headers });
    expect({
      status: second.status,
      replayed: second.body.replayed,
      data: second.body.data,
    }).toEqual({ status: 200, replayed: false, data: first.body.data });
    expect(received()).toBe(2);
  });

  it("moves the failure clock: a success clears it, a failure after three days disables the endpoint", async () => {
    const { app } = fixture;
    const delivery = await fixture.failed();
    expect((await endpointRow())!["failing_since"]).not.toBeNull();
    app.receiver.answer(200);
    await retry(delivery.id);
    expect(await endpointRow()).toMatchObject({
      failing_since: null,
      last_success_at: app.clock.now(),
    });
    const last = await fixture.failed();
    await app.advance(FAILURE_WINDOW_MS);
    app.receiver.answer(500);
    const answer = await retry(last.id);
    expect(answer.status).toBe(200);
    expect(answer.body.warnings).toEqual([
      "The receiver answered 500.",
      "The endpoint is disabled: nothing but attempts by hand is sent to it.",
    ]);
    expect(await endpointRow()).toMatchObject({
      disabled_at: app.clock.now(),
      disabled_reason: "failing",
    });
  });

  it("is capped at 60 an hour for an endpoint, and a refused one leaves the delivery as it was", async () => {
    const { app, workspaceId } = fixture;
    const delivery = await fixture.delivered(500);
    await retry(delivery.id);
    await app.sql("update usage_counters set used = 59 where counter = 'webhook_retry'");
    expect((await retry(delivery.id)).status).toBe(200);
    const before = await read(delivery.id);
    const refused = await retry(delivery.id);
    expect({ status: refused.status, error: refused.body.error }).toMatchObject({
      status: 429,
      error: {
        code: "cap_reached",
        cap: "webhook_retry",
        limit: 60,
        resets_at: "2026-10-20T13:00:00.000Z",
      },
    });
    expect(Number(refused.headers["retry-after"])).toBe(3_600);
    expect(await read(delivery.id)).toEqual(before);
    expect(received()).toBe(3);
    const other = await app.endpoint(workspaceId);
    await app.event(workspaceId);
    const [row] = await app.sql<{ id: string }>(
      "select id from webhook_deliveries where endpoint_id = $1",
      [other.id],
    );
    expect((await retry(row!.id)).status).toBe(200);
  });

  it("run dry sends nothing, takes nothing and refuses what the call would refuse", async () => {
    const delivery = await fixture.delivered(500);
    const dry = await retry(delivery.id, { query: "?dry_run=true" });
    expect({ status: dry.status, body: dry.body }).toMatchObject({
      status: 200,
      body: { object: "dry_run", resource: "webhook_delivery", requires_confirm: false },
    });
    expect({
      received: received(),
      used: await fixture.usedOf("webhook_retry"),
      delivery: await read(delivery.id),
    }).toEqual({ received: 1, used: 0, delivery });
    const succeeded = await fixture.delivered(200);
    expect((await retry(succeeded.id, { query: "?dry_run=true" })).body.error.code).toBe(
      "state_conflict",
    );
  });

  it("answers 404 for an app's", async () => {
    const { app, workspaceId } = fixture;
    await app.endpoint(workspaceId, { clientId: "app_1", events: ["show.updated"] });
    await fixture.delivered(500);
    const [ofApp] = await app.sql<{ id: string }>(
      "select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id " +
        "where e.client_id is not null",
    );
    const before = received();
    expect((await retry(ofApp!.id)).status).toBe(404);
    expect(received()).toBe(before);
  });
});
