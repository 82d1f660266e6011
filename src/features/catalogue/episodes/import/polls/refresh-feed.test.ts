import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../../test/network.ts";
import { useFixture } from "../../../../../../test/use-fixture.ts";
import { enqueueJob } from "../../../../../infrastructure/jobs/enqueue.ts";
import { createPool } from "../../../../../db/connection/pool.ts";
import { ComputeError } from "../../../../../infrastructure/compute/compute-error.ts";
import type { Compute } from "../../../../../infrastructure/compute/compute.ts";
import { inlineCompute } from "../../../../../infrastructure/compute/inline-compute.test-support.ts";
import { runDueJobs } from "../../../../../infrastructure/jobs/run-due-jobs.ts";
import { HOUR_MS, MINUTE_MS } from "../../../../../lib/time/clock.ts";
import { pollFeedsJob, refreshFeed, refreshFeedJob } from "../../index.ts";
import { enqueueDueFeeds } from "./due-feeds.ts";
import { type FeedServer, feedXml, startFeedServer, type TestItem } from "../feed.test-support.ts";
import type { FeedHttp } from "../fetch-page.ts";
import { backoffMs, READ_LEASE_MS } from "./poll-schedule.ts";

const MIGRATION = new URL("../../../../../../migrations/0024_feed_title.sql", import.meta.url);

