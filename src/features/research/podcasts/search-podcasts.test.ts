import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { purgeAnswersJob } from "./index.ts";
import { usePodcastNetwork } from "./podcasts.test-support.ts";

const FEED = "https://feeds.example.com";
const t = usePodcastNetwork();

const search = (query: string, as?: string) =>
  t.send("GET", `/v1/podcasts/search?${query}`, undefined, as);
const found = async (query: string, as?: string) => {
  const { status, body, text } = await search(query, as);
  if (status !== 200) throw new Error(text);
  return body;
};
const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

beforeEach(async () => {
  await t.reset();
});

describe("GET /v1/podcasts/search", () => {
  it("answers one item for a podcast of several directories, with where each field is from", async () => {
    t.list({
      name: "Tide Tables",
      feedUrl: `${FEED}/tide/`,
      indexId: 41,
      appleId: 900,
      language: "en",
      website: "https://tide.example.com/",
      description: "The sea.",
    });
    const body = await found("q=tide");
    expect(body.data).toEqual([
      {
        object: "podcast",
        id: "podcast_index_41",
        title: "Tide Tables",
        author: "Tide Tables",
        description: "The sea.",
        image: null,
        feed_url: `${FEED}/tide/`,
        website: "https://tide.example.com/",
        apple_podcasts_id: "900",
        spotify_id: null,
        podcast_guid: null,
        categories: ["News"],
        language: "en",
        episode_count: 0,
        last_published_at: expect.any(String),
        explicit: false,
        workspace_show_id: null,
        sources: [
          {
            directory: "podcast_index",
            podcast_id: "podcast_index_41",
            fields: expect.arrayContaining(["title", "feed_url", "language"]),
          },
          { directory: "apple", podcast_id: "apple_900", fields: ["author", "categories"] },
        ],
        computed_at: t.app.clock.now().toISOString(),
        cache_age_seconds: 0,
      },
    ]);
    expect(body.meta).toMatchObject({
      total: 1,
      filters: { q: "tide", language: null, country: null, categories: null },
      directories: [
        { name: "podcast_index", state: "answered", podcast_count: 1, error: null },
        { name: "apple", state: "answered", podcast_count: 1, error: null },
      ],
    });
  });

  it("has exact titles first, then those that begin so, then the directory's order", async () => {
    t.list(
      { name: "Deep Ocean Talk", indexId: 1, feedUrl: `${FEED}/1` },
      { name: "Ocean Talk Weekly", indexId: 2, feedUrl: `${FEED}/2` },
      { name: "Ocean Talk", appleId: 3 },
    );
    expect(ids(await found("q=Ocean%20%20TALK"))).toEqual([
      "apple_3",
      "podcast_index_2",
      "podcast_index_1",
    ]);
  });

  it("narrows by language and by the words of categories, and says what it cannot know", async () => {
    t.list(
      { name: "Sea one", indexId: 1, language: "en-GB", categories: ["Tv", "Film"] },
      { name: "Sea two", indexId: 2, language: "de", categories: ["News"] },
      { name: "Sea three", appleId: 3, categories: ["TV & Film"] },
    );
    const english = await found("q=sea&language=EN");
    expect(ids(english)).toEqual(["podcast_index_1"]);
    expect(english.meta.notes).toEqual([expect.stringContaining("Apple Podcasts does not say")]);
    expect(ids(await found(`q=sea&categories=${encodeURIComponent("tv & film")}`))).toEqual([
      "podcast_index_1",
      "apple_3",
    ]);
    const german = await found("q=sea&country=de&categories=News,Film");
    expect(german.meta.filters).toMatchObject({ country: "DE" });
    expect(german.meta.notes).toEqual([expect.stringContaining("Podcast Index has no stores")]);
  });

  it.each([
    ["", "q"],
    ["q=a", "q"],
    ["q=%20a%20", "q"],
    [`q=${"a".repeat(201)}`, "q"],
    ["q=sea&limit=51", "limit"],
    ["q=sea&country=DEU", "country"],
    ["q=sea&language=not%20a%20language", "language"],
    ["q=sea&cursor=abc", "cursor"],
    ["q=sea&lang=de", "lang"],
  ])("refuses ?%s by the name %s", async (query, param) => {
    const { status, body } = await search(query);
    expect([status, body.error.param]).toEqual([400, param]);
  });

  it("asks a directory once in a day for equal searches of all workspaces", async () => {
    t.list({ name: "Sea", indexId: 1 });
    await found("q=sea");
    expect(t.asked()).toBe(2);
    await found("q=%20SEA&limit=1", t.stranger.key);
    // Podcast Index has no stores, so it is not asked again for another country.
    await found("q=sea&country=DE");
    expect(t.asked()).toBe(3);
    await t.advance(DAY_MS);
    const body = await found("q=sea");
    expect(t.asked()).toBe(5);
    expect(body.meta.cache_age_seconds).toBe(0);
  });

  it("asks once for equal searches of one moment", async () => {
    await Promise.all([found("q=sea"), found("q=sea"), found("q=sea", t.stranger.key)]);
    expect(t.asked()).toBe(2);
  });

  it("has no podcast on two pages, whatever the directories say by then", async () => {
    for (let number = 1; number <= 5; number += 1)
      t.list({ name: `Sea ${number}`, indexId: number, feedUrl: `${FEED}/${number}` });
    const first = await found("q=sea&limit=2");
    expect(ids(first)).toEqual(["podcast_index_1", "podcast_index_2"]);
    expect(first.has_more).toBe(true);
    t.app.simulators.directories.reset();
    t.list({ name: "Sea 9", indexId: 9 }, { name: "Sea 1", indexId: 1 });
    await t.advance(DAY_MS + HOUR_MS);
    expect(ids(await found("q=sea"))).toEqual(["podcast_index_9", "podcast_index_1"]);
    const asked = t.asked();
    const second = await found(`q=sea&limit=3&cursor=${first.next_cursor}`);
    expect(ids(second)).toEqual(["podcast_index_3", "podcast_index_4", "podcast_index_5"]);
    expect(second).toMatchObject({ has_more: false, next_cursor: null });
    expect(second.meta.cache_age_seconds).toBe(25 * 3_600);
    expect(t.asked()).toBe(asked);
    await t.advance(2 * DAY_MS);
    const ended = await search(`q=sea&cursor=${first.next_cursor}`);
    expect([ended.status, ended.body.error.param]).toEqual([400, "cursor"]);
  });

  it("gives an older answer with its age where a directory fails", async () => {
    t.list({ name: "Sea", indexId: 1 });
    await found("q=sea");
    await t.advance(DAY_MS + HOUR_MS);
    t.app.simulators.faults.add({ upstream: "directories", status: 500, times: 4 });
    const { meta, data } = await found("q=sea");
    expect(data).toHaveLength(1);
    expect(meta).toMatchObject({
      cache_age_seconds: 25 * 3_600,
      directories: [{ state: "stale", cache_age_seconds: 25 * 3_600 }, { state: "stale" }],
    });
  });

  it("answers what the others list where one directory fails, and names it", async () => {
    t.list({ name: "Sea", indexId: 1, appleId: 2 });
    t.app.simulators.directories.refuse("podcastindex");
    const { meta, data } = await found("q=sea");
    expect(ids({ data })).toEqual(["apple_2"]);
    expect(meta.directories[0]).toMatchObject({
      name: "podcast_index",
      state: "failed",
      podcast_count: null,
      error: { code: "provider_failed" },
    });
  });

  it("is 502 where all directories fail, and nothing is kept", async () => {
    t.app.simulators.faults.add({ upstream: "directories", status: 500, times: 4 });
    const { status, body } = await search("q=sea");
    expect([status, body.error.code, body.error.platform]).toEqual([
      502,
      "provider_failed",
      "podcast_index",
    ]);
    expect(await t.sql("select 1 from directory_answers")).toEqual([]);
  });

  it("ends with a cap for what is not kept, and what is kept goes on", async () => {
    t.list({ name: "Sea", indexId: 1 });
    await found("q=sea");
    await t.sql("update usage_counters set used = 200");
    const refused = await search("q=other");
    expect([refused.status, refused.body.error.cap]).toEqual([429, "podcast_directory_requests"]);
    expect(await found("q=sea")).toMatchObject({ data: [{ title: "Sea" }] });
    expect((await search("q=other", t.stranger.key)).status).toBe(200);
  });

  it("counts against no cap what never left the server", async () => {
    t.app.simulators.faults.add({ upstream: "directories", status: 429, retry_after: "90" });
    t.app.simulators.faults.add({ upstream: "directories", status: 429, retry_after: "90" });
    const refused = await search("q=sea");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([502, "90"]);
    await search("q=other");
    expect(t.asked()).toBe(2);
    const used = await t.sql("select used from usage_counters where counter like 'podcast%'");
    expect(used).toEqual([{ used: 2 }]);
    await t.advance(90_000);
  });

  it("keeps the newest thousand answers for three days", async () => {
    await t.sql(
      `insert into directory_answers (directory, request_hash, fetched_at, answer)
       select 'apple', sha256(number::text::bytea), $1::timestamptz - number * interval '1 second', '[]'
       from generate_series(1, 1200) number`,
      [t.app.clock.now()],
    );
    await found("q=sea");
    const count = "select count(*)::int as count from directory_answers";
    expect(await t.sql(count)).toEqual([{ count: 1_000 }]);
    await t.advance(3 * DAY_MS + HOUR_MS);
    await t.runJob(purgeAnswersJob);
    expect(await t.sql(count)).toEqual([{ count: 0 }]);
  });
});

