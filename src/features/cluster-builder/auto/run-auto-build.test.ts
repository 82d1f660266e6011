import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../lib/clock.ts";
import { type BuilderApp, clip, type Network, startBuilderApp } from "../builder.test-support.ts";
import { nextRunAt } from "./next-run-at.ts";

describe("the hourly build", () => {
  let app: BuilderApp;
  let network: Network;
  const LINK = "https://lantern.example/41";
  beforeAll(async () => {
    app = await startBuilderApp();
  });
  afterAll(() => app.close());
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
  /** Moves to the show's next moment, looking a minute before it as the cron does. */
  async function anHourPasses(): Promise<void> {
    const [auto] = await app.sql<{ next_run_at: Date }>("select next_run_at from auto_builds");
    const waitMs = (auto?.next_run_at.getTime() ?? 0) - app.clock.now().getTime();
    for (const stepMs of [waitMs - MINUTE_MS, MINUTE_MS]) {
      if (stepMs > 0) await app.advance(stepMs);
      await app.sql("select graphile_worker.add_job('cluster_builder.auto_build_due', '{}')");
      expect(await app.work()).toEqual([]);
    }
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
