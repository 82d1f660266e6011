import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { inlineCompute } from "../../../../infrastructure/compute/inline-compute.test-support.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { addCluster } from "../episodes.test-support.ts";
import { episodeOperations, refreshFeed } from "../index.ts";
import { feedXml, startFeedServer, type TestItem } from "./feed.test-support.ts";

const ITEMS: TestItem[] = [1, 2, 3].map((day) => ({
  guid: `https://old.example/?p=${day}`,
  title: `Tide ${day}`,
  date: `2026-09-0${day}T06:00:00Z`,
  audio: `https://cdn.example.com/${day}.mp3`,
}));
const CLUSTER = "clusterClusterCluste";

describe("a feed whose guids or dates are not what they were", () => {
  let key: string;
  let showId: string;

  const app = useApp({ operations: episodeOperations });
  const server = useFixture(startFeedServer);
  beforeEach(async () => {
    const workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    showId = await app.show(workspaceId, { name: "Salt and Signal" });
    await app.sql("insert into show_feeds (show_id, url, next_poll_at) values ($1, $2, $3)", [
      showId,
      `${server.origin}/feed`,
      app.clock.now(),
    ]);
  });

  /** Serves these items and reads the feed an hour later. */
  async function read(items: readonly TestItem[], xml = feedXml(items)) {
    server.pages.set("/feed", xml);
    await app.advance(HOUR_MS);
    const outcome = await refreshFeed(
      {
        database: app.runtime.database,
        http: server.client,
        compute: inlineCompute,
        clock: app.clock,
        urls: app.runtime.urls,
      },
      showId,
    );
    if (outcome.kind !== "imported") throw new Error(JSON.stringify(outcome));
    const { created, updated, removed, restored } = outcome.result;
    return { created, updated, removed, restored };
  }
  const idsByTitle = async (): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      (
        await app.sql("select title, id from episodes where show_id = $1 order by title", [showId])
      ).map((row) => [row["title"], row["id"]]),
    );
  const events = async () => {
    const rows = await app.sql(
      "select type, data from events where data->'object'->>'show_id' = $1",
      [showId],
    );
    return rows.map(({ type, data }) => ({ type, ...(data as { changed_fields?: string[] }) }));
  };
  const lookup = async (query: Record<string, string>) =>
    (
      await app.get(
        `/v1/shows/${showId}/episodes/lookup?${new URLSearchParams(query).toString()}`,
        { key },
      )
    ).body;
  const isUpdate = { created: 0, removed: 0, restored: 0 };

  it("keep their episodes with ids and clusters, say what changed, and are found by both guids", async () => {
    await read(ITEMS);
    const ids = await idsByTitle();
    await addCluster(app, showId, { id: CLUSTER, episodeId: String(ids["Tide 2"]) });
    const moved = ITEMS.map((item) => ({
      ...item,
      guid: item.guid.replace("http", "urn:x-http"),
      audio: String(item.audio).replace("cdn", "new-host"),
    }));

    expect(await read(moved)).toEqual({ ...isUpdate, updated: 3 });
    expect(await idsByTitle()).toEqual(ids);
    const announced = (await events()).filter(({ type }) => String(type).startsWith("episode."));
    expect(announced.map(({ type, changed_fields: fields }) => [type, fields])).toEqual(
      moved.map(() => ["episode.updated", ["identifiers", "enclosure"]]),
    );
    for (const guid of [ITEMS[1]!.guid, moved[1]!.guid])
      expect((await lookup({ guid })).best).toEqual({
        episode_id: ids["Tide 2"],
        cluster_id: CLUSTER,
        title: "Tide 2",
        published_at: expect.any(String),
        match: { by: "guid", confidence: "exact" },
      });

    expect(await read(ITEMS)).toEqual({ ...isUpdate, updated: 3 });
    expect(await idsByTitle()).toEqual(ids);
    expect((await lookup({ guid: moved[1]!.guid })).best.episode_id).toBe(ids["Tide 2"]);
  });

  it("exchange keys where two items swap their guids, and each guid finds the item that has it", async () => {
    await read(ITEMS);
    const ids = await idsByTitle();
    const [one, two, three] = ITEMS as [TestItem, TestItem, TestItem];
    const swapped = [{ ...one, guid: two.guid }, { ...two, guid: one.guid }, three];
    expect(await read(swapped)).toEqual({ ...isUpdate, updated: 2 });
    expect(await idsByTitle()).toEqual(ids);
    expect((await lookup({ guid: one.guid })).best.episode_id).toBe(ids["Tide 2"]);
  });

  it("remember ten guids of an episode, the newest", async () => {
    await read(ITEMS);
    for (let round = 1; round <= 12; round += 1)
      await read([{ ...ITEMS[0]!, guid: `round-${round}` }, ...ITEMS.slice(1)]);
    const [row] = await app.sql(
      "select guid, former_guid_keys from episodes where show_id = $1 and title = 'Tide 1'",
      [showId],
    );
    expect(row).toEqual({
      guid: "round-12",
      former_guid_keys: Array.from({ length: 10 }, (_, index) => `round-${index + 2}`),
    });
  });

  it("never take an episode of another show", async () => {
    await read(ITEMS);
    const ids = await idsByTitle();
    const first = showId;
    showId = await app.show(await app.workspace(), { name: "Salt and Signal" });
    await app.sql("insert into show_feeds (show_id, url, next_poll_at) values ($1, $2, $3)", [
      showId,
      `${server.origin}/feed`,
      app.clock.now(),
    ]);
    expect(await read(ITEMS.map((item) => ({ ...item, guid: `${item.guid}#2` })))).toMatchObject({
      created: 3,
    });
    showId = first;
    expect(await idsByTitle()).toEqual(ids);
  });

  it("mark a date the feed does not give, and no look-up is sure by it", async () => {
    await read([{ ...ITEMS[0]!, date: null }, ITEMS[1]!]);
    const listed = await app.get(`/v1/shows/${showId}/episodes`, { key });
    expect(
      listed.body.data.map((episode: { title: string; published_at_estimated: boolean }) => [
        episode.title,
        episode.published_at_estimated,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["Tide 1", true],
        ["Tide 2", false],
      ]),
    );
    expect(await lookup({ title: "Tide 1", published_on: "2026-09-02" })).toMatchObject({
      best: null,
      matches: [{ match: { by: "title", confidence: "medium" } }],
    });
    expect((await lookup({ title: "Tide 2", published_on: "2026-09-02" })).best).not.toBeNull();

    await app.sql("update episodes set published_at_estimated = null where show_id = $1", [showId]);
    expect(await read([{ ...ITEMS[0]!, date: null }, ITEMS[1]!, ITEMS[2]!])).toEqual({
      created: 1,
      updated: 1,
      removed: 0,
      restored: 0,
    });
    expect(await read(ITEMS)).toMatchObject({ updated: 1 });
    expect((await lookup({ title: "Tide 1", published_on: "2026-09-01" })).best.match).toEqual({
      by: "title_and_date",
      confidence: "high",
    });
  });

  it("leave what the last reading lost with the feed", async () => {
    const state = async () =>
      (
        await app.sql("select missing_item_count, warnings from show_feeds where show_id = $1", [
          showId,
        ])
      )[0];
    expect(await state()).toEqual({ missing_item_count: null, warnings: [] });
    await read(ITEMS, feedXml(ITEMS, { cut: true }));
    expect(await state()).toEqual({
      missing_item_count: 1,
      warnings: ["The feed is cut off; the episodes before the cut were read."],
    });
    await read(ITEMS);
    expect(await state()).toEqual({ missing_item_count: 0, warnings: [] });
  });
});
