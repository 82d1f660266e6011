import { describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../test/use-fixture.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import { eraseEndpoint } from "./erase-endpoint.store.ts";
import { FAILURE_WINDOW_MS } from "../attempt/retry-schedule.ts";
import { sweepEndpoints } from "./sweep-endpoints.ts";
import { startEndpointApp } from "../webhooks.test-support.ts";

const app = useFixturePerTest(startEndpointApp);

const endpoint = async () =>
  (
    await app.sql(
      "select disabled_at, disabled_reason, failing_since, last_success_at from " +
        "webhook_endpoints where id = $1",
      [app.endpointId],
    )
  )[0]!;
const deliveries = () =>
  app.sql(
    "select status, final_reason, due_at, attempt_count from webhook_deliveries where " +
      "endpoint_id = $1 order by created_at",
    [app.endpointId],
  );
const sweep = () => sweepEndpoints(app.runtime.database, app.clock);

/**
 * Moves the clock from one due attempt to the next and delivers, until a moment or until the
 * endpoint is disabled. Returns when that was.
 */
async function deliverUntil(end: Date): Promise<Date | null> {
  for (;;) {
    await app.deliver();
    const { disabled_at: disabledAt } = await endpoint();
    if (disabledAt !== null) return disabledAt as Date;
    const [next] = await app.sql<{ due_at: Date | null }>(
      "select min(due_at) as due_at from webhook_deliveries",
    );
    const until = next?.due_at != null && next.due_at < end ? next.due_at : end;
    app.clock.set(until);
    if (until !== end) continue;
    // The partitions of events that a test records from then on.
    await app.advance(0);
    return null;
  }
}

const after = (start: Date, milliseconds: number): Date => new Date(start.getTime() + milliseconds);

describe("an endpoint whose deliveries fail", () => {
  it("is disabled by the first failure that ends three days after the first of all, and gets nothing more", async () => {
    app.receiver.answer(500);
    const start = app.clock.now();
    await app.event(app.workspaceId);
    expect(await deliverUntil(after(start, 15 * HOUR_MS))).toBeNull();
    await app.event(app.workspaceId);
    // The second event's eleventh attempt; its tenth came at 62 h 36 min, the first event's last at
    // 67 h 36 min.
    const disabledAt = after(start, 15 * HOUR_MS + 57 * HOUR_MS + 36 * MINUTE_MS);
    expect(await deliverUntil(after(start, 4 * DAY_MS))).toEqual(disabledAt);
    expect(await endpoint()).toMatchObject({ disabled_reason: "failing", failing_since: start });
    expect(await deliveries()).toMatchObject([
      { status: "failed", attempt_count: 12 },
      { status: "pending", attempt_count: 11 },
    ]);
    const sent = app.receiver.received.length;
    await app.event(app.workspaceId);
    await app.advance(DAY_MS);
    await app.deliver();
    expect({
      receivedCount: app.receiver.received.length,
      deliveriesCount: (await deliveries()).length,
    }).toEqual({ receivedCount: sent, deliveriesCount: 2 });
  });

  it("is not disabled by one lone event, however often it is swept", async () => {
    app.receiver.answer(500);
    const start = app.clock.now();
    await app.event(app.workspaceId);
    for (let hour = 6; hour <= 96; hour += 6) {
      expect(await deliverUntil(after(start, hour * HOUR_MS))).toBeNull();
      expect((await sweep()).disabled).toEqual([]);
    }
    expect(await deliveries()).toMatchObject([
      { status: "failed", final_reason: "attempts_exhausted", attempt_count: 12 },
    ]);
  });

  it("starts anew with every success", async () => {
    app.receiver.answer(500);
    const start = app.clock.now();
    await app.event(app.workspaceId);
    await deliverUntil(after(start, 60 * HOUR_MS));
    app.receiver.answer(202);
    await app.event(app.workspaceId);
    await app.deliver();
    expect(await endpoint()).toMatchObject({
      failing_since: null,
      last_success_at: app.clock.now(),
    });
    app.receiver.answer(500);
    await app.event(app.workspaceId);
    expect(await deliverUntil(after(start, 5 * DAY_MS))).toBeNull();
    expect((await endpoint())["failing_since"]).toEqual(after(start, 60 * HOUR_MS));
  });

  it("is disabled by the sweep after exactly three days while tried deliveries wait for their next attempt", async () => {
    app.receiver.answer(500);
    const start = app.clock.now();
    await app.event(app.workspaceId);
    await deliverUntil(after(start, 10 * HOUR_MS));
    await app.event(app.workspaceId);
    await deliverUntil(after(start, FAILURE_WINDOW_MS - 1));
    expect((await sweep()).disabled).toEqual([]);
    await app.advance(1);
    expect((await sweep()).disabled).toEqual([app.endpointId]);
    expect(await endpoint()).toMatchObject({
      disabled_at: after(start, FAILURE_WINDOW_MS),
      disabled_reason: "failing",
    });
    expect((await sweep()).disabled).toEqual([]);
  });

  it("is left to the attempt that is due, which may succeed", async () => {
    app.receiver.answer(500);
    await app.event(app.workspaceId);
    await app.deliver();
    await app.event(app.workspaceId);
    await app.deliver();
    await app.sql("update webhook_endpoints set failing_since = $1", [
      after(app.clock.now(), -FAILURE_WINDOW_MS),
    ]);
    await app.event(app.workspaceId);
    expect((await sweep()).disabled).toEqual([]);
    app.receiver.answer(200);
    await app.deliver();
    expect({
      disabled: (await sweep()).disabled,
      failingSince: (await endpoint())["failing_since"],
    }).toEqual({ disabled: [], failingSince: null });
  });
});

describe("deliveries that wait in vain", () => {
  it("fail three days after they came to be, at disabled endpoints alone", async () => {
    const { id: active } = await app.endpoint(app.workspaceId, { url: "http://127.0.0.1:1/none" });
    await app.event(app.workspaceId);
    await app.sql(
      "update webhook_endpoints set disabled_at = $1, disabled_reason = 'manual' where id = $2",
      [app.clock.now(), app.endpointId],
    );
    await app.advance(3 * DAY_MS);
    expect((await sweep()).ended).toBe(0);
    await app.advance(1);
    expect((await sweep()).ended).toBe(1);
    expect(await deliveries()).toMatchObject([
      { status: "failed", final_reason: "endpoint_disabled", due_at: null },
    ]);
    expect(
      await app.sql("select status from webhook_deliveries where endpoint_id = $1", [active]),
    ).toEqual([{ status: "pending" }]);
  });

  it("fail when their endpoint was deleted while their event was written", async () => {
    await app.event(app.workspaceId);
    await app.sql(
      "update webhook_endpoints set deleted_at = $1, sealed_secret = null where id = $2",
      [app.clock.now(), app.endpointId],
    );
    expect((await sweep()).ended).toBe(1);
    expect(await deliveries()).toMatchObject([
      { status: "failed", final_reason: "endpoint_deleted", due_at: null },
    ]);
  });
});

describe("a deleted endpoint", () => {
  const erase = (endpointId: string) =>
    inTransaction(app.runtime.database, (transaction) =>
      eraseEndpoint(
        transaction,
        { workspace_id: app.workspaceId, id: endpointId },
        app.clock.now(),
      ),
    );
  const kept = async () =>
    (await app.sql<{ id: string }>("select id from webhook_endpoints")).map((row) => row.id);

  it("is gone after 30 days, and only with the day of its last delivery, which is read through it", async () => {
    await app.event(app.workspaceId);
    const { id: unused } = await app.endpoint(app.workspaceId);
    await erase(app.endpointId);
    await erase(unused);
    const { id: live } = await app.endpoint(app.workspaceId);
    await app.advance(30 * DAY_MS - 1);
    expect((await sweep()).purged).toBe(0);
    await app.advance(1);
    expect((await sweep()).purged).toBe(1);
    expect((await kept()).toSorted()).toEqual([app.endpointId, live].toSorted());
    await app.advance(DAY_MS);
    expect(await deliveries()).toEqual([]);
    expect((await sweep()).purged).toBe(1);
    expect(await kept()).toEqual([live]);
  });
});
