import { beforeEach, describe, expect, it, vi } from "vitest";
import { useFixturePerTest } from "../../../../test/use-fixture.ts";
import { sql } from "kysely";
import { type DatabaseNow, databaseNow } from "../../../db/connection/database-clock.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import { leaseDelivery, releaseIfReadMeanwhile } from "../queue/delivery-leases.store.ts";
import { untilLockWaits } from "../../../../test/lock-waits.ts";
import { LEASE_MS, readDue } from "../queue/delivery-queue.store.ts";
import { renewWorkerLease, restEndpoints } from "../queue/endpoint-leases.store.ts";
import { createTestWorker, deliverDue, startWebhookApp } from "../webhooks.test-support.ts";

let workspaceId: string;

const app = useFixturePerTest(startWebhookApp);
beforeEach(async () => {
  workspaceId = await app.workspace();
});

const received = (): number => app.receiver.received.length;
const queues = () =>
  app.sql<{
    endpoint_id: string;
    due_at: Date | number;
    version: number;
    worker_id: string | null;
  }>(
    "select endpoint_id, due_at, version::int, worker_id from webhook_endpoint_queues " +
      "order by endpoint_id",
  );
const lease = async (leaseId: string) => {
  const [row] = await app.sql<{ id: string }>("select id from webhook_deliveries limit 1");
  return inTransaction(app.runtime.database, (transaction) =>
    leaseDelivery(
      transaction,
      { workspaceId, id: row?.id ?? "" },
      { leaseId, now: databaseNow(app.clock) },
    ),
  );
};

