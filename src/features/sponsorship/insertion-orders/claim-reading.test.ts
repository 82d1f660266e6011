import { afterEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { busyReading, onReadingPlace } from "./reading-places.ts";
import { claimReading, giveBackReading } from "./claim-reading.ts";
import { ORDER_TEXT, startOrderFixture } from "./insertion-orders.test-support.ts";
import { readOrderJob } from "./read-order.job.ts";

const t = useFixture(startOrderFixture);
afterEach(async () => {
  await t.sql("delete from insertion_orders");
  await t.sql("delete from graphile_worker._private_jobs");
});

async function ordered(count: number, as?: string): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const answer = await t.send(
      "POST",
      "/v1/insertion-orders/parse?confirm=true",
      { text: ORDER_TEXT },
      as,
    );
    if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
    ids.push(answer.body.data.id);
  }
  return ids;
}
const workspaceOf = async (id: string): Promise<string> => {
  const [row] = await t.sql<{ workspace_id: string }>(
    "select workspace_id from insertion_orders where id = $1",
    [id],
  );
  return row?.workspace_id ?? "";
};
const claim = async (id: string) => claimReading(t.app.runtime.database, await workspaceOf(id), id);
const rowOf = async (id: string) =>
  (
    await t.sql<{ status: string; readings: number; error: { code: string } | null }>(
      "select status, readings, error from insertion_orders where id = $1",
      [id],
    )
  )[0];
/** The lease of every reading is over, as after the death of its process. */
const expire = () =>
  t.sql("update insertion_orders set started_at = now() - interval '91 seconds'");

describe("the turn of an insertion order", () => {
  it("is that of one order of a workspace, however many ask at once", async () => {
    const ids = await ordered(4);
    const claims = await Promise.all(ids.map(claim));
    expect(claims.filter(({ kind }) => kind === "read")).toHaveLength(1);
    expect(claims.filter(({ kind }) => kind === "wait")).toHaveLength(3);
    const own = ids[claims.findIndex(({ kind }) => kind === "read")] ?? "";
    expect((await claim(own)).kind).toBe("wait");
    await giveBackReading(t.app.runtime.database, await workspaceOf(own), own);
    expect([(await claim(own)).kind, (await rowOf(own))?.readings]).toEqual(["read", 1]);
  });

  it("of another workspace comes at once, and its first order before the later ones", async () => {
    const many = await ordered(3);
    const [other = ""] = await ordered(1, t.stranger.key);
    expect((await claim(many[0] ?? "")).kind).toBe("read");
    expect((await claim(other)).kind).toBe("read");
    const jobs = await t.sql<{ id: string; queued: boolean }>(
      `select payload ->> 'order_id' as id, job_queue_id is not null as queued
       from graphile_worker._private_jobs order by priority, run_at, id`,
    );
    const place = (id: string | undefined) => jobs.findIndex((job) => job.id === id);
    expect(place(other)).toBeLessThan(place(many[1]));
    expect(place(many[1])).toBeLessThan(place(many[2]));
  });

  it("comes back once after a process was killed in it, and ends with an error after the second", async () => {
    const [id = ""] = await ordered(1);
    expect((await claim(id)).kind).toBe("read");
    expect((await claim(id)).kind).toBe("wait");
    await expire();
    expect((await claim(id)).kind).toBe("read");
    await expire();
    await t.run(id);
    expect(await rowOf(id)).toMatchObject({ status: "failed", error: { code: "internal_error" } });
  });

  it("that has not come is asked for again, and comes when the one before has ended", async () => {
    const [first = "", second = ""] = await ordered(2);
    expect((await claim(first)).kind).toBe("read");
    await t.run(second);
    expect((await rowOf(second))?.status).toBe("queued");
    await expire();
    await t.run(first);
    expect((await rowOf(first))?.status).toBe("completed");
    const [job] = await t.sql<{ is_due: boolean }>(
      `select run_at <= now() as is_due from graphile_worker._private_jobs
       where key = 'insertion order ' || $1`,
      [second],
    );
    expect(job?.is_due).toBe(true);
  });

  it("is given back when the process stops, and a failed try does not count as a death", async () => {
    const [id = ""] = await ordered(1);
    const stopped = new AbortController();
    stopped.abort(new Error("stops"));
    const run = t.runJob(
      readOrderJob,
      { workspace_id: await workspaceOf(id), order_id: id },
      { signal: stopped.signal },
    );
    await expect(run).rejects.toThrow("stops");
    expect(await rowOf(id)).toMatchObject({ status: "queued", readings: 0 });
  });

  it("outlasts a minute without the database: tries go on for four", () => {
    const waitsSec = Array.from({ length: readOrderJob.maxAttempts - 1 }, (_, try_) =>
      Math.exp(try_ + 1),
    );
    // The wait that is under way when the minute ends is the longest of them.
    expect(waitsSec.slice(0, -1).reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(60);
  });

  it("leaves two places of a worker to other jobs: a third reading is not claimed, or steps back", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const reading = [onReadingPlace(() => promise), onReadingPlace(() => promise)];
    expect(busyReading()).toEqual(["reads_insertion_order"]);
    const [id = ""] = await ordered(1);
    await t.run(id);
    expect((await rowOf(id))?.status).toBe("queued");
    resolve();
    expect(await Promise.all(reading)).toEqual([true, true]);
    expect(busyReading()).toEqual([]);
  });
});
