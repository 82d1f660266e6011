import { beforeEach, describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../test/use-fixture.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { LEASE_MS, type QueuedDelivery } from "../queue/delivery-queue.store.ts";
import { readEvents } from "../queue/sendable-events.store.ts";
import { DeliveryTargets } from "../worker/delivery-target.ts";
import { attemptManually } from "./manual-attempt.ts";
import { leaseDelivery } from "../queue/delivery-leases.store.ts";
import { startWebhookApp } from "../webhooks.test-support.ts";

describe("an attempt that a person asks for", () => {
  let workspaceId: string;
  let id: string;
  const app = useFixturePerTest(startWebhookApp);
  beforeEach(async () => {
    workspaceId = await app.workspace();
    await app.endpoint(workspaceId);
    await app.event(workspaceId);
    [{ id }] = (await app.sql<{ id: string }>("select id from webhook_deliveries")) as [
      { id: string },
    ];
  });

  const lease = (leaseId = "api_one") =>
    inTransaction(app.runtime.database, (transaction) =>
      leaseDelivery(transaction, { workspaceId, id }, { leaseId, now: databaseNow(app.clock) }),
    );
  const read = async () =>
    (await app.sql<Record<string, unknown>>("select * from webhook_deliveries"))[0]!;

  async function attempt(delivery: QueuedDelivery, leaseId = "api_one"): Promise<void> {
    const { database, secrets, services } = app.runtime;
    const event = (await readEvents(database, [delivery])).get(delivery.eventId)!;
    const { target } = (
      await new DeliveryTargets(secrets).read(
        database,
        [{ workspaceId, id: delivery.endpointId }],
        { now: app.clock.now(), log: app.runtime.log },
      )
    ).get(delivery.endpointId)!;
    await attemptManually(
      { delivery, event, target },
      { database, outbound: services.outbound, clock: app.clock, leaseId },
    );
  }

  it("has the delivery for itself, of any number that ask at once", async () => {
    const leased = await Promise.all(
      Array.from({ length: 20 }, (_, index) => lease(`api_${index}`)),
    );
    const winners = leased.flatMap((delivery, index) =>
      delivery === undefined ? [] : [`api_${index}`],
    );
    expect(winners).toHaveLength(1);
    expect((await read())["lease_id"]).toBe(winners[0]);
  });

  it("can have what another one held once that lease has ended", async () => {
    const first = await lease();
    app.clock.advance(LEASE_MS - 1);
    expect(await lease("api_two")).toBeUndefined();
    app.clock.advance(1);
    expect(await lease("api_two")).toMatchObject({ id: first?.id });
  });

  it("is given what has succeeded no more", async () => {
    await app.deliver();
    expect(await lease()).toBeUndefined();
  });

  it("puts nothing into the queue that was not in it, and leaves in it what is due later than the lease", async () => {
    const later = new Date(app.clock.now().getTime() + 2 * LEASE_MS);
    await app.sql("update webhook_deliveries set due_at = $1", [later]);
    expect((await lease())?.dueAt).toEqual(later);
    expect((await read())["due_at"]).toEqual(later);
    await app.sql(
      "update webhook_deliveries set status = 'failed', due_at = null, leased_until = null",
    );
    expect((await lease())?.dueAt).toBeNull();
    expect((await read())["due_at"]).toBeNull();
  });

  it("that lost its lease changes nothing by a failure, and ends the delivery by a success", async () => {
    const delivery = (await lease())!;
    await app.sql("update webhook_deliveries set lease_id = 'deliveries_other'");
    const before = await read();
    app.receiver.answer(500);
    await attempt(delivery);
    expect(await read()).toEqual(before);
    app.receiver.answer(200);
    await attempt(delivery);
    expect(await read()).toMatchObject({ status: "succeeded", due_at: null, attempt_count: 0 });
  });
});