describe("endpoints leased to delivery workers", () => {
  it("are spread over living ones, move when one joins, and are sent to by one alone", async () => {
    for (let index = 0; index < 40; index += 1) await app.endpoint(workspaceId);
    await app.event(workspaceId);
    await app.deliver();
    const other = createTestWorker(app, { workerId: "webhooks_other" });
    await deliverDue(other);
    await app.event(workspaceId);
    // The first gives up what is for the other one, which takes it.
    for (const worker of [app.worker, other]) await deliverDue(worker);
    const holders = Map.groupBy(await queues(), (queue) => queue.worker_id);
    expect(new Set(holders.keys())).toEqual(new Set(["webhooks_other", "webhooks_test"]));
    for (const held of holders.values()) expect(held.length).toBeGreaterThan(8);
    await other.stop();
    await app.event(workspaceId);
    await app.deliver();
    expect(received()).toBe(3 * 40);
  });

  it("are put aside until their next delivery is due, and looked at again then", async () => {
    await app.endpoint(workspaceId);
    app.receiver.answer(500);
    await app.event(workspaceId);
    await app.deliver();
    await app.worker.poll();
    const [asleep] = await queues();
    expect(asleep?.due_at).toEqual(new Date(app.clock.now().getTime() + MINUTE_MS));
    app.clock.advance(MINUTE_MS);
    app.receiver.answer(200);
    await app.worker.poll();
    await app.worker.untilIdle();
    await app.worker.poll();
    expect({ received: received(), dueAt: (await queues())[0]?.due_at }).toEqual({
      received: 2,
      dueAt: Infinity,
    });
  });

  it("are not put aside when something was queued since the read that found nothing", async () => {
    const { id } = await app.endpoint(workspaceId);
    await app.event(workspaceId);
    await app.deliver();
    const [before] = await queues();
    await app.event(workspaceId);
    await restEndpoints(
      app.runtime.database,
      { workerId: "webhooks_test", now: databaseNow(app.clock), backMs: MINUTE_MS },
      [{ endpointId: id, version: before!.version, isReachable: false }],
    );
    expect(await queues()).toEqual([{ ...before, version: before!.version + 1 }]);
  });

  it("are given up while they are disabled, and sent to again once they are resumed", async () => {
    const { id } = await app.endpoint(workspaceId);
    const key = await app.key(workspaceId);
    await app.event(workspaceId);
    const patch = (disabled: boolean) =>
      app.request("PATCH", `/v1/webhook-endpoints/${id}`, { key, body: { disabled } });
    await patch(true);
    await app.deliver();
    expect(await lease("api_held")).toBeUndefined();
    await app.worker.poll();
    expect(await queues()).toMatchObject([{ due_at: Infinity, worker_id: null }]);
    expect(await lease("api_free")).toBeDefined();
    app.clock.advance(LEASE_MS);
    await patch(false);
    app.clock.advance(5 * MINUTE_MS);
    await app.worker.poll();
    await app.worker.untilIdle();
    expect(received()).toBe(1);
  });

  it("are found where an earlier release queued for them, without what it leased", async () => {
    await app.endpoint(workspaceId);
    for (let index = 0; index < 2; index += 1) await app.event(workspaceId);
    await app.sql("truncate webhook_endpoint_queues");
    await app.sql(
      "update webhook_deliveries set lease_id = 'deliveries_earlier', leased_until = $1 " +
        "where id = (select max(id) from webhook_deliveries)",
      [new Date(app.clock.now().getTime() + LEASE_MS)],
    );
    await app.deliver();
    expect(received()).toBe(1);
    app.clock.advance(LEASE_MS);
    await app.deliver();
    expect(received()).toBe(2);
  });

  it("are found behind five hundred others by the poll after: one looks at no more", async () => {
    await app.sql(
      `insert into webhook_deliveries (
         workspace_id, id, created_at, endpoint_id, event_id, event_type, kind, status, due_at,
         updated_at
       )
       select $1, 'whd_' || n, $2, 'a' || n, 'evt', 'show.updated', 'event', 'pending', $3, $2
       from generate_series(1, 500) n`,
      [workspaceId, app.clock.now(), new Date(app.clock.now().getTime() + MINUTE_MS)],
    );
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    await app.sql("truncate webhook_endpoint_queues");
    await app.deliver();
    expect({ received: received(), found: (await queues()).length }).toEqual({
      received: 0,
      found: 500,
    });
    // A full scan that is asked for meanwhile does not begin anew.
    await app.deliver();
    expect(received()).toBe(1);
    await app.sql("delete from webhook_endpoint_queues where endpoint_id = 'a1'");
    await app.worker.poll();
    expect(await queues()).toHaveLength(500);
    await app.worker.poll({ fullScan: true });
    expect(await queues()).toHaveLength(501);
  });

  it("are looked for by no poll after a scan that failed, until the next scan", async () => {
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    await app.sql("truncate webhook_endpoint_queues");
    await app.sql("alter table webhook_deliveries rename to put_away");
    try {
      await expect(app.worker.poll({ fullScan: true })).rejects.toThrow("webhook_deliveries");
      await app.worker.poll();
    } finally {
      await app.sql("alter table put_away rename to webhook_deliveries");
    }
    await app.deliver();
    expect(received()).toBe(1);
  });

  it("are left alone by a worker that stands by, until it polls again", async () => {
    const { id } = await app.endpoint(workspaceId);
    await app.deliver();
    app.worker.standBy();
    await app.event(workspaceId);
    app.worker.notify([id]);
    await app.worker.untilIdle();
    expect(received()).toBe(0);
    await app.deliver();
    expect(received()).toBe(1);
  });

  it("are not sent to by a worker that began to stand by while it read", async () => {
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    const blocked = Promise.withResolvers<void>();
    const blocker = inTransaction(app.runtime.database, async (transaction) => {
      await sql`lock table webhook_endpoints in access exclusive mode`.execute(transaction);
      await blocked.promise;
    });
    await app.worker.poll();
    await untilLockWaits(app);
    app.worker.standBy();
    blocked.resolve();
    await blocker;
    await app.worker.untilIdle();
    expect(received()).toBe(0);
  });

  it.each(["another worker", "a manual attempt"])(
    "are not taken by a read that began before %s took them or their delivery",
    async (other) => {
      const { id } = await app.endpoint(workspaceId);
      await app.event(workspaceId);
      for (const name of ["webhooks_late", "webhooks_other"])
        await renewWorkerLease(app.runtime.database, name, databaseNow(app.clock));
      const blocked = Promise.withResolvers<void>();
      const isBlocking = Promise.withResolvers<void>();
      const blocker = inTransaction(app.runtime.database, async (transaction) => {
        await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
        isBlocking.resolve();
        await blocked.promise;
      });
      await isBlocking.promise;
      const wishes = new Map([[id, { limit: 10, dueFromUs: null }]]);
      const readAs = (workerId: string, now: DatabaseNow) =>
        readDue(app.runtime.database, { wishes, inHand: [], workerId, now, backMs: MINUTE_MS });
      // Its snapshot is taken, and nothing is locked yet.
      const waiting = sql<Date>`(
        select ${app.clock.now()}::timestamptz from pg_advisory_xact_lock_shared(7)
      )`;
      const late = readAs("webhooks_late", waiting);
      await untilLockWaits(app);
      if (other === "another worker")
        expect((await readAs("webhooks_other", databaseNow(app.clock))).size).toBe(1);
      else expect(await lease("api_first")).toBeDefined();
      blocked.resolve();
      await blocker;
      expect((await late).size).toBe(0);
    },
  );

  it("are read on beside what their worker has in hand, which is not in the limit", async () => {
    const { id } = await app.endpoint(workspaceId);
    for (let count = 0; count < 3; count += 1) await app.event(workspaceId);
    const now = databaseNow(app.clock);
    await renewWorkerLease(app.runtime.database, "webhooks_reader", now);
    const read = async (inHand: string[], limit: number): Promise<string[]> => {
      const wishes = new Map([[id, { limit, dueFromUs: null }]]);
      const request = { wishes, inHand, workerId: "webhooks_reader", now, backMs: MINUTE_MS };
      const reads = await readDue(app.runtime.database, request);
      return reads.get(id)?.deliveries.map((delivery) => delivery.id) ?? [];
    };
    const all = await read([], 10);
    const [first = "", second = "", third = ""] = all;
    expect(all).toHaveLength(3);
    expect(await read([first], 1)).toEqual([second]);
    expect(await read([first, second], 10)).toEqual([third]);
    expect(await read(all, 10)).toEqual([]);
  });

  it("keep a delivery that is due from a manual attempt, which a worker may have read", async () => {
    await app.endpoint(workspaceId);
    app.receiver.answer(500);
    await app.event(workspaceId);
    await app.deliver();
    app.clock.advance(MINUTE_MS - 1);
    await app.worker.poll();
    const leased = await lease("api_early");
    const release = () =>
      releaseIfReadMeanwhile(app.runtime.database, leased!, {
        leaseId: "api_early",
        now: databaseNow(app.clock),
      });
    expect(await release()).toBe(false);
    // It fell due before the lease was committed.
    app.clock.advance(1);
    expect(await release()).toBe(true);
    expect(await app.sql("select due_at, lease_id from webhook_deliveries")).toEqual([
      { due_at: app.clock.now(), lease_id: null },
    ]);
    expect(await lease("api_late")).toBeUndefined();
  });
});

describe("an attempt that cannot be stored", () => {
  it("holds its place until the database takes it, and is not made again", async () => {
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    await app.sql(
      "alter table webhook_deliveries add constraint refused check (status <> 'succeeded')",
    );
    await app.worker.poll();
    await vi.waitFor(() => expect(received()).toBe(1), { interval: 5 });
    await app.sql("alter table webhook_deliveries drop constraint refused");
    for (let poll = 0; poll < 2; poll += 1) await app.worker.poll();
    await app.worker.untilIdle();
    await app.deliver();
    expect({
      received: received(),
      rows: await app.sql("select status from webhook_deliveries"),
    }).toEqual({ received: 1, rows: [{ status: "succeeded" }] });
  });
});
