import { beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { TIDE_TABLES, usePodcastNetwork } from "./podcasts.test-support.ts";

const t = usePodcastNetwork();

beforeEach(async () => {
  await t.reset();
  t.list(TIDE_TABLES);
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
    await t.advance(2 * HOUR_MS);
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
    await t.advance(HOUR_MS);
    await t.get("/v1/podcasts/apple_900/episodes");
    expect(t.asked()).toBe(2);
    for (const id of ["apple_99", "podcast_index_99"]) {
      const { status, body } = await t.send("GET", `/v1/podcasts/${id}/episodes`);
      expect([status, body.error.code]).toEqual([404, "resource_not_found"]);
    }
  });
});
