import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { ManualClock, SECOND_MS } from "../../../../lib/time/clock.ts";
import { CALL_INTERVAL_MS, UPDATE_INTERVAL_MS } from "./cluster-events.ts";
import { startUpdateFixture } from "./cluster-updates.test-support.ts";

describe("cluster.updated", () => {
  const fixture = useFixture(startUpdateFixture);

  const later = (seconds: number) => fixture.app.advance(seconds * SECOND_MS);
  const fieldsOf = async (globalId: string) =>
    (await fixture.updates(globalId)).map((event) => event.fields.toSorted());
  /**
   * A cluster with one event written and one field that waits, 10 s later; and the job for it,
   * taken off the queue.
   */
  const waitingCluster = async (name: string) => {
    const cluster = await fixture.cluster(name);
    await fixture.measure(cluster.id, "likes", 1);
    await later(10);
    await fixture.measure(cluster.id, "comments", 2);
    const [payload] = await fixture.app.sql<{ payload: { due_at: string } }>(
      "delete from graphile_worker._private_jobs where payload->>'cluster_id' = $1 returning " +
        "payload",
      [cluster.id],
    );
    return { ...cluster, job: payload?.payload };
  };

  it("is written at once, then once for all that changed within a minute, with the totals as they are then", async () => {
    const { id, globalId } = await fixture.cluster("Busy");
    const start = fixture.app.clock.now().getTime();
    await fixture.measure(id, "likes", 900_001);
    const [first] = await fixture.updates(globalId);
    expect(first).toMatchObject({ at: start, source: "system", metrics: { likes: 900_001 } });
    expect(first?.fields).toContain("likes");
    expect(first?.fields).not.toContain("comments");
    await later(20);
    await fixture.measure(id, "comments", 900_002);
    await later(20);
    await fixture.measure(id, "comments", 900_003);
    await later(19.999);
    expect({
      jobsRun: await fixture.runJobs(),
      updatesCount: (await fixture.updates(globalId)).length,
    }).toEqual({ jobsRun: 0, updatesCount: 1 });
    await later(0.001);
    expect(await fixture.runJobs()).toBe(1);
    const second = (await fixture.updates(globalId))[1];
    expect(second).toMatchObject({
      at: start + UPDATE_INTERVAL_MS,
      source: "system",
      metrics: await fixture.totals(id),
    });
    expect(second?.metrics["comments"]).toBe(900_003);
    expect(second?.fields).toContain("comments");
    expect(second?.fields).not.toContain("likes");
    await later(600);
    expect({
      jobsRun: await fixture.runJobs(),
      updatesCount: (await fixture.updates(globalId)).length,
    }).toEqual({ jobsRun: 0, updatesCount: 2 });
  });

  it("is written within five seconds of a call with all that changed, and no refresh puts it off", async () => {
    const { id, globalId } = await fixture.cluster("Called");
    const start = fixture.app.clock.now().getTime();
    await fixture.rename(id, "One");
    await later(1);
    await fixture.rename(id, "Two");
    await later(1);
    await fixture.measure(id, "likes", 900_008);
    await later(2.999);
    expect(await fixture.runJobs()).toBe(0);
    await later(0.001);
    expect(await fixture.runJobs()).toBe(1);
    const [, second] = await fixture.updates(globalId);
    expect(second?.at).toBe(start + CALL_INTERVAL_MS);
    expect(second?.fields).toEqual(expect.arrayContaining(["likes", "name"]));
    await later(1);
    await fixture.measure(id, "likes", 900_009);
    await later(10);
    await fixture.rename(id, "Three");
    expect((await fieldsOf(globalId))[2]).toEqual(expect.arrayContaining(["likes", "name"]));
    await later(60);
    await fixture.runJobs();
    expect(await fixture.updates(globalId)).toHaveLength(3);
  });

  it("is immediate again a minute after the last", async () => {
    const { id, globalId } = await fixture.cluster("Calm");
    await fixture.rename(id, "One");
    await later(61);
    await fixture.rename(id, "Two");
    expect((await fixture.updates(globalId)).map((event) => [event.source, event.fields])).toEqual([
      ["api", ["name"]],
      ["api", ["name"]],
    ]);
    expect(await fixture.waiting()).toEqual([]);
  });

  it("is written although the totals moved back to what was last said", async () => {
    const { id, globalId } = await fixture.cluster("There and back");
    await fixture.measure(id, "likes", 5);
    await later(1);
    await fixture.measure(id, "likes", 6);
    await fixture.measure(id, "likes", 5);
    await later(60);
    await fixture.runJobs();
    const [first, second, ...rest] = await fixture.updates(globalId);
    expect(second?.fields).toContain("likes");
    expect({ metrics: second?.metrics, rest }).toEqual({ metrics: first?.metrics, rest: [] });
  });

  it("takes along what waits when a change comes before a late job, which then finds nothing", async () => {
    const { id, globalId, job } = await waitingCluster("Late job");
    await later(51);
    await fixture.rename(id, "Overtakes");
    const fields = await fieldsOf(globalId);
    expect(fields[1]).toEqual(expect.arrayContaining(["comments", "name"]));
    await fixture.emit(job);
    expect({ fields: await fieldsOf(globalId), pending: await fixture.pending(id) }).toEqual({
      fields: fields,
      pending: [],
    });
  });

  it("is not written early by a late job: what waits for a later moment has its own", async () => {
    const { id, globalId, job } = await waitingCluster("Overtaken job");
    await later(51);
    await fixture.rename(id, "At once");
    await later(1);
    await fixture.measure(id, "views", 900_004);
    await fixture.emit(job);
    expect({
      updatesCount: (await fixture.updates(globalId)).length,
      pending: await fixture.pending(id),
    }).toEqual({ updatesCount: 2, pending: expect.arrayContaining(["views"]) });
    await later(59);
    await fixture.runJobs();
    expect({
      updatesCount: (await fixture.updates(globalId)).length,
      pending: await fixture.pending(id),
    }).toEqual({ updatesCount: 3, pending: [] });
  });

  it("is written once, however often and however many at once run the job", async () => {
    const { globalId, job } = await waitingCluster("Job twice");
    await later(50);
    await Promise.all([fixture.emit(job), fixture.emit(job), fixture.emit(job)]);
    await fixture.emit(job);
    expect(await fixture.updates(globalId)).toHaveLength(2);
  });

  it("is not written by a job that finds nothing waiting", async () => {
    const { id, globalId } = await fixture.cluster("Nothing to say");
    await fixture.emit({
      show_id: fixture.showId,
      cluster_id: id,
      due_at: fixture.app.clock.now().toISOString(),
    });
    expect(await fixture.updates(globalId)).toEqual([]);
  });

  it("keeps its distance where the worker's clock is behind the queue's", async () => {
    const { globalId, job } = await waitingCluster("Clock behind");
    await fixture.emit(
      job,
      new ManualClock(new Date(fixture.app.clock.now().getTime() + 45 * SECOND_MS)),
    );
    const [first, second] = await fixture.updates(globalId);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(UPDATE_INTERVAL_MS);
    await later(120);
  });

  it("waits, with its job, for the commit of the change: a transaction that fails leaves neither", async () => {
    const { id } = await fixture.cluster("Fails");
    await fixture.measure(id, "likes", 1);
    await expect(fixture.measure(id, "likes", 2, new Error("crashed"))).rejects.toThrow("crashed");
    expect({ pending: await fixture.pending(id), waiting: await fixture.waiting() }).toEqual({
      pending: [],
      waiting: [],
    });
    await fixture.measure(id, "likes", 3);
    expect({
      pending: await fixture.pending(id),
      waitingCount: (await fixture.waiting()).length,
    }).toEqual({ pending: expect.arrayContaining(["likes"]), waitingCount: 1 });
    await later(60);
    await fixture.runJobs();
  });

  it("has one job a cluster, however many changes wait", async () => {
    const [one, other] = [await fixture.cluster("One"), await fixture.cluster("Other")];
    for (const likes of [1, 2, 3])
      for (const { id } of [one, other]) await fixture.measure(id, "likes", likes);
    expect((await fixture.waiting()).length).toBe(2);
    await later(60);
    expect(await fixture.runJobs()).toBe(2);
    for (const { globalId } of [one, other])
      expect(await fixture.updates(globalId)).toHaveLength(2);
  });

  it("is not written of a deleted cluster: cluster.deleted carries its last totals", async () => {
    const { id, globalId } = await fixture.cluster("Goes");
    await fixture.measure(id, "likes", 1);
    await fixture.measure(id, "likes", 900_005);
    await fixture.app.request("DELETE", `${fixture.path(id)}?confirm=true`, { key: fixture.key });
    await later(60);
    expect(await fixture.runJobs()).toBe(1);
    expect(await fixture.updates(globalId)).toHaveLength(1);
    const [deleted] = await fixture.app.sql<{ likes: number }>(
      "select (data #>> '{object,metrics,likes}')::int as likes from events where object_id = " +
        "$1 and type = 'cluster.deleted'",
      [globalId],
    );
    expect(deleted).toEqual({ likes: 900_005 });
  });

  it("is written of a merged cluster when the numbers of a source move, and of the source for what waited", async () => {
    const [target, source] = [await fixture.cluster("Target"), await fixture.cluster("Source")];
    await fixture.measure(source.id, "likes", 1);
    await fixture.measure(source.id, "comments", 900_006);
    await fixture.app.request("POST", fixture.path(target.id, "/merge"), {
      key: fixture.key,
      body: { source_refs: [source.globalId], confirm: true },
    });
    const merged = await fixture.updates(target.globalId);
    expect(merged).toMatchObject([{ metrics: await fixture.totals(target.id) }]);
    expect(merged[0]?.fields).toContain("comments");
    await later(61);
    await fixture.runJobs();
    expect((await fieldsOf(source.globalId))[1]).toContain("comments");
    await fixture.measure(source.id, "comments", 900_007);
    const [, moved] = await fixture.updates(target.globalId);
    expect(moved).toMatchObject({ metrics: await fixture.totals(target.id) });
    expect(moved?.fields).toContain("comments");
    await later(60);
    await fixture.runJobs();
  });
});
