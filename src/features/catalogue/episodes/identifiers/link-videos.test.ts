import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import { parseFeed } from "../../../../domain/feeds/parse-feed.ts";
import { feedXml, type TestItem } from "../import/feed.test-support.ts";
import { importFeed } from "../import/import-feed.ts";

const VIDEO = "dQw4w9WgXcQ";
const OTHER = "oHg5SJYRHA0";
const to = (address: string): string => `<link>${address}</link>`;
const watch = (id: string): string => to(`https://www.youtube.com/watch?v=${id}`);

describe("the video that an item of a feed links to", () => {
  let workspaceId: string;
  let key: string;
  let showId: string;

  const app = useApp();
  beforeAll(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });
  beforeEach(async () => {
    showId = await app.show(workspaceId);
  });

  async function read(items: readonly TestItem[]): Promise<void> {
    const now = app.clock.now();
    const document = parseFeed(new TextEncoder().encode(feedXml(items)), {
      contentType: null,
      url: null,
      now,
    });
    const options = { cause: systemCause(now), urls: app.runtime.urls };
    await importFeed(app.runtime.database, showId, document, options);
  }
  const videos = async (): Promise<Record<string, string | null>> => {
    const rows = await app.sql("select guid, youtube_video_id from episodes where show_id = $1", [
      showId,
    ]);
    return Object.fromEntries(rows.map((row) => [row["guid"], row["youtube_video_id"]]));
  };
  const announced = async (): Promise<unknown[]> =>
    (
      await app.sql(
        "select type, data from events where data->'object'->>'show_id' = $1 order by id",
        [showId],
      )
    ).map(({ type, data }) => [type, data.changed_fields, data.object.identifiers]);

  it("is the video of the episode, in whatever form its address has", async () => {
    await read([
      { guid: "a", extra: to(`https://youtu.be/${VIDEO}?si=abc`) },
      { guid: "b", extra: watch(OTHER) },
      { guid: "c", extra: to("https://show.example/c") },
      { guid: "d" },
    ]);
    expect(await videos()).toEqual({ a: VIDEO, b: OTHER, c: null, d: null });
  });

  it("is none where it is a short, a channel, or the link of several episodes", async () => {
    await read([
      { guid: "a", extra: to(`https://www.youtube.com/shorts/${VIDEO}`) },
      { guid: "b", extra: to("https://www.youtube.com/@harbour") },
      { guid: "c", extra: watch(OTHER) },
      { guid: "d", extra: watch(OTHER) },
    ]);
    expect(await videos()).toEqual({ a: null, b: null, c: null, d: null });
  });

  it("is filled where the feed gets it later, announced, and gathers the video's numbers", async () => {
    await read([{ guid: "a" }]);
    const jobs = async (): Promise<number> =>
      (await app.sql("select 1 from graphile_worker.jobs where key = $1", [`own posts ${showId}`]))
        .length;
    expect(await jobs()).toBe(0);
    await read([
      { guid: "a", extra: watch(VIDEO) },
      { guid: "b", extra: watch(OTHER) },
    ]);
    expect(await videos()).toEqual({ a: VIDEO, b: OTHER });
    expect(await jobs()).toBe(1);
    const events = await announced();
    expect(events).toEqual(
      expect.arrayContaining([
        ["episode.created", undefined, expect.objectContaining({ youtube_video_id: OTHER })],
        [
          "episode.updated",
          ["link", "identifiers"],
          expect.objectContaining({ youtube_video_id: VIDEO }),
        ],
      ]),
    );
    expect(events).toHaveLength(2);
    await read([
      { guid: "a", extra: watch(VIDEO) },
      { guid: "b", extra: watch(OTHER) },
    ]);
    expect(await announced()).toHaveLength(2);
  });

  it("is filled for episodes that are stored with the link, though the feed is the same", async () => {
    const items = [{ guid: "a", extra: watch(VIDEO) }];
    await read(items);
    await app.sql("update episodes set youtube_video_id = null where show_id = $1", [showId]);
    await read(items);
    expect(await videos()).toEqual({ a: VIDEO });
    expect(await announced()).toEqual([
      ["episode.updated", ["identifiers"], expect.objectContaining({ youtube_video_id: VIDEO })],
    ]);
  });

  it("changes no id that is set, and is not given to a second episode", async () => {
    await read([{ guid: "a" }, { guid: "b" }]);
    const [episode] = await app.sql("select id from episodes where show_id = $1 and guid = 'a'", [
      showId,
    ]);
    const set = await app.request("PATCH", `/v1/shows/${showId}/episodes/${episode?.["id"]}`, {
      key,
      body: { youtube_video_id: `https://www.youtube.com/watch?v=${VIDEO}&t=3` },
    });
    expect(set.body.data.identifiers.youtube_video_id).toBe(VIDEO);
    await read([
      { guid: "a", extra: watch(OTHER) },
      { guid: "b", extra: watch(VIDEO) },
    ]);
    expect(await videos()).toEqual({ a: VIDEO, b: null });
  });
});
