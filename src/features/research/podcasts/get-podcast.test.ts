import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { podcastOperations } from "./index.ts";
import { TIDE_TABLES, usePodcastNetwork } from "./podcasts.test-support.ts";

const t = usePodcastNetwork();

beforeEach(async () => {
  await t.reset();
  t.list(TIDE_TABLES);
});

describe("GET /v1/podcasts/{podcast_id}", () => {
  it.each([
    ["podcast_index_41", ["podcast_index", "apple"]],
    ["apple_900", ["apple", "podcast_index"]],
  ])("has %s with what the other directory knows", async (id, directories) => {
    await t.sql("update shows set rss_url = $1 where show_id = $2", [
      TIDE_TABLES.feedUrl,
      t.showId,
    ]);
    const podcast = await t.get(`/v1/podcasts/${id}`);
    expect(podcast).toMatchObject({
      object: "podcast",
      id,
      title: "Tide Tables",
      feed_url: TIDE_TABLES.feedUrl,
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
    await t.advance(DAY_MS + HOUR_MS);
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
