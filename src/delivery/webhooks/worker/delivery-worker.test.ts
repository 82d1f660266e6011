import { beforeEach, describe, expect, it, vi } from "vitest";
import { useFixturePerTest } from "../../../../test/use-fixture.ts";
import { SECOND_MS } from "../../../lib/time/clock.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import { LEASE_MS } from "../queue/delivery-queue.store.ts";
import { renewWorkerLease } from "../queue/endpoint-leases.store.ts";
import {
  createTestWorker,
  deliverDue,
  type ReceivedDelivery,
  startReceiver,
  startWebhookApp,
} from "../webhooks.test-support.ts";
import { preferredWorker } from "./preferred-worker.ts";

let workspaceId: string;

const app = useFixturePerTest(startWebhookApp);
beforeEach(async () => {
  workspaceId = await app.workspace();
});

const eventIds = (received: readonly ReceivedDelivery[]): string[] =>
  received.map(({ headers }) => String(headers["service-event-id"]));
const statuses = async (): Promise<string[]> =>
  (
    await app.sql<{ status: string }>(
      "select status from webhook_deliveries order by created_at, id",
    )
  ).map((row) => row.status);

describe("a delivery worker", () => {
  it("sends every event once, in order, to each endpoint that asked for it", async () => {
    const other = await startReceiver(() => app.clock.now());
    await app.endpoint(workspaceId);
    await app.endpoint(workspaceId, { url: other.url, events: ["show.updated"] });
    for (const type of ["show.updated", "show.created", "show.updated"])
      await app.event(workspaceId, type);
    await app.deliver();
    expect(
      app.receiver.received.map(({ headers }) => String(headers["service-event-type"])).toSorted(),
    ).toEqual(["show.created", "show.updated", "show.updated"]);
    expect(other.received.map(({ headers }) => headers["service-event-type"])).toEqual([
      "show.updated",
      "show.updated",
    ]);
    expect(new Set(eventIds(other.received)).size).toBe(2);
    expect(await statuses()).toEqual(Array.from({ length: 5 }, () => "succeeded"));
    await other.close();
  });

  it("shares the work with others on the same database and doubles nothing", async () => {
    await app.endpoint(workspaceId);
    for (let index = 0; index < 60; index += 1) await app.event(workspaceId);
    const workers = [
      app.worker,
      createTestWorker(app, { workerId: "webhooks_two" }),
      createTestWorker(app, { workerId: "webhooks_three" }),
    ];
    await Promise.all(workers.map(deliverDue));
    expect(app.receiver.received).toHaveLength(60);
    expect(new Set(eventIds(app.receiver.received)).size).toBe(60);
  });

  it("leaves what a killed worker held until its lease ends, and then sends it", async () => {
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    await holdAsKilledWorker();
    await app.deliver();
    expect(app.receiver.received).toEqual([]);
    app.clock.advance(LEASE_MS - 1);
    await app.deliver();
    expect(app.receiver.received).toEqual([]);
    app.clock.advance(1);
    await app.deliver();
    expect(app.receiver.received).toHaveLength(1);
    expect(await statuses()).toEqual(["succeeded"]);
  });

  it("takes over at once from a worker known to be dead", async () => {
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    await holdAsKilledWorker();
    app.clock.advance(SILENT_MS);
    await app.worker.takeOver(["webhooks_dead"]);
    await app.worker.untilIdle();
    expect(app.receiver.received).toHaveLength(1);
  });

  it("takes nothing from a worker that was held for dead and has renewed its lease", async () => {
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    await holdAsKilledWorker();
    await app.worker.takeOver(["webhooks_dead"]);
    await app.worker.untilIdle();
    expect(app.receiver.received).toEqual([]);
  });

  it("sends again to an endpoint that it was giving up to a worker that dies", async () => {
    const { id } = await app.endpoint(workspaceId);
    for (let index = 0; index < 20; index += 1) await app.event(workspaceId);
    const { arrived, goOn } = holdAnswers();
    await app.worker.poll({ fullScan: true });
    await arrived;
    const other = Array.from({ length: 100 }, (_, index) => `webhooks_${index}`).find(
      (name) => preferredWorker(id, ["webhooks_test", name]) === name,
    );
    await renewWorkerLease(app.runtime.database, other ?? "", databaseNow(app.clock));
    await app.worker.poll();
    await app.sql("delete from webhook_workers where worker_id = $1", [other]);
    await app.worker.poll();
    goOn();
    await app.worker.untilIdle();
    await app.deliver();
    expect(new Set(eventIds(app.receiver.received)).size).toBe(20);
  });

  it("keeps a lease it renews, however long its attempt takes", async () => {
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    const { arrived, goOn } = holdAnswers();
    await app.worker.poll({ fullScan: true });
    await arrived;
    const other = createTestWorker(app, { workerId: "webhooks_two" });
    for (let round = 0; round < 5; round += 1) {
      app.clock.advance(20 * SECOND_MS);
      await app.worker.poll();
      await deliverDue(other);
    }
    goOn();
    await app.worker.untilIdle();
    expect(app.receiver.received).toHaveLength(1);
  });

  it("that stood still sends nothing it had only claimed, since others have taken that over", async () => {
    await app.endpoint(workspaceId);
    for (let index = 0; index < 60; index += 1) await app.event(workspaceId);
    const { goOn, held } = holdAnswers(200, 20);
    let nowMs = 0;
    const worker = createTestWorker(app, {
      workerId: "webhooks_still",
      monotonicMs: () => nowMs,
    });
    await worker.poll({ fullScan: true });
    // Ten are under way, and no time passes, so that it claims as much as it ever does.
    await vi.waitFor(async () => {
      expect(held()).toBe(10);
    });
    app.receiver.answer(200);
    app.clock.advance(SILENT_MS);
    await app.worker.takeOver(["webhooks_still"]);
    await app.worker.untilIdle();
    nowMs += 20 * SECOND_MS;
    goOn();
    await worker.untilIdle();
    expect(app.receiver.received).toHaveLength(60 + 10);
    expect(new Set(eventIds(app.receiver.received)).size).toBe(60);
    expect(new Set(await statuses())).toEqual(new Set(["succeeded"]));
  });

  it("counts a success even when its lease was lost meanwhile", async () => {
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    const { arrived, goOn } = holdAnswers();
    await app.worker.poll({ fullScan: true });
    await arrived;
    await app.sql("update webhook_endpoint_queues set worker_id = 'webhooks_other'");
    goOn();
    await app.worker.untilIdle();
    expect(await statuses()).toEqual(["succeeded"]);
  });

  it("leaves a failure to the worker that took its lease", async () => {
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    const { arrived, goOn } = holdAnswers(503);
    await app.worker.poll({ fullScan: true });
    await arrived;
    await app.sql("update webhook_endpoint_queues set worker_id = 'webhooks_other'");
    goOn();
    await app.worker.untilIdle();
    expect(await app.sql("select status, attempt_count, attempts from webhook_deliveries")).toEqual(
      [{ status: "pending", attempt_count: 0, attempts: [] }],
    );
  });

  it("sends nothing more to an endpoint that is disabled while deliveries are held ready for it", async () => {
    const { id } = await app.endpoint(workspaceId);
    for (let index = 0; index < 30; index += 1) await app.event(workspaceId);
    const { arrived, goOn } = holdAnswers();
    await app.worker.poll({ fullScan: true });
    await arrived;
    await app.sql(
      "update webhook_endpoints set disabled_at = $1, disabled_reason = 'manual' where id = $2",
      [app.clock.now(), id],
    );
    app.worker.notify([id]);
    goOn();
    await app.worker.untilIdle();
    const sent = app.receiver.received.length;
    expect(sent).toBeLessThanOrEqual(2);
    await deliverDue(app.worker);
    expect(app.receiver.received).toHaveLength(sent);
    expect(
      await app.sql(
        "select count(*)::int as held from webhook_deliveries where lease_id is not null",
      ),
    ).toEqual([{ held: 0 }]);
  });

  it("sends what it holds ready to the endpoint's new address", async () => {
    const { id } = await app.endpoint(workspaceId);
    const moved = await startReceiver(() => app.clock.now());
    for (let index = 0; index < 30; index += 1) await app.event(workspaceId);
    const { arrived, goOn } = holdAnswers();
    await app.worker.poll({ fullScan: true });
    await arrived;
    await app.sql("update webhook_endpoints set url = $1 where id = $2", [moved.url, id]);
    app.worker.invalidate([id]);
    goOn();
    await app.worker.untilIdle();
    // What was already under way went to the old one.
    expect(app.receiver.received.length).toBeLessThanOrEqual(2);
    expect(app.receiver.received.length + moved.received.length).toBe(30);
    await moved.close();
  });

  it("sends to the others where the secret of one endpoint cannot be opened", async () => {
    const { id } = await app.endpoint(workspaceId);
    const other = await startReceiver(() => app.clock.now());
    await app.endpoint(workspaceId, { url: other.url });
    await app.sql("update webhook_endpoints set sealed_secret = 'broken' where id = $1", [id]);
    await app.event(workspaceId);
    await app.deliver();
    expect([app.receiver.received.length, other.received.length]).toEqual([0, 1]);
    await other.close();
  });

  it("reads all it holds ready anew where notices may have been lost", async () => {
    const { id } = await app.endpoint(workspaceId);
    const moved = await startReceiver(() => app.clock.now());
    for (let index = 0; index < 60; index += 1) await app.event(workspaceId);
    const { goOn, held } = holdAnswers(200, 20);
    // No time passes, so that it reads as much as it ever does.
    const worker = createTestWorker(app, { monotonicMs: () => 0 });
    await worker.poll({ fullScan: true });
    await vi.waitFor(() => expect(held()).toBe(10), { interval: 5 });
    await app.sql("update webhook_endpoints set url = $1 where id = $2", [moved.url, id]);
    worker.invalidateAll();
    goOn();
    await worker.untilIdle();
    expect([app.receiver.received.length, moved.received.length]).toEqual([30, 30]);
    await worker.stop();
    await moved.close();
  });

  it("sends while the failure clocks that wait cannot be stored", async () => {
    await app.endpoint(workspaceId);
    // Of two successes within a second the clock of the second one waits.
    for (let index = 0; index < 2; index += 1) {
      await app.event(workspaceId);
      await app.deliver();
    }
    await app.sql("update webhook_endpoints set failing_since = last_success_at");
    await app.sql(
      "alter table webhook_endpoints " +
        "add constraint refused check (last_success_at is null) not valid",
    );
    await app.event(workspaceId);
    await app.deliver();
    expect(app.receiver.received).toHaveLength(3);
  });

  it("sends what is due though the full scan fails", async () => {
    const { id } = await app.endpoint(workspaceId);
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    await app.sql("delete from webhook_endpoint_queues where endpoint_id = $1", [id]);
    await app.sql(
      `alter table webhook_endpoint_queues add constraint refused check (endpoint_id <> '${id}')`,
    );
    await expect(app.worker.poll({ fullScan: true })).rejects.toThrow("refused");
    await app.worker.untilIdle();
    expect(app.receiver.received).toHaveLength(1);
    await app.sql("alter table webhook_endpoint_queues drop constraint refused");
  });

  it("ends a delivery whose event is no longer kept", async () => {
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    await app.sql("delete from events");
    await app.deliver();
    expect(app.receiver.received).toEqual([]);
    expect(
      await app.sql("select status, final_reason, due_at, lease_id from webhook_deliveries"),
    ).toEqual([{ status: "failed", final_reason: "expired", due_at: null, lease_id: null }]);
  });

  it("gives back what it has not begun when it stops, and stores what it has", async () => {
    await app.endpoint(workspaceId);
    for (let index = 0; index < 20; index += 1) await app.event(workspaceId);
    const { arrived, goOn } = holdAnswers();
    const stopping = createTestWorker(app, { workerId: "webhooks_stopping" });
    await stopping.poll({ fullScan: true });
    await arrived;
    const stopped = stopping.stop();
    goOn();
    await stopped;
    const begun = app.receiver.received.length;
    expect((await statuses()).filter((status) => status === "succeeded")).toHaveLength(begun);
    expect(
      await app.sql(
        "select count(*)::int as held from webhook_deliveries where lease_id is not null",
      ),
    ).toEqual([{ held: 0 }]);
    await app.deliver();
    expect(app.receiver.received).toHaveLength(20);
  });

  it("never waits in a circle with the deletion of an endpoint that fails", async () => {
    app.receiver.answer(500);
    for (let round = 0; round < 4; round += 1) {
      const { id } = await app.endpoint(workspaceId);
      for (let index = 0; index < 30; index += 1) await app.event(workspaceId);
      const delivering = app.deliver();
      const key = await app.key(workspaceId);
      await vi.waitFor(
        () => expect(app.receiver.received.length).toBeGreaterThan(round * 30 + 10),
        { timeout: 10_000, interval: 1 },
      );
      expect(
        (await app.request("DELETE", `/v1/webhook-endpoints/${id}?confirm=true`, { key })).status,
      ).toBe(200);
      await delivering;
    }
    expect(
      await app.sql(
        "select deadlocks::int from pg_stat_database where datname = current_database()",
      ),
    ).toEqual([{ deadlocks: 0 }]);
  });

  it("never has more than ten attempts under way to one endpoint", async () => {
    await app.endpoint(workspaceId);
    let underWay = 0;
    let most = 0;
    app.receiver.answer((_delivery, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setImmediate(() => {
        underWay -= 1;
        response.end("ok");
      });
    });
    for (let index = 0; index < 60; index += 1) await app.event(workspaceId);
    await app.deliver();
    expect(app.receiver.received).toHaveLength(60);
    // How many there are at once is up to the machine: a busy one had four.
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(10);
  });
});

/** The state of the database after a worker was killed in the middle of an attempt. */
async function holdAsKilledWorker(): Promise<void> {
  await app.sql("update webhook_endpoint_queues set worker_id = 'webhooks_dead'");
  await app.sql(
    "insert into webhook_workers (worker_id, leased_until) values ('webhooks_dead', $1)",
    [new Date(app.clock.now().getTime() + LEASE_MS)],
  );
}

/** How long a worker is silent before others hold it for dead. */
const SILENT_MS = 10 * SECOND_MS;

/** The receiver holds its answers back until `goOn`, after those it answers at once. */
function holdAnswers(
  status = 200,
  atOnce = 0,
): { arrived: Promise<void>; goOn: () => void; held: () => number } {
  const first = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  let [answered, held] = [0, 0];
  app.receiver.answer((_delivery, response) => {
    if (answered < atOnce) {
      answered += 1;
      response.writeHead(status).end();
      return;
    }
    held += 1;
    first.resolve();
    void open.promise.then(() => response.writeHead(status).end());
  });
  return { arrived: first.promise, goOn: open.resolve, held: () => held };
}