describe("a show's feed", () => {
  let workspaceId: string;
  let showId: string;

  const app = useApp({ operations: [] });
  const server = useFixture(startFeedServer);
  beforeAll(async () => {
    workspaceId = await app.workspace();
  });
  beforeEach(async () => {
    server.pages.clear();
    server.validators = true;
    showId = await app.show(workspaceId, { name: "My name for it" });
    await follow("/feed");
  });

  async function follow(path: string): Promise<void> {
    await app.sql("delete from show_feeds where show_id = $1", [showId]);
    await app.sql("insert into show_feeds (show_id, url, next_poll_at) values ($1, $2, $3)", [
      showId,
      `${server.origin}${path}`,
      app.clock.now(),
    ]);
    await app.sql("update shows set rss_url = $2 where show_id = $1", [
      showId,
      `${server.origin}${path}`,
    ]);
  }
  const serve = (items: readonly TestItem[], options: Parameters<typeof feedXml>[1] = {}): void => {
    server.pages.set("/feed", feedXml(items, options));
  };
  const read = (
    http: FeedHttp = server.client,
    id: string = showId,
    compute: Compute = inlineCompute,
  ) =>
    refreshFeed(
      {
        database: app.runtime.database,
        http,
        compute,
        clock: app.clock,
        urls: app.runtime.urls,
      },
      id,
    );
  /** A client that does something between the answer of the feed and what is made of it. */
  const before = (work: () => Promise<unknown>): FeedHttp => ({
    request: async (request) => {
      const answer = await server.client.request(request);
      await work();
      return answer;
    },
  });
  /** Moves time on by an hour and reads the feed again. */
  const refresh = async () => {
    await app.advance(HOUR_MS);
    return read();
  };
  const counts = (outcome: Awaited<ReturnType<typeof refresh>>) => {
    if (outcome.kind !== "imported") throw new Error(JSON.stringify(outcome));
    const { created, updated, unchanged, removed, restored } = outcome.result;
    return { created, updated, unchanged, removed, restored };
  };
  const episodes = () =>
    app.sql("select * from episodes where show_id = $1 order by guid_key", [showId]);
  const feedRow = async () =>
    (await app.sql("select * from show_feeds where show_id = $1", [showId]))[0]!;
  const events = () =>
    app.sql(
      "select workspace_id, type, object_id, data, source from events where object_id = $1 or data->'object'->>'show_id' = $1 order by created_at, type, object_id",
      [showId],
    );
  const forgetEvents = () => app.sql("delete from events");

  it("that takes more than a task may has a named failure and is read at its schedule, by its workspace", async () => {
    serve([{ guid: "a" }]);
    const owners: string[] = [];
    const outcome = await read(server.client, showId, {
      ...inlineCompute,
      run: async (name, _args, { of }) => {
        owners.push(of);
        throw new ComputeError(name, "deadline");
      },
    });
    expect(outcome).toMatchObject({ kind: "failed", code: "too_large" });
    expect(owners).toEqual([workspaceId]);
    expect(await feedRow()).toMatchObject({
      last_error_code: "too_large",
      failure_count: 1,
      next_poll_at: new Date(app.clock.now().getTime() + backoffMs(1)),
    });
  });

  it("becomes episodes, and the same feed again changes nothing", async () => {
    serve([
      {
        guid: "b",
        title: "#2: Tide &amp;amp; time",
        extra:
          '<itunes:duration>1:02:03</itunes:duration><itunes:season>1</itunes:season><itunes:episode>2</itunes:episode><podcast:transcript url="https://cdn.example.com/b.vtt" type="text/vtt"/>',
      },
      { guid: "a", extra: "<itunes:episodeType>trailer</itunes:episodeType>" },
    ]);
    expect(counts(await refresh())).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      removed: 0,
      restored: 0,
    });
    const before = await episodes();
    expect(before[1]).toMatchObject({
      guid: "b",
      title: "#2: Tide & time",
      normalised_title: "tide time",
      duration_sec: 3723,
      season: 1,
      number: 2,
      type: "full",
      removed_at: null,
      transcript_source: null,
    });
    expect({ type: before[0]!["type"], id: before[0]!["id"] }).toEqual({
      type: "trailer",
      id: expect.stringMatching(/^ep_[0-9A-Za-z]{24}$/),
    });
    expect((await refresh()).kind).toBe("unchanged");
    server.validators = false;
    await app.sql("update show_feeds set etag = null, content_hash = null where show_id = $1", [
      showId,
    ]);
    expect(counts(await refresh())).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      removed: 0,
      restored: 0,
    });
    expect(await episodes()).toEqual(before);
  });

  it("stores the title of a feed that was read before titles were stored and never changed", async () => {
    serve([{ guid: "a" }]);
    await read();
    const { title } = await feedRow();
    expect(title).toEqual(expect.any(String));
    await app.sql("update show_feeds set title = null where show_id = $1", [showId]);
    expect((await refresh()).kind).toBe("unchanged");
    const correction = readFileSync(MIGRATION, "utf8").split("\nupdate show_feeds")[1];
    await app.sql(`update show_feeds${correction}`);
    expect(counts(await refresh())).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await feedRow()).toMatchObject({ title });
    expect((await refresh()).kind).toBe("unchanged");
  });

  it("fills empty fields of the show once, never its name, and never what a person wrote or emptied", async () => {
    await app.sql("update shows set author = 'A person' where show_id = $1", [showId]);
    const channel =
      '<description>From the feed.</description><link>https://salt.example/</link><language>en-gb</language><itunes:category text="News"/>';
    serve([{ guid: "a" }], { channel });
    await refresh();
    const show = async () =>
      (
        await app.sql(
          "select name, author, description, website, language, categories, imported_at from shows where show_id = $1",
          [showId],
        )
      )[0]!;
    expect(await show()).toEqual({
      name: "My name for it",
      author: "A person",
      description: "From the feed.",
      website: "https://salt.example/",
      language: "en-GB",
      categories: ["News"],
      imported_at: app.clock.now(),
    });
    await app.sql("update shows set description = null where show_id = $1", [showId]);
    serve([{ guid: "a" }, { guid: "b" }], { channel });
    await refresh();
    expect((await show())["description"]).toBeNull();
  });

  it("does not announce a back catalogue, and announces every change after it to every workspace", async () => {
    const solo = await app.workspace({ kind: "solo", showIds: [showId] });
    serve([{ guid: "b" }, { guid: "a" }]);
    await refresh();
    expect((await events()).map((event) => [event["type"], event["data"].changed_fields])).toEqual(
      Array.from({ length: 2 }, () => ["show.updated", ["author"]]),
    );
    await forgetEvents();
    serve([{ guid: "c" }, { guid: "b", title: "Renamed", date: "2026-10-02T08:00:00Z" }]);
    expect(counts(await refresh())).toEqual({
      created: 1,
      updated: 1,
      unchanged: 0,
      removed: 1,
      restored: 0,
    });
    const rows = await events();
    const ids = Object.fromEntries((await episodes()).map((row) => [row["guid"], row["id"]]));
    const seen = rows.map((event) => [
      event["workspace_id"],
      event["type"],
      event["object_id"],
      event["source"],
    ]);
    const expected = [workspaceId, solo].flatMap((id) => [
      [id, "episode.created", ids["c"], "system"],
      [id, "episode.removed", ids["a"], "system"],
      [id, "episode.updated", ids["b"], "system"],
    ]);
    expect(seen.map(String).sort()).toEqual(expected.map(String).sort());
    const updated = rows.find((event) => event["type"] === "episode.updated")!["data"];
    expect({
      changed_fields: updated.changed_fields,
      object: updated.object.object,
      title: updated.object.title,
    }).toEqual({ changed_fields: ["title", "published_at"], object: "episode", title: "Renamed" });
    expect(
      rows.find((event) => event["type"] === "episode.removed")!["data"].object.removed_at,
    ).toBe(app.clock.now().toISOString());
  });

  it("announces the first episode of a show whose feed was empty when it was added", async () => {
    serve([], { channel: "<itunes:explicit>false</itunes:explicit>" });
    await refresh();
    await forgetEvents();
    serve([{ guid: "a" }]);
    await refresh();
    expect((await events()).map((event) => event["type"])).toEqual(["episode.created"]);
  });

  it("keeps an episode that vanishes, with its id, tags and ids elsewhere, and restores it when it comes back", async () => {
    serve([{ guid: "b" }, { guid: "a" }]);
    await refresh();
    const [a] = await episodes();
    await app.sql(
      "update episodes set tags = '{live}', spotify_episode_id = 'sp', transcript_source = 'upload' where show_id = $1 and guid = 'a'",
      [showId],
    );
    serve([{ guid: "b" }]);
    await refresh();
    expect((await episodes())[0]).toMatchObject({ id: a!["id"], removed_at: app.clock.now() });
    await forgetEvents();
    serve([{ guid: "b" }, { guid: "a", title: "Again" }]);
    expect(counts(await refresh())).toEqual({
      created: 0,
      updated: 1,
      unchanged: 1,
      removed: 0,
      restored: 1,
    });
    expect((await episodes())[0]).toMatchObject({
      id: a!["id"],
      removed_at: null,
      title: "Again",
      tags: ["live"],
      spotify_episode_id: "sp",
      transcript_source: "upload",
      created_at: a!["created_at"],
    });
    expect((await events()).map((event) => [event["type"], event["data"].changed_fields])).toEqual([
      ["episode.updated", ["title", "removed_at"]],
    ]);
  });

  it("is not emptied by a feed that was cut off or has no items any more", async () => {
    serve([{ guid: "c" }, { guid: "b" }, { guid: "a" }]);
    await refresh();
    serve([{ guid: "c" }, { guid: "b" }], { cut: true });
    expect(counts(await refresh())).toMatchObject({ removed: 0, unchanged: 1 });
    serve([], { channel: "<itunes:explicit>false</itunes:explicit>" });
    expect(counts(await refresh())).toMatchObject({ removed: 0 });
    expect((await episodes()).every((row) => row["removed_at"] === null)).toBe(true);
  });

  it("that fails changes no episode, is tried ever later, and is forgiven at the first good reading", async () => {
    serve([{ guid: "a" }]);
    await refresh();
    const before = await episodes();
    server.pages.set("/feed", { status: 503 });
    for (const [failures, hours] of [
      [1, 1],
      [2, 2],
      [3, 4],
    ] as const) {
      expect(await refresh()).toEqual({
        kind: "failed",
        code: "server_error",
        message: "127.0.0.1 answered 503.",
      });
      const row = await feedRow();
      expect({
        failure_count: row["failure_count"],
        last_error_code: row["last_error_code"],
        last_error_message: row["last_error_message"],
      }).toEqual({
        failure_count: failures,
        last_error_code: "server_error",
        last_error_message: "127.0.0.1 answered 503.",
      });
      expect(row["next_poll_at"].getTime() - app.clock.now().getTime()).toBe(hours * HOUR_MS);
    }
    expect(await episodes()).toEqual(before);
    serve([{ guid: "a" }]);
    await refresh();
    expect(await feedRow()).toMatchObject({
      failure_count: 0,
      last_error_code: null,
      last_error_message: null,
      last_success_at: app.clock.now(),
      last_polled_at: app.clock.now(),
    });
    expect(
      [backoffMs(1), backoffMs(5), backoffMs(6), backoffMs(100)].map((ms) => ms / HOUR_MS),
    ).toEqual([1, 16, 24, 24]);
  });

  it("follows a permanent move and records show.updated", async () => {
    serve([{ guid: "a" }]);
    await refresh();
    await forgetEvents();
    server.pages.set("/feed", { status: 301, location: "/new" });
    server.pages.set("/new", feedXml([{ guid: "a" }, { guid: "b" }]));
    expect(counts(await refresh())).toMatchObject({ created: 1, unchanged: 1 });
    expect({
      feed: (await feedRow())["url"],
      show: (await app.sql("select rss_url from shows where show_id = $1", [showId]))[0]![
        "rss_url"
      ],
    }).toEqual({ feed: `${server.origin}/new`, show: `${server.origin}/new` });
    expect(
      (await events()).map((event) => [event["type"], event["data"].changed_fields]),
    ).toContainEqual(["show.updated", ["rss_url"]]);
  });

  it("drops what it read when the show was given another feed meanwhile", async () => {
    serve([{ guid: "a" }]);
    expect(await read(before(() => follow("/other")))).toEqual({ kind: "superseded" });
    expect({
      episodes: await episodes(),
      last_polled_at: (await feedRow())["last_polled_at"],
    }).toEqual({ episodes: [], last_polled_at: null });
  });

  it("is fetched by one at a time: a second reader finds the first at work", async () => {
    serve([{ guid: "b" }, { guid: "a" }]);
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const request: FeedServer["client"]["request"] = async (asked) => {
      begun.resolve();
      await held.promise;
      return server.client.request(asked);
    };
    const first = read({ request });
    await begun.promise;
    expect(await read()).toEqual({ kind: "running" });
    held.resolve();
    expect(counts(await first).created).toBe(2);
    expect(await read()).toEqual({ kind: "unchanged" });
  });

  it("stores nothing of a read whose lease ran out: another one may have stored a newer feed", async () => {
    serve([{ guid: "a", title: "Old" }]);
    const late = await read(
      before(async () => {
        await app.advance(READ_LEASE_MS);
        serve([{ guid: "a", title: "New" }, { guid: "b" }]);
        expect(counts(await read()).created).toBe(2);
      }),
    );
    expect(late).toEqual({ kind: "superseded" });
    expect((await episodes()).map(({ title }) => title)).toEqual(["New", "Episode b"]);
    expect((await feedRow())["item_count"]).toBe(2);
  });

  it.each(["is read", "fails"])(
    "stores nothing for a show deleted while its feed %s",
    async (how) => {
      if (how === "is read") serve([{ guid: "a" }]);
      const late = await read(
        before(() => app.sql("update shows set deleted_at = now() where show_id = $1", [showId])),
      );
      expect(late).toEqual({ kind: "superseded" });
      expect(await episodes()).toEqual([]);
      expect(await feedRow()).toMatchObject({ last_polled_at: null, failure_count: 0 });
    },
  );

  it("keeps its record when the process that reads it is stopped", async () => {
    serve([{ guid: "a" }]);
    const parts = {
      database: app.runtime.database,
      http: server.client,
      compute: inlineCompute,
      clock: app.clock,
      urls: app.runtime.urls,
    };
    await expect(
      refreshFeed(parts, showId, { signal: AbortSignal.abort(new Error("stopping")) }),
    ).rejects.toThrow("stopping");
    expect({ feedRow: await feedRow(), episodes: await episodes() }).toMatchObject({
      feedRow: { failure_count: 0, last_polled_at: null, next_poll_at: expect.any(Date) },
      episodes: [],
    });
  });

  it("of no show is no feed", async () => {
    expect(await read(server.client, "nobodynobodynobody00")).toEqual({ kind: "no_feed" });
  });

  it("is read hourly by the poll, by one process only, and a failing one later", async () => {
    await app.sql("delete from show_feeds");
    await follow("/feed");
    serve([{ guid: "a" }]);
    const pool = createPool({ url: app.databaseUrl, max: 4, applicationName: "test" });
    const run = async () => {
      await Promise.all([enqueueJob(pool, pollFeedsJob, {}), enqueueJob(pool, pollFeedsJob, {})]);
      const options = {
        pool,
        jobs: [pollFeedsJob, refreshFeedJob],
        clock: app.clock,
        services: { ...app.runtime.services, outbound: server.client },
        log: app.runtime.log,
      };
      expect((await runDueJobs(options)).failures).toEqual([]);
    };
    server.requests.length = 0;
    await run();
    expect({
      requestsCount: server.requests.length,
      episodesCount: (await episodes()).length,
    }).toEqual({
      requestsCount: 1,
      episodesCount: 1,
    });
    await app.advance(59 * MINUTE_MS);
    await run();
    expect(server.requests).toHaveLength(1);
    await app.advance(MINUTE_MS);
    server.pages.set("/feed", { status: 500 });
    await run();
    expect(server.requests).toHaveLength(2);
    await app.advance(HOUR_MS);
    await run();
    await app.advance(HOUR_MS);
    await run();
    expect({
      requestsCount: server.requests.length,
      failure_count: (await feedRow())["failure_count"],
    }).toEqual({ requestsCount: 3, failure_count: 2 });
    // A process that died with the feed holds it for minutes, and not until the next hour.
    const until = new Date(app.clock.now().getTime() + 3 * MINUTE_MS);
    await app.sql(
      "update show_feeds set reading_until = $2, next_poll_at = $3 where show_id = $1",
      [showId, until, app.clock.now()],
    );
    const before = server.requests.length;
    await run();
    expect(server.requests).toHaveLength(before);
    await app.advance(3 * MINUTE_MS);
    await run();
    expect(server.requests).toHaveLength(before + 1);
    await pool.end();
  });

  it("has each due feed claimed by one process when several look at once", async () => {
    await app.sql("delete from show_feeds");
    await app.sql(
      "insert into show_feeds (show_id, url, next_poll_at) select 'show' || n, 'https://feeds.example.com/' || n, $1 from generate_series(1, 250) as n",
      [app.clock.now()],
    );
    const claimed = await Promise.all(
      [1, 2, 3].map(() => enqueueDueFeeds(app.runtime.database, app.clock)),
    );
    expect(claimed.reduce((sum, count) => sum + count)).toBe(250);
    const jobs = await app.sql(
      "select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'feeds.refresh' and key like 'feed:show%'",
    );
    expect(jobs).toEqual([{ jobs: 250 }]);
    await app.sql("delete from show_feeds");
  });

  it("is claimed while another transaction holds the feed of another show", async () => {
    await app.sql("delete from show_feeds");
    await app.sql(
      `insert into show_feeds (show_id, url, next_poll_at)
       select 'show' || number, 'x', $1
       from generate_series(1, 3) number`,
      [app.clock.now()],
    );
    const pool = createPool({ url: app.databaseUrl, max: 1, applicationName: "an import" });
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select from show_feeds where show_id = 'show1' for update");
    expect(await enqueueDueFeeds(app.runtime.database, app.clock)).toBe(2);
    await holder.query("rollback");
    holder.release();
    await pool.end();
    expect(await enqueueDueFeeds(app.runtime.database, app.clock)).toBe(1);
    await app.sql("delete from show_feeds");
  });
});
