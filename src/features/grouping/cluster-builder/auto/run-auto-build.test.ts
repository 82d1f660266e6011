import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import { clip, type Network, startBuilderApp } from "../builder.test-support.ts";
import { nextRunAt } from "./next-run-at.ts";

describe("the hourly build", () => {
  let network: Network;
  const LINK = "https://lantern.example/41";
  const app = useFixture(startBuilderApp);
  beforeEach(async () => {
    await app.sql("delete from auto_builds");
    app.tiktok.reset();
    app.youtube.reset();
    network = await app.network();
  });

  const path = () => `/v1/shows/${network.showId}/auto-build`;
  const turnOn = (mode = "auto") => network.send("PUT", path(), { mode });
  const read = async () => (await network.send("GET", path())).body;
  const builds = async () =>
    (await network.send("GET", `/v1/cluster-builds?show_id=${network.showId}`)).body.data;
  /** Moves to the show's next moment, with a look a minute before it as the cron has. */
  async function oneHour(): Promise<void> {
    const [auto] = await app.sql<{ next_run_at: Date }>(
      "select next_run_at from auto_builds where show_id = $1",
      [network.showId],
    );
    const waitMs = (auto?.next_run_at.getTime() ?? 0) - app.clock.now().getTime();
    const look = () =>
      app.sql("select graphile_worker.add_job('cluster_builder.auto_build_due', '{}')");
    if (waitMs > MINUTE_MS) {
      await app.advance(waitMs - MINUTE_MS);
      await look();
      expect(await app.work()).toEqual([]);
    }
    await app.advance(Math.min(waitMs, MINUTE_MS));
    await look();
  }
  async function anHourPasses(): Promise<void> {
    await oneHour();
    expect(await app.work()).toEqual([]);
  }
  const sure = (daysAgo = 0.5) =>
    clip(app, "7553210987654321012", { daysAgo, text: `An anchor. ${LINK}` });

  it("adds what is new once, says what it found of each episode, and leaves no build of an empty hour", async () => {
    const old = await network.episode("The Clock", 15 * 24);
    const episodeId = await network.episode("The Tide", 24, { link: LINK });
    await turnOn();
    app.tiktok.posts.push(sure());
    await anHourPasses();
    const first = await read();
    expect(first).toMatchObject({
      last_run_at: expect.any(String),
      last_error: null,
      recent: [{ episode_id: episodeId, status: "added", cluster_id: expect.any(String) }],
    });
    expect(await network.clusters(old)).toEqual([]);
    expect(await builds()).toMatchObject([{ mode: "auto", added: 1, scope: "recent" }]);
    const [cluster] = await network.clusters(episodeId);
    expect(cluster.nodes).toMatchObject([{ added_by: "auto", confidence: "high" }]);
    await anHourPasses();
    const second = await read();
    expect(second.recent).toMatchObject([{ episode_id: episodeId, status: "nothing_found" }]);
    expect(Date.parse(second.last_run_at) - Date.parse(first.last_run_at)).toBe(HOUR_MS);
    expect(await builds()).toHaveLength(1);
  });

  it("searches a metered account every six hours at most, and an own one each hour", async () => {
    await network.episode("The Tide", 24);
    await turnOn();
    for (let hour = 0; hour < 6; hour += 1) await anHourPasses();
    expect([app.tiktok.requests, app.youtube.requests]).toEqual([1, 6]);
    // The seventh run may come a moment before six hours are over.
    for (let hour = 6; hour < 8; hour += 1) await anHourPasses();
    expect(app.tiktok.requests).toBe(2);
  });

  it("never spends more than the workspace's calls of the day, and names the account", async () => {
    // To the start of a UTC day: the eight hours are of one.
    await app.advance(DAY_MS - (app.clock.now().getTime() % DAY_MS));
    await network.episode("The Tide", 24);
    await turnOn();
    const { accounts } = app.runtime.services;
    const { callsPerDay } = accounts;
    Object.assign(accounts, { callsPerDay: 1 });
    for (let hour = 0; hour < 8; hour += 1) await anHourPasses();
    Object.assign(accounts, { callsPerDay });
    expect(app.tiktok.requests).toBe(1);
    expect((await read()).recent[0].reason).toContain(
      "TikTok was not searched: the workspace's provider calls are used up until",
    );
  });

  it("shows that it failed, and goes on in the next hour", async () => {
    const episodeId = await network.episode("The Tide", 24, { link: LINK });
    await turnOn();
    app.tiktok.failure = "provider_error";
    app.youtube.failure = "provider_error";
    await anHourPasses();
    expect(await read()).toMatchObject({
      last_error: { code: "provider_failed" },
      recent: [{ episode_id: episodeId, status: "failed" }],
    });
    app.tiktok.failure = null;
    app.tiktok.posts.push(sure());
    await anHourPasses();
    expect(await read()).toMatchObject({ last_error: null, recent: [{ status: "added" }] });
  });

  it("leaves archived and deleted shows alone", async () => {
    await network.episode("The Tide", 24);
    await turnOn();
    await app.sql("update shows set archived_at = now() where show_id = $1", [network.showId]);
    await anHourPasses();
    await app.sql("update shows set archived_at = null, deleted_at = now() where show_id = $1", [
      network.showId,
    ]);
    await anHourPasses();
    expect(app.tiktok.requests + app.youtube.requests).toBe(0);
    expect(await app.sql("select last_run_at from auto_builds")).toEqual([{ last_run_at: null }]);
  });

  it("is paused while the plan of the show's owner has no clusters, and goes on with its mode after", async () => {
    await network.episode("The Tide", 24);
    await turnOn();
    const setPlan = async (plan: string) => {
      await app.sql("update workspaces set explicit_plan = $2 where workspace_id = $1", [
        network.workspaceId,
        plan,
      ]);
      app.runtime.access.clear();
    };
    await setPlan("free");
    await anHourPasses();
    expect(app.tiktok.requests + app.youtube.requests).toBe(0);
    const refused = await network.send("GET", path());
    expect(refused.body.error).toMatchObject({ code: "plan_required", feature: "clusters" });
    await app.sql("update shows set archived_at = now() where show_id = $1", [network.showId]);
    await setPlan("premium");
    expect(await read()).toMatchObject({
      mode: "auto",
      status: "paused",
      paused_reason: "show_archived",
      last_run_at: null,
    });
    await app.sql("update shows set archived_at = null where show_id = $1", [network.showId]);
    await anHourPasses();
    expect(await read()).toMatchObject({
      mode: "auto",
      status: "active",
      paused_reason: null,
      last_run_at: expect.any(String),
    });
  });

  it("is paused by the plan of the workspace that pays, also where another sees the show", async () => {
    const parentId = await app.workspace({ kind: "network" });
    const childId = await app.workspace({ kind: "subnetwork", parentId, plan: "free" });
    await app.sql("update workspaces set activation_state = 'active' where workspace_id = $1", [
      childId,
    ]);
    const showId = await app.show(childId);
    const key = await app.key(parentId);
    const set = await app.request("PUT", `/v1/shows/${showId}/auto-build`, {
      key,
      body: { mode: "suggest" },
    });
    expect(set.body.data).toMatchObject({ status: "paused", paused_reason: "plan_required" });
    expect(set.body.warnings).toEqual([expect.stringContaining("has no clusters")]);
  });

  it("finishes a run that was cut off, though it was turned off since", async () => {
    const episodeId = await network.episode("The Tide", 24, { link: LINK });
    await turnOn();
    app.tiktok.posts.push(sure());
    app.youtube.onRequest = () => {
      app.youtube.onRequest = () => undefined;
      throw new Error("killed");
    };
    await oneHour();
    expect(await app.work()).toHaveLength(1);
    expect(await builds()).toMatchObject([{ status: "running" }]);
    await network.send("DELETE", path());
    await app.advance(MINUTE_MS);
    expect(await app.work()).toEqual([]);
    expect(await builds()).toMatchObject([{ status: "completed" }]);
    expect(await network.clusters(episodeId)).toHaveLength(1);
  });

  it("ends a run that fails on our side each time, and starts anew in the next hour", async () => {
    await network.episode("The Tide", 24);
    await turnOn();
    app.youtube.onRequest = () => {
      throw new Error("a defect");
    };
    await oneHour();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await app.work()).toHaveLength(1);
      await app.advance(MINUTE_MS / 2);
    }
    expect(await builds()).toMatchObject([{ status: "failed", error: { code: "internal_error" } }]);
    expect(await read()).toMatchObject({
      last_error: { code: "internal_error" },
      recent: [{ status: "failed" }],
    });
    app.youtube.onRequest = () => undefined;
    await anHourPasses();
    expect(await read()).toMatchObject({ last_error: null, recent: [{ status: "nothing_found" }] });
  });

  it("skips the hour in which a call's build is under way", async () => {
    const episodeId = await network.episode("The Tide", 24);
    await turnOn();
    const started = await network.send("POST", "/v1/cluster-builds", {
      show_id: network.showId,
      scope: "episodes",
      episode_ids: [episodeId],
      mode: "suggest",
    });
    await app.sql("delete from graphile_worker._private_jobs");
    await anHourPasses();
    expect((await read()).last_run_at).toBeNull();
    expect(await builds()).toMatchObject([{ id: started.body.id, status: "queued" }]);
  });
});

describe("the moment of a show's hourly run", () => {
  it("is the same in every hour, ahead of now, and differs from show to show", () => {
    const now = new Date("2026-10-20T12:34:56Z");
    const minutes = new Set<number>();
    for (let index = 0; index < 2_000; index += 1) {
      const at = nextRunAt(`show${index}`, now);
      expect(at.getTime() - now.getTime()).toBeGreaterThan(0);
      expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(HOUR_MS);
      expect(nextRunAt(`show${index}`, new Date(now.getTime() + DAY_MS)).getTime()).toBe(
        at.getTime() + DAY_MS,
      );
      minutes.add(at.getUTCMinutes());
    }
    expect(minutes.size).toBe(60);
  });
});
