import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { runDueJobs } from "../../../../infrastructure/jobs/run-due-jobs.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import {
  feedXml,
  startFeedServer,
  type TestItem,
} from "../../episodes/import/feed.test-support.ts";
import {
  episodeOperations,
  pollFeedsJob,
  refreshFeed,
  refreshFeedJob,
} from "../../episodes/index.ts";
import { fetchTranscriptsJob, pollTranscriptsJob, transcriptOperations } from "../index.ts";
import { findDueShows } from "./due-shows.store.ts";
import { claimDueShows } from "./due-shows.ts";
import { fetchTranscripts } from "./fetch-transcripts.ts";
import { transcriptEvents, transcriptPath } from "../transcripts.test-support.ts";

const vtt = (text: string): string => `WEBVTT\n\n00:01.000 --> 00:04.000\n${text}\n`;

describe("transcripts of a feed", () => {
  let pool: ReturnType<typeof createPool>;
  let workspaceId: string;
  let key: string;
  let showId: string;

  const app = useApp({ operations: [...episodeOperations, ...transcriptOperations] });
  const server = useFixture(startFeedServer);
  beforeAll(async () => {
    pool = createPool({ url: app.databaseUrl, max: 4, applicationName: "test" });
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });
  beforeEach(async () => {
    server.pages.clear();
    server.requests.length = 0;
    await app.sql("delete from show_feeds");
    showId = await app.show(workspaceId, { name: "Tides" });
    await app.sql("insert into show_feeds (show_id, url, next_poll_at) values ($1, $2, $3)", [
      showId,
      `${server.origin}/feed`,
      app.clock.now(),
    ]);
  });
  afterAll(async () => {
    await pool.end();
  });

  const link = (path: string, attributes = 'type="text/vtt"'): string =>
    `<podcast:transcript url="${server.origin}${path}" ${attributes}/>`;
  const now = () => app.clock.now().toISOString();
  const item = (guid: string, extra: string, more: Partial<TestItem> = {}): TestItem => ({
    guid,
    extra,
    date: now(),
    ...more,
  });
  const serve = (items: readonly TestItem[], channel = ""): void => {
    server.pages.set("/feed", feedXml(items, { channel }));
  };
  /** A minute of a worker through its queue: what is due is enqueued, and runs. */
  const runJobs = async (): Promise<void> => {
    await enqueueJob(pool, pollFeedsJob, {});
    await enqueueJob(pool, pollTranscriptsJob, {});
    const { failures } = await runDueJobs({
      pool,
      jobs: [pollFeedsJob, refreshFeedJob, pollTranscriptsJob, fetchTranscriptsJob],
      clock: app.clock,
      services: { ...app.runtime.services, outbound: server.client },
      log: app.runtime.log,
    });
    expect(failures).toEqual([]);
  };
  /** The same without the queue, for the feed once and transcripts a number of times. */
  const minutes = async (count: number): Promise<void> => {
    const { clock } = app;
    const { database, urls } = app.runtime;
    const { compute } = app.runtime.services;
    const parts = { database, http: server.client, compute, clock, urls };
    const isDue = await app.sql<{ show_id: string }>(
      "select show_id from show_feeds where next_poll_at <= $1",
      [clock.now()],
    );
    for (const { show_id: due } of isDue) await refreshFeed(parts, due);
    for (let minute = 0; minute < count; minute += 1) {
      // Without the partitions of days, which a minute does not need.
      clock.advance(MINUTE_MS);
      const claimed = await inTransaction(database, (transaction) =>
        claimDueShows(transaction, clock),
      );
      for (const due of claimed) await fetchTranscripts(parts, due, AbortSignal.timeout(60_000));
    }
  };
  const asked = () => server.requests.map(({ path }) => path).filter((path) => path !== "/feed");
  const idOf = async (guid: string): Promise<string> =>
    (
      await app.sql<{ id: string }>("select id from episodes where show_id = $1 and guid = $2", [
        showId,
        guid,
      ])
    )[0]!.id;
  const transcript = async (guid: string) =>
    (await app.get(transcriptPath(showId, await idOf(guid)), { key })).body;
  const state = async (guid: string) =>
    (await app.get(`/v1/shows/${showId}/episodes/${await idOf(guid)}`, { key })).body.transcript;

  it("are fetched after the import, announced once, and not again without a change", async () => {
    serve([item("a", link("/a.vtt")), item("b", "")], "<language>de-de</language>");
    server.pages.set("/a.vtt", vtt("Moin zusammen."));
    for (let minute = 0; minute < 4; minute += 1) {
      await runJobs();
      app.clock.advance(MINUTE_MS);
    }
    expect(asked()).toEqual(["/a.vtt"]);
    expect(await transcript("a")).toMatchObject({
      source: "feed",
      language: "de-DE",
      segments: [{ start_sec: 1, text: "Moin zusammen." }],
    });
    expect(await state("a")).toMatchObject({ available: true, source: "feed", error: null });
    expect(await state("b")).toMatchObject({ available: false, error: null });
    expect(await transcriptEvents(app, workspaceId, await idOf("a"))).toHaveLength(1);
  });

  it("are read without the cues whose times are faulty, which the episode tells", async () => {
    serve([item("a", link("/a.vtt")), item("b", link("/b.vtt"))]);
    server.pages.set("/a.vtt", `${vtt("It stays.")}\n00:00:05:000 --> 6\nIt is lost.\n`);
    server.pages.set("/b.vtt", vtt("All stays."));
    await minutes(3);
    expect((await transcript("a")).segments).toMatchObject([{ text: "It stays." }]);
    expect(await state("a")).toMatchObject({ dropped_cue_count: 1, error: null });
    expect(await state("b")).toMatchObject({ dropped_cue_count: 0, error: null });
    const path = transcriptPath(showId, await idOf("a"));
    const body = { language: "en", text: "What was said." };
    expect((await app.request("PUT", path, { key, body })).status).toBe(200);
    expect(await state("a")).toMatchObject({ source: "upload", dropped_cue_count: null });
  });

  it("are tried from the best format of the language, and the next where one fails", async () => {
    const extra =
      link("/a.txt", 'type="text/plain"') +
      link("/a.srt", 'type="application/srt"') +
      link("/fr.json", 'type="application/json" language="fr"') +
      link("/a.json", 'type="application/json" language="en"');
    serve([item("a", extra)], "<language>en-us</language>");
    server.pages.set("/a.srt", "1\n0:01,0 --> 0:02,0\nFrom SRT it is");
    server.pages.set("/fr.json", '[{"body": "En français, tout va bien"}]');
    await minutes(3);
    expect(asked()).toEqual(["/a.json", "/a.srt"]);
    expect(await transcript("a")).toMatchObject({
      language: "en-US",
      segments: [{ text: "From SRT it is" }],
    });
  });

  it("are looked at again in the days after, with what the server said of them", async () => {
    serve([item("a", link("/a.vtt"))]);
    server.pages.set("/a.vtt", vtt("First words heard."));
    await minutes(3);
    await app.advance(DAY_MS);
    await minutes(2);
    expect(asked()).toEqual(["/a.vtt", "/a.vtt"]);
    expect(server.requests.at(-1)?.headers["if-none-match"]).toBeDefined();
    expect(await transcriptEvents(app, workspaceId, await idOf("a"))).toHaveLength(1);
    server.pages.set("/a.vtt", vtt("Corrected words heard."));
    await app.advance(DAY_MS);
    await minutes(2);
    expect((await transcript("a")).segments[0].text).toBe("Corrected words heard.");
    await app.advance(40 * DAY_MS);
    await minutes(2);
    const before = asked().length;
    await app.advance(40 * DAY_MS);
    await minutes(2);
    expect(asked()).toHaveLength(before);
  });

  it.each([
    [
      "a page with status 200",
      "<!DOCTYPE html><html><title>Oops</title><p>404</p></html>",
      "not_a_transcript",
    ],
    ["an empty file", "", "empty"],
    ["cues that cannot be read", "WEBVTT\n\nsoon --> later\nx", "malformed"],
    ["no answer", { status: 503 }, "server_error"],
  ])(
    "stay where the next fetch brings %s; the error is shown and tried again later",
    async (_name, page, code) => {
      serve([item("a", link("/a.vtt"))]);
      server.pages.set("/a.vtt", vtt("A good transcript."));
      await minutes(3);
      server.pages.set("/a.vtt", page);
      await app.advance(DAY_MS);
      await minutes(2);
      expect((await transcript("a")).segments[0].text).toBe("A good transcript.");
      expect(await state("a")).toMatchObject({ available: true, error: { code } });
      const failed = asked().length;
      await app.advance(HOUR_MS - 10 * MINUTE_MS);
      await minutes(1);
      expect(asked()).toHaveLength(failed);
      server.pages.set("/a.vtt", vtt("A better transcript."));
      await app.advance(10 * MINUTE_MS);
      await minutes(2);
      expect(await state("a")).toMatchObject({ error: null });
      expect((await transcript("a")).segments[0].text).toBe("A better transcript.");
    },
  );

  it("are read in the charset they are in", async () => {
    serve([item("a", link("/a.vtt"))]);
    server.pages.set("/a.vtt", `\ufeff${vtt("Grüße aus Köln.")}`);
    await minutes(3);
    expect((await transcript("a")).segments[0].text).toBe("Grüße aus Köln.");
  });

  it("are of one episode: an address or a text that others have too is none", async () => {
    serve([
      item("a", link("/same.vtt")),
      item("b", link("/same.vtt") + link("/b.srt", 'type="application/srt"')),
      item("c", link("/c.vtt")),
      item("d", link("/d.vtt"), { date: "2026-09-01T08:00:00Z" }),
    ]);
    for (const path of ["/same.vtt", "/c.vtt", "/d.vtt"])
      server.pages.set(path, vtt("The sample."));
    server.pages.set("/b.srt", "1\n0:01,0 --> 0:02,0\nOnly of b");
    await minutes(3);
    expect(asked().sort()).toEqual(["/b.srt", "/c.vtt", "/d.vtt"]);
    expect(await state("a")).toMatchObject({ available: false, error: { code: "shared_address" } });
    expect(await state("b")).toMatchObject({ available: true, error: null });
    expect(await state("c")).toMatchObject({ available: true });
    expect(await state("d")).toMatchObject({ available: false, error: { code: "shared_text" } });
  });

  it("give way to one that was sent, and come back when it is deleted", async () => {
    serve([item("a", link("/a.vtt"))]);
    server.pages.set("/a.vtt", vtt("Of the feed."));
    await minutes(3);
    const path = transcriptPath(showId, await idOf("a"));
    const body = { language: "en", text: "Sent by a person." };
    expect((await app.request("PUT", path, { key, body })).status).toBe(200);
    server.pages.set("/a.vtt", vtt("Of the feed, changed."));
    await app.advance(DAY_MS);
    await minutes(2);
    expect(await transcript("a")).toMatchObject({ source: "upload" });
    const preview = await app.request("DELETE", path, { key });
    expect(preview.body.error.preview.effects).toContain(
      "The one the feed links to is fetched in its place.",
    );
    await app.request("DELETE", `${path}?confirm=true`, { key });
    await minutes(3);
    expect(await transcript("a")).toMatchObject({
      source: "feed",
      segments: [{ text: "Of the feed, changed." }],
    });
  });

  it("stay deleted until the feed names another address", async () => {
    serve([item("a", link("/a.vtt"))]);
    server.pages.set("/a.vtt", vtt("Of the feed."));
    await minutes(3);
    const path = transcriptPath(showId, await idOf("a"));
    await app.request("DELETE", `${path}?confirm=true`, { key });
    await app.advance(2 * DAY_MS);
    await minutes(3);
    expect(await state("a")).toMatchObject({ available: false });
    serve([item("a", link("/a2.vtt"))]);
    server.pages.set("/a2.vtt", vtt("Of the feed, anew."));
    await app.advance(HOUR_MS);
    await minutes(4);
    expect(await state("a")).toMatchObject({ available: true });
  });

  it("are kept when the feed links to them no more", async () => {
    serve([item("a", link("/a.vtt"))]);
    server.pages.set("/a.vtt", vtt("Of the feed."));
    await minutes(3);
    serve([item("a", "")]);
    await app.advance(DAY_MS);
    await minutes(4);
    expect(await transcript("a")).toMatchObject({ source: "feed" });
  });

  it("are asked of one host five a minute, newest episodes first, over all shows", async () => {
    const items = Array.from({ length: 12 }, (_entry, index) =>
      item(`${index}`, link(`/${index}.vtt`), {
        date: new Date(app.clock.now().getTime() - (index + 40) * DAY_MS).toISOString(),
      }),
    );
    serve(items);
    const other = await app.show(workspaceId, { name: "Other" });
    await app.sql("insert into show_feeds (show_id, url, next_poll_at) values ($1, $2, $3)", [
      other,
      `${server.origin}/other`,
      app.clock.now(),
    ]);
    server.pages.set("/other", feedXml([item("x", link("/x.vtt"))]));
    for (let index = 0; index < 12; index += 1)
      server.pages.set(`/${index}.vtt`, vtt(`This is number ${index}.`));
    server.pages.set("/x.vtt", vtt("Of the other show."));
    await minutes(2);
    let before = asked().filter((path) => path !== "/other").length;
    for (let minute = 0; minute < 6; minute += 1) {
      await minutes(1);
      const count = asked().filter((path) => path !== "/other").length;
      expect(count - before).toBeLessThanOrEqual(5);
      before = count;
    }
    const own = asked().filter((path) => /^\/\d+\.vtt$/.test(path));
    expect(own).toEqual(Array.from({ length: 12 }, (_entry, index) => `/${index}.vtt`));
    expect(asked()).toContain("/x.vtt");
  });

  it("of the hosts that wait longest come first, however hosts are named", async () => {
    await app.sql("delete from show_feeds");
    const due = async (host: string, minutesAgo: number): Promise<string> => {
      const id = await app.show(workspaceId, { name: host });
      await app.sql(
        "insert into show_feeds (show_id, url, next_poll_at, transcripts_host, " +
          "transcripts_due_at) values ($1, $2, $3, $4, $3)",
        [id, `https://${id}.example`, new Date(Date.parse(now()) - minutesAgo * MINUTE_MS), host],
      );
      return id;
    };
    await due("a.example", 1);
    const longest = await due("b.example", 3);
    await due("b.example", 2);
    const found = await inTransaction(app.runtime.database, (transaction) =>
      findDueShows(transaction, databaseNow(app.clock), 1),
    );
    expect(found).toEqual([longest]);
  });

  it("of archived shows wait", async () => {
    serve([item("a", link("/a.vtt"))]);
    server.pages.set("/a.vtt", vtt("Of the feed."));
    await minutes(0);
    await app.sql("update shows set archived_at = $2 where show_id = $1", [
      showId,
      app.clock.now(),
    ]);
    await minutes(3);
    expect(asked()).toEqual([]);
    await app.sql("update shows set archived_at = null where show_id = $1", [showId]);
    await minutes(3);
    expect(asked()).toEqual(["/a.vtt"]);
  });
});
