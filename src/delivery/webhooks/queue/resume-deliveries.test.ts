import { describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../test/use-fixture.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { newTimedId } from "../../../kernel/ids.ts";
import {
  DAY_MS,
  HOUR_MS,
  microsecondTimestamp,
  MINUTE_MS,
  SECOND_MS,
} from "../../../lib/time/clock.ts";
import { RAMP_MS, type ResumedDeliveries, resumeDeliveries } from "./resume-deliveries.store.ts";
import { startEndpointApp } from "../webhooks.test-support.ts";

interface DeliveryRow {
  id: string;
  status: string;
  final_reason: string | null;
  due_at: Date | null;
  next_attempt_at: Date | null;
  completed_at: Date | null;
  lease_id: string | null;
}

const app = useFixturePerTest(startEndpointApp);

const rows = () =>
  app.sql<DeliveryRow>(
    "select id, status, final_reason, due_at, next_attempt_at, completed_at, lease_id from " +
      "webhook_deliveries where endpoint_id = $1 order by created_at, id",
    [app.endpointId],
  );
const disable = () =>
  app.sql(
    "update webhook_endpoints set disabled_at = $1, disabled_reason = 'manual' where id = $2",
    [app.clock.now(), app.endpointId],
  );

async function resume(): Promise<ResumedDeliveries> {
  await app.sql(
    "update webhook_endpoints set disabled_at = null, disabled_reason = null where id = $1",
    [app.endpointId],
  );
  return inTransaction(app.runtime.database, (transaction) =>
    resumeDeliveries(transaction, { workspace_id: app.workspaceId, id: app.endpointId }, app.clock),
  );
}

/** A pending delivery made so long ago, due in so long. */
async function waiting(
  ageMs: number,
  { dueInMs = -ageMs, status = "pending" }: { dueInMs?: number; status?: string } = {},
): Promise<string> {
  const createdAtUs = (app.clock.now().getTime() - ageMs) * 1_000;
  const deliveryId = newTimedId("whd", createdAtUs);
  const dueAt = new Date(app.clock.now().getTime() + dueInMs);
  await app.sql(
    `insert into webhook_deliveries (workspace_id, id, created_at, endpoint_id, event_id, event_type, kind, status, attempt_count, next_attempt_at, due_at, final_reason, updated_at)
     values ($1, $2, $3, $4, $5, 'show.updated', 'event', $6, 1, $7, $8, $9, $8)`,
    [
      app.workspaceId,
      deliveryId,
      microsecondTimestamp(createdAtUs),
      app.endpointId,
      newTimedId("evt", createdAtUs),
      status,
      status === "pending" ? dueAt : null,
      dueAt,
      status === "pending" ? null : "attempts_exhausted",
    ],
  );
  return deliveryId;
}

describe("deliveries of an endpoint that is active again", () => {
  it("are spread evenly over five minutes, and all arrive", async () => {
    for (let index = 0; index < 200; index += 1) await app.event(app.workspaceId);
    await disable();
    await app.advance(2 * DAY_MS);
    await app.deliver();
    expect(app.receiver.received).toEqual([]);
    expect(await resume()).toEqual({ rescheduled: 200, ended: 0 });
    const now = app.clock.now().getTime();
    const due = (await rows()).map((row) => row.due_at!.getTime() - now);
    expect(due.every((dueMs) => dueMs >= 0 && dueMs < RAMP_MS)).toBe(true);
    for (let start = 0; start < RAMP_MS; start += SECOND_MS) {
      // 6.7 on average; the offsets come from random ids, and more than 24 by chance come once in
      // 100,000 runs.
      expect(
        due.filter((dueMs) => dueMs >= start && dueMs < start + 10 * SECOND_MS).length,
      ).toBeLessThanOrEqual(24);
    }
    expect(
      (await rows()).every((row) => row.next_attempt_at?.getTime() === row.due_at?.getTime()),
    ).toBe(true);
    await app.advance(RAMP_MS / 2);
    await app.deliver();
    expect(app.receiver.received).toHaveLength(due.filter((dueMs) => dueMs <= RAMP_MS / 2).length);
    await app.advance(RAMP_MS / 2);
    await app.deliver();
    expect(
      new Set(app.receiver.received.map(({ headers }) => headers["service-delivery-id"])).size,
    ).toBe(200);
    expect(new Set((await rows()).map((row) => row.status))).toEqual(new Set(["succeeded"]));
  });

  it("fail when they are older than three days, to the millisecond", async () => {
    await app.advance(3 * DAY_MS + HOUR_MS);
    const tooOld = await waiting(3 * DAY_MS + 1);
    const justYoungEnough = await waiting(3 * DAY_MS);
    await disable();
    expect(await resume()).toEqual({ rescheduled: 1, ended: 1 });
    expect(await rows()).toMatchObject([
      {
        id: tooOld,
        status: "failed",
        final_reason: "endpoint_disabled",
        due_at: null,
        next_attempt_at: null,
        completed_at: app.clock.now(),
      },
      { id: justYoungEnough, status: "pending", final_reason: null, completed_at: null },
    ]);
  });

  it("keep a schedule that lies behind the ramp, and join it when theirs falls inside", async () => {
    await waiting(HOUR_MS, { dueInMs: RAMP_MS });
    await waiting(HOUR_MS - 1, { dueInMs: RAMP_MS + 1 });
    expect((await resume()).rescheduled).toBe(1);
    const now = app.clock.now().getTime();
    const [inside, behind] = (await rows()).map((row) => [
      row.due_at!.getTime() - now,
      row.next_attempt_at!.getTime() - now,
    ]);
    expect(behind).toEqual([RAMP_MS + 1, RAMP_MS + 1]);
    expect(inside![0]).toBeLessThan(RAMP_MS);
    expect(inside![1]).toBe(inside![0]);
  });

  it("are left alone while an attempt is under way, whatever their age", async () => {
    await app.advance(4 * DAY_MS);
    await waiting(4 * DAY_MS);
    await waiting(HOUR_MS);
    await app.sql(
      "update webhook_deliveries set lease_id = 'deliveries_other', leased_until = $1",
      [new Date(app.clock.now().getTime() + MINUTE_MS)],
    );
    const before = await rows();
    expect(await resume()).toEqual({ rescheduled: 0, ended: 0 });
    expect(await rows()).toEqual(before);
  });

  it("queued by a person after they failed join the ramp without a schedule, whatever their age", async () => {
    await app.advance(10 * DAY_MS);
    const failed = await waiting(9 * DAY_MS, { dueInMs: -HOUR_MS, status: "failed" });
    await waiting(HOUR_MS);
    expect(await resume()).toEqual({ rescheduled: 2, ended: 0 });
    const [row] = await rows();
    expect(row).toMatchObject({
      id: failed,
      status: "failed",
      final_reason: "attempts_exhausted",
      next_attempt_at: null,
    });
    expect(row!.due_at!.getTime()).toBeGreaterThanOrEqual(app.clock.now().getTime());
  });

  it("leave other endpoints' deliveries alone", async () => {
    await app.endpoint(app.workspaceId);
    await app.event(app.workspaceId);
    await app.advance(HOUR_MS);
    expect((await resume()).rescheduled).toBe(1);
    const others = await app.sql<{ due_at: Date }>(
      "select due_at from webhook_deliveries where endpoint_id <> $1",
      [app.endpointId],
    );
    expect(others.map(({ due_at }) => app.clock.now().getTime() - due_at.getTime())).toEqual([
      HOUR_MS,
    ]);
  });
});
