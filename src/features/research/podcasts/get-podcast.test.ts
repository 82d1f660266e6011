import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { podcastOperations } from "./index.ts";
import { usePodcastNetwork } from "./podcasts.test-support.ts";

const FEED = "https://feeds.example.com/tide";
const t = usePodcastNetwork();

const advance = async (ms: number): Promise<void> => {
  await t.app.advance(ms);
  t.app.simulators.world.clock.advance(ms);
};

beforeEach(async () => {
  await t.reset();
  t.list({
    name: "Tide Tables",
    feedUrl: FEED,
    indexId: 41,
    appleId: 900,
    language: "en",
    episodes: [
      { id: 3, title: "Three", publishedAt: "2026-10-03T05:00:00Z", durationSec: 1_800 },
      { id: 2, title: "Two", publishedAt: "2026-10-02T05:00:00Z", type: "trailer" },
      { id: 1, title: "One", publishedAt: "2026-10-01T05:00:00Z" },
    ],
  });
});

describe("GET /v1/podcasts/{podcast_id}", () => {
  it.each([
    ["podcast_index_41", ["podcast_index", "apple"]],
    ["apple_900", ["apple", "podcast_index"]],
  ])("has %s with what the other directory knows", async (id, directories) => {
    await t.sql("update shows set rss_url = $1 where show_id = $2", [FEED, t.showId]);
    const podcast = await t.get(`/v1/podcasts/${id}`);
    expect(podcast).toMatchObject({
      object: "podcast",
      id,
      title: "Tide Tables",
      feed_url: FEED,
      apple_podcasts_id: "900",
      language: "en",
      workspace_show_id: t.showId,
    });
    expect(podcast.sources.map(({ directory }: { directory: string }) => directory)).toEqual(
      directories,
    );
    const theirs = await t.get(`/v1/podcasts/${id}`, t.stranger.key);
    expect(theirs.workspace_show_id).toBeNull();
    expect(t.asked()).toBe(2);
  });

  it("is 404 for a podcast that is unknown, dead, a duplicate, or no id", async () => {
    t.list({ name: "Gone", indexId: 5, dead: true });
    t.list({ name: "Twice", indexId: 6, duplicateOf: 41 });
    const unknown = ["podcast_index_5", "podcast_index_6", "podcast_index_99", "apple_99"];
    for (const id of [...unknown, "podcast_index_0", "apple_x", "spotify_1", "no-such"]) {
      const { status, body } = await t.send("GET", `/v1/podcasts/${id}`);
      expect([id, status, body.error.code]).toEqual([id, 404, "resource_not_found"]);
    }
  });

  it("gives an older answer with its age where the directory fails", async () => {
    await t.get("/v1/podcasts/podcast_index_41");
    await advance(DAY_MS + HOUR_MS);
    t.app.simulators.faults.add({ upstream: "directories", status: 500, times: 4 });
    expect(await t.get("/v1/podcasts/podcast_index_41")).toMatchObject({
      title: "Tide Tables",
      cache_age_seconds: 25 * 3_600,
    });
  });

  it("is 502 where the directory fails and nothing is kept", async () => {
    t.app.simulators.faults.add({ upstream: "directories", malformed: true });
    const { status, body } = await t.send("GET", "/v1/podcasts/apple_900");
    expect([status, body.error.code, body.error.platform]).toEqual([
      502,
      "provider_failed",
      "apple",
    ]);
  });
});

describe("GET /v1/podcasts/{podcast_id}/episodes", () => {
  it("has the latest first, page by page, of one answer", async () => {
    const path = "/v1/podcasts/podcast_index_41/episodes";
    const first = await t.get(`${path}?limit=2`);
    expect(first.data[0]).toEqual({
      object: "podcast_episode",
      id: "podcast_index_3",
      podcast_id: "podcast_index_41",
      title: "Three",
      description: "Three",
      published_at: "2026-10-03T05:00:00.000Z",
      duration_sec: 1_800,
      season: null,
      number: null,
      type: "full",
      explicit: false,
      image: null,
      link: null,
      identifiers: { guid: "guid-3", apple_episode_id: null },
    });
    expect(first).toMatchObject({ has_more: true, meta: { state: "answered" } });
    t.app.simulators.directories.reset();
    await advance(2 * HOUR_MS);
    const second = await t.get(`${path}?limit=2&cursor=${first.next_cursor}`);
    expect(second.data.map(({ title }: { title: string }) => title)).toEqual(["One"]);
    expect(second).toMatchObject({ has_more: false, meta: { cache_age_seconds: 7_200 } });
  });

  it("has Apple's episodes with their ids there", async () => {
    const { data } = await t.get("/v1/podcasts/apple_900/episodes");
    expect(data).toHaveLength(3);
    expect(data[1]).toMatchObject({
      id: "apple_2",
      podcast_id: "apple_900",
      identifiers: { guid: "guid-2", apple_episode_id: "2" },
    });
  });

  it("is asked for again after an hour, and 404 for an unknown podcast", async () => {
    await t.get("/v1/podcasts/apple_900/episodes");
    await t.get("/v1/podcasts/apple_900/episodes?limit=1");
    expect(t.asked()).toBe(1);
    await advance(HOUR_MS);
    await t.get("/v1/podcasts/apple_900/episodes");
    expect(t.asked()).toBe(2);
    for (const id of ["apple_99", "podcast_index_99"]) {
      const { status, body } = await t.send("GET", `/v1/podcasts/${id}/episodes`);
      expect([status, body.error.code]).toEqual([404, "resource_not_found"]);
    }
  });
});

describe("a server that asks no directory", () => {
  const none = useNetwork({ operations: podcastOperations });

  it.each(["search?q=sea", "podcast_index_41", "apple_900/episodes"])(
    "answers /v1/podcasts/%s with what is not set up",
    async (path) => {
      const { status, body } = await none.send("GET", `/v1/podcasts/${path}`);
      expect([status, body.error.code, body.error.current_state]).toEqual([
        409,
        "state_conflict",
        "not_configured",
      ]);
    },
  );
});
