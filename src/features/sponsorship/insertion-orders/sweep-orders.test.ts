import { afterEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { ORDER_TEXT, startOrderFixture } from "./insertion-orders.test-support.ts";
import { sweepOrdersJob } from "./sweep-orders.job.ts";

describe("the sweep of insertion orders", () => {
  const t = useFixture(startOrderFixture);
  afterEach(async () => {
    await t.sql("delete from insertion_orders");
    await t.sql("delete from graphile_worker._private_jobs");
  });

  async function ordered(): Promise<string> {
    const query = "?confirm=true";
    const answer = await t.send("POST", `/v1/insertion-orders/parse${query}`, {
      text: ORDER_TEXT,
    });
    return answer.body.data.id;
  }
  const sweep = () => t.runJob(sweepOrdersJob);
  const ofJob = (id: string, change: string) =>
    t.sql(
      `update graphile_worker._private_jobs set ${change} where key = 'insertion order ' || $1`,
      [id],
    );
  const read = (id: string) => t.read(id);
  const LOST = { status: "failed", error: { code: "interrupted" } };

  it("ends an order as failed whose worker was killed in the last try", async () => {
    const id = await ordered();
    await t.sql("update insertion_orders set status = 'running', started_at = now()");
    await t.sql(
      `insert into paid_calls (workspace_id, run, subject, called_by, called_at)
       select workspace_id, 'insertion order ' || id, 'proposals', 'x', now()
       from insertion_orders`,
    );
    await ofJob(id, "attempts = max_attempts, locked_at = null, locked_by = null");
    await sweep();
    const order = await read(id);
    expect(order).toMatchObject(LOST);
    expect(order.completed_at).not.toBeNull();
    expect(await t.sql("select subject from paid_calls")).toEqual([]);
  });

  it("ends one as failed that waits, where no try reached the database or its job is gone", async () => {
    const id = await ordered();
    await ofJob(id, "attempts = max_attempts");
    const other = await ordered();
    await t.sql("delete from graphile_worker._private_jobs where key = 'insertion order ' || $1", [
      other,
    ]);
    await sweep();
    expect([await read(id), await read(other)]).toMatchObject([LOST, LOST]);
  });

  it("leaves an order alone that has tries left, or is in its last one", async () => {
    const waiting = await ordered();
    const running = await ordered();
    await ofJob(running, "attempts = max_attempts, locked_at = now(), locked_by = 'w'");
    await sweep();
    expect([(await read(waiting)).status, (await read(running)).status]).toEqual([
      "queued",
      "queued",
    ]);
  });
});
