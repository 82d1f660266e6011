import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { systemCause } from "../../../delivery/events/record-event.ts";
import { DAY_MS, HOUR_MS, utcDay } from "../../../lib/time/clock.ts";
import { countGoalsOf } from "./count-goals.ts";
import { startGoalFixture } from "./goals.test-support.ts";

const VIDEO = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";

interface EpisodeAnswer {
  id: string;
  metrics: Record<string, number | null> | null;
  goals: unknown[] | null;
  cluster_ref: string | null;
}

let posts = 0;
const newVideo = (): string => `https://youtu.be/goalvideo${String((posts += 1)).padStart(2, "0")}`;

describe("goals of episodes", () => {
  let episodeId: string;
  const t = useFixture(startGoalFixture);
  beforeEach(async () => {
    episodeId = (await t.make.episode()).id;
  });

  const create = (target: number, fields: Record<string, unknown> = {}) =>
    t.create({ metric: "reach", target, episode_id: episodeId, ...fields });
  const path = (clusterId: string, rest = ""): string =>
    `/v1/shows/${t.showId}/clusters/${clusterId}${rest}`;
  const addPost = (clusterId: string) =>
    t.send("POST", path(clusterId, "/nodes"), { url: newVideo() });
  const refresh = async (clusterId: string) => {
    await later(HOUR_MS);
    return t.send("POST", path(clusterId, "/refresh"), { confirm: true });
  };
  const later = async (milliseconds: number): Promise<void> => {
    t.app.simulators.world.clock.advance(milliseconds);
    await t.app.advance(milliseconds);
  };

  it("count from the making of its cluster on, and are announced as they are reached", async () => {
    const near = await create(1);
    const far = await create(Number.MAX_SAFE_INTEGER, { metric: "views" });
    const { reach } = await t.cluster(episodeId, newVideo());
    expect(reach).toBeGreaterThan(1);
    expect(await t.read(near.id)).toMatchObject({
      value: reach,
      percent: reach * 100,
      state: "reached",
      reached_at: t.app.clock.now().toISOString(),
    });
    expect(await t.reached(near.id)).toEqual([reach]);
    expect(await t.read(far.id)).toMatchObject({ value: reach, state: "open" });
    expect(await t.reached(far.id)).toEqual([]);
  });

  it("have a percent also of the smallest target", async () => {
    await t.cluster(episodeId, "https://youtu.be/goalsmall01");
    const { id, percent } = await create(5e-324);
    expect(percent).toBe(Number.MAX_SAFE_INTEGER);
    expect(await t.read(id)).toMatchObject({ percent, state: "reached" });
  });

  it("are reached by a refresh, once, and follow the figure after it", async () => {
    const { id: clusterId, reach } = await t.cluster(episodeId, newVideo());
    const { id } = await create(reach + 1);
    expect(await t.read(id)).toMatchObject({ value: reach, state: "open" });
    await later(DAY_MS);
    expect((await refresh(clusterId)).status).toBe(200);
    const reached = await t.read(id);
    expect(reached.state).toBe("reached");
    await later(DAY_MS);
    await refresh(clusterId);
    await t.count();
    const after = await t.read(id);
    expect(after.value).toBeGreaterThan(reached.value ?? Infinity);
    expect(after.reached_at).toBe(reached.reached_at);
    expect(await t.reached(id)).toEqual([reached.value]);
  });

  it("are answered and announced as reached where they are when they are made", async () => {
    const { reach } = await t.cluster(episodeId, newVideo());
    const goal = await create(reach);
    expect(goal).toMatchObject({ value: reach, percent: 100, state: "reached" });
    expect(await t.reached(goal.id)).toEqual([reach]);
  });

  it("stay reached where posts leave, and are null without a cluster", async () => {
    const { id: clusterId, reach } = await t.cluster(episodeId, newVideo());
    await addPost(clusterId);
    const { id } = await create(reach + 1);
    const { nodes } = (await t.send("GET", path(clusterId))).body;
    await t.send("POST", path(clusterId, "/nodes/remove"), { node_id: nodes[1].id });
    const fallen = await t.read(id);
    expect(fallen.state).toBe("reached");
    expect(fallen.value).toBeLessThan(reach + 1);
    await t.send("DELETE", `${path(clusterId)}?confirm=true`);
    expect(await t.read(id)).toMatchObject({ value: null, percent: null, state: "reached" });
    expect(await t.reached(id)).toHaveLength(1);
  });

  it("count the cluster of the episode after a merge, then the next one", async () => {
    const first = await t.cluster(episodeId, newVideo());
    await later(1_000);
    const { id: other } = await t.make.episode();
    const second = await t.cluster(other, newVideo());
    const mine = await create(Number.MAX_SAFE_INTEGER);
    const theirs = await create(Number.MAX_SAFE_INTEGER, { episode_id: other });
    await t.send("POST", path(first.id, "/merge"), {
      source_refs: [`${t.showId}_${second.id}`],
      confirm: true,
    });
    expect((await t.read(mine.id)).value).toBe(first.reach + second.reach);
    expect((await t.read(theirs.id)).value).toBeNull();
    await t.send("DELETE", `${path(first.id)}?confirm=true`);
    expect((await t.read(mine.id)).value).toBeNull();
    expect((await t.read(theirs.id)).value).toBe(second.reach);
  });

  it("open again by a target above the value, and are announced again", async () => {
    const { id: clusterId, reach } = await t.cluster(episodeId, newVideo());
    const { id } = await create(1);
    const patch = async (target: number) =>
      (await t.send("PATCH", `/v1/goals/${id}`, { target })).body.data;
    const { reached_at: reachedAt } = await t.read(id);
    await later(1_000);
    // Still below the value: it was reached then, and stays so.
    expect(await patch(reach)).toMatchObject({ state: "reached", reached_at: reachedAt });
    expect(await patch(reach + 1)).toMatchObject({ state: "open", reached_at: null });
    await addPost(clusterId);
    const again = await t.read(id);
    expect(again.state).toBe("reached");
    expect(await t.reached(id)).toEqual([reach, again.value]);
    expect(await patch((again.value ?? 0) * 2)).toMatchObject({ state: "open" });
    expect(await patch(again.value ?? 0)).toMatchObject({ state: "reached" });
    expect(await t.reached(id)).toHaveLength(3);
  });

  it("count nothing that is known after their last day", async () => {
    const { id: clusterId, reach } = await t.cluster(episodeId, newVideo());
    const { id } = await create(reach + 1, { due_date: utcDay(t.app.clock.now()) });
    await later(DAY_MS);
    await refresh(clusterId);
    await t.count();
    expect(await t.read(id)).toMatchObject({ value: reach, state: "missed" });
    const dueDate = utcDay(t.app.clock.now());
    const { body } = await t.send("PATCH", `/v1/goals/${id}`, { due_date: dueDate });
    expect(body.data.state).toBe("reached");
    expect(await t.reached(id)).toEqual([body.data.value]);
  });

  it("are announced once by writers of figures that run at the same time", async () => {
    const { id } = await create(1);
    const { database } = t.app.runtime;
    await t.cluster(episodeId, newVideo());
    await t.sql("update goals set reached_at = null, value = null where id = $1", [id]);
    const cause = systemCause(t.app.clock.now());
    await Promise.all(
      [1, 2, 3, 4].map(() =>
        inTransaction(database, (transaction) =>
          countGoalsOf(transaction, t.showId, [episodeId], cause),
        ),
      ),
    );
    // One when the cluster was made, one of the four.
    expect(await t.reached(id)).toHaveLength(2);
  });

  it("are announced with the write that reaches them or not at all", async () => {
    const { id: clusterId, reach } = await t.cluster(episodeId, newVideo());
    const { id } = await create(reach + 1);
    const { database } = t.app.runtime;
    await t.sql("update clusters set metrics_text = replace(metrics_text, $2, $3) where id = $1", [
      clusterId,
      `"reach":${reach}`,
      `"reach":${reach + 5}`,
    ]);
    await expect(
      inTransaction(database, async (transaction) => {
        const cause = systemCause(t.app.clock.now());
        await countGoalsOf(transaction, t.showId, [episodeId], cause);
        throw new Error("killed before the commit");
      }),
    ).rejects.toThrow("killed before the commit");
    expect(await t.read(id)).toMatchObject({ value: reach, state: "open" });
    expect(await t.reached(id)).toEqual([]);
    await t.count();
    await t.count();
    expect(await t.read(id)).toMatchObject({ value: reach + 5, state: "reached" });
    expect(await t.reached(id)).toEqual([reach + 5]);
  });

  it("are a part of the episode with its totals where they are asked for", async () => {
    const { app, key, showId } = t;
    const { reach } = await t.cluster(episodeId, VIDEO);
    const goal = await create(reach * 2);
    const { id: bare } = await t.make.episode();
    const get = async (query: string): Promise<EpisodeAnswer> =>
      (await app.get(`/v1/shows/${showId}/episodes/${episodeId}${query}`, { key })).body;
    expect(await get("")).toMatchObject({ metrics: null, goals: null });
    const { metrics, goals, cluster_ref: ref } = await get("?expand=metrics,goals");
    const cluster = (await app.get(`/v1/clusters/${ref}/metrics`, { key })).body;
    expect(metrics).toEqual({
      ...cluster.totals,
      last_refreshed_at: cluster.last_refreshed_at,
    });
    expect(metrics).toMatchObject({ reach, views: reach, listeners: null });
    expect(goals).toEqual([goal]);
    expect(await get("?expand=metrics")).toMatchObject({ metrics, goals: null });
    const { body } = await app.get(`/v1/shows/${showId}/episodes?expand=metrics,goals`, { key });
    const listed = new Map(body.data.map((one: EpisodeAnswer) => [one.id, one]));
    expect(listed.get(episodeId)).toMatchObject({ metrics, goals });
    expect(listed.get(bare)).toMatchObject({ metrics: null, goals: [] });
    const free = await app.workspace({ plan: "free", showIds: [showId] });
    const { body: seen } = await app.get(`/v1/shows/${showId}/episodes/${episodeId}?expand=goals`, {
      key: await app.key(free),
    });
    expect(seen).toMatchObject({
      metrics: null,
      goals: [{ target: reach * 2, value: null, percent: null }],
    });
  });
});
