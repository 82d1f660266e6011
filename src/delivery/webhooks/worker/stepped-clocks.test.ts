import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DatabaseClock } from "../../../db/connection/database-clock.ts";
import { createPool } from "../../../db/connection/pool.ts";
import {
  HOUR_MS,
  type MachineTime,
  MINUTE_MS,
  systemClock,
  systemTime,
} from "../../../lib/time/clock.ts";
import { createTestWorker, deliverDue, startWebhookApp } from "../webhooks.test-support.ts";
import type { DeliveryWorker } from "./delivery-worker.ts";

/** A machine whose wall clock a test moves; its monotonic clock goes on. */
class SteppedMachine implements MachineTime {
  #steppedMs = 0;

  monotonicMs(): number {
    return systemTime.monotonicMs();
  }

  wallMs(): number {
    return systemTime.wallMs() + this.#steppedMs;
  }

  step(milliseconds: number): void {
    this.#steppedMs += milliseconds;
  }
}

let pool: pg.Pool;
let workspaceId: string;
let machine: SteppedMachine;
let [steady, stepped]: DeliveryWorker[] = [];

// Workers go by the database's clock, which no test moves.
const app = useFixture(() => startWebhookApp({ start: systemClock.now().toISOString() }));
beforeAll(async () => {
  pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "stepped clocks test" });
  workspaceId = await app.workspace();
  await app.endpoint(workspaceId);
});
beforeEach(async () => {
  app.receiver.received.length = 0;
  app.receiver.answer(200);
  await app.sql("truncate webhook_deliveries, webhook_endpoint_queues, webhook_workers");
  machine = new SteppedMachine();
  steady = await workerOn(new DatabaseClock(pool), "webhooks_steady");
  stepped = await workerOn(new DatabaseClock(pool, machine), "webhooks_stepped");
});
afterAll(async () => {
  await pool.end();
});

async function workerOn(clock: DatabaseClock, workerId: string): Promise<DeliveryWorker> {
  await clock.compare();
  return createTestWorker(app, { clock, workerId });
}

/** Holds the receiver's answers; resolves when the first delivery is there. */
function holdAnswers(): { arrived: Promise<void>; goOn: () => void } {
  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  app.receiver.answer((_delivery, response) => {
    arrived.resolve();
    void held.promise.then(() => response.end("ok"));
  });
  return { arrived: arrived.promise, goOn: held.resolve };
}

describe("a worker whose machine's clock steps", () => {
  it.each([
    ["ten minutes ahead", 10 * MINUTE_MS],
    ["an hour back", -HOUR_MS],
  ])("by %s takes no lease that another worker holds", async (_step, stepMs) => {
    await app.event(workspaceId);
    const { arrived, goOn } = holdAnswers();
    await steady!.poll({ fullScan: true });
    await arrived;
    machine.step(stepMs);
    await deliverDue(stepped!);
    await steady!.poll();
    await deliverDue(stepped!);
    goOn();
    await steady!.untilIdle();
    expect(app.receiver.received).toHaveLength(1);
    expect(await app.sql("select status, attempt_count from webhook_deliveries")).toEqual([
      { status: "succeeded", attempt_count: 1 },
    ]);
  });

  it.each([
    ["ten minutes ahead", 10 * MINUTE_MS],
    ["an hour back", -HOUR_MS],
  ])("by %s holds its own lease for as long as any other", async (_step, stepMs) => {
    await app.event(workspaceId);
    const { arrived, goOn } = holdAnswers();
    await stepped!.poll({ fullScan: true });
    await arrived;
    machine.step(stepMs);
    await stepped!.poll();
    await deliverDue(steady!);
    const [lease] = await app.sql<{ left_ms: number }>(
      "select extract(epoch from leased_until - now())::float8 * 1000 as left_ms " +
        "from webhook_workers where worker_id = 'webhooks_stepped'",
    );
    expect(lease!.left_ms).toBeGreaterThan(20_000);
    expect(lease!.left_ms).toBeLessThan(31_000);
    goOn();
    await stepped!.untilIdle();
    expect(app.receiver.received).toHaveLength(1);
  });

  it.each([
    ["ten minutes ahead", 10 * MINUTE_MS],
    ["an hour back", -HOUR_MS],
  ])("by %s stores and signs attempts at the time of the database", async (_step, stepMs) => {
    app.clock.set(systemClock.now());
    await app.event(workspaceId);
    machine.step(stepMs);
    await deliverDue(stepped!);
    const [stored] = await app.sql<{ early: boolean; off_sec: number }>(
      "select (attempts #>> '{0,started_at}')::timestamptz < date_trunc('ms', created_at) as early, " +
        "abs(extract(epoch from now() - (attempts #>> '{0,started_at}')::timestamptz))::float8 " +
        "as off_sec from webhook_deliveries",
    );
    expect(stored!.early).toBe(false);
    expect(stored!.off_sec).toBeLessThan(10);
    const signedSec = Number(app.receiver.received[0]!.headers["webhook-timestamp"]);
    expect(Math.abs(signedSec - systemClock.now().getTime() / 1_000)).toBeLessThan(10);
  });
});