describe("the workspace's own show among the podcasts", () => {
  const shows = async (query = "q=sea", as?: string) =>
    (await found(query, as)).data.map(
      ({ workspace_show_id: id }: { workspace_show_id: string | null }) => id,
    );

  it("is known by feed, else by guid, else by Apple id, and by its own workspace alone", async () => {
    const guid = "917393e3-1b1e-5cef-ace4-edaa54e1f810";
    t.list({
      name: "Sea",
      indexId: 1,
      appleId: 900,
      feedUrl: `${FEED}/sea/`,
      podcastGuid: guid,
    });
    const byApple = await t.app.show(t.workspaceId);
    const byGuid = await t.app.show(t.workspaceId);
    const set = (column: string, value: string, showId: string) =>
      t.sql(`update shows set ${column} = $1 where show_id = $2`, [value, showId]);
    expect(await shows()).toEqual([null]);
    await set("apple_podcasts_id", "900", byApple);
    expect(await shows()).toEqual([byApple]);
    await set("podcast_guid", guid.toUpperCase(), byGuid);
    expect(await shows()).toEqual([byGuid]);
    await set("rss_url", "http://www.FEEDS.example.com/sea", t.showId);
    expect(await shows()).toEqual([t.showId]);
    // The same answer of the cache, for a workspace that sees none of these shows.
    expect(await shows("q=sea", t.stranger.key)).toEqual([null]);
    await set("rss_url", `${FEED}/sea`, t.stranger.showId);
    expect(await shows("q=sea", t.stranger.key)).toEqual([t.stranger.showId]);
    expect(await shows()).toEqual([t.showId]);
    expect(await t.sql("select answer from directory_answers")).not.toEqual(
      expect.arrayContaining([{ answer: expect.stringContaining(t.showId) }]),
    );
  });

  it("is made of a podcast that was found", async () => {
    t.app.simulators.feeds.put(
      "found.xml",
      '<rss version="2.0"><channel><title>Found at Sea</title><item><guid>1</guid>' +
        '<title>First</title><enclosure url="https://media.example.com/1.mp3" type="audio/mpeg"/>' +
        "</item></channel></rss>",
    );
    const feedUrl = `${t.app.simulators.urls.feeds}/found.xml`;
    t.list({ name: "Found at Sea", indexId: 7, feedUrl });
    const [podcast] = (await found("q=found")).data;
    const made = await t.send("POST", "/v1/shows", { rss_url: podcast.feed_url });
    expect(made.status).toBe(201);
    t.app.runtime.access.clear();
    expect(await shows("q=found")).toEqual([made.body.id]);
  });
});
