import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { systemCause } from "../../../delivery/events/record-event.ts";
import { addEpisode } from "../episodes/episodes.test-support.ts";
import { importFeed } from "../episodes/index.ts";
import { parseFeed } from "../../../domain/feeds/parse-feed.ts";
import { feedXml, type TestItem } from "../episodes/import/feed.test-support.ts";
import { runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";
import { beginIndexFill, indexShowJob, searchOperations } from "../search/index.ts";
import { removeTranscript, storeTranscript } from "../transcripts/index.ts";
import { fillRestoredIndex, fillSearchIndexJob } from "./fill-index.job.ts";
import { fillSearchIndex } from "./fill-index.ts";

describe("the search index", () => {
  const t = useNetwork({ operations: searchOperations });

  const found = async (q: string): Promise<string[]> =>
    (await t.get(`/v1/episodes/search?q=${encodeURIComponent(q)}`)).data.map(
      ({ episode_id: id }: { episode_id: string }) => id,
    );
  const fill = () => fillSearchIndex(t.app.runtime.database);
  const store = (episodeId: string, text: string) =>
    inTransaction(t.app.runtime.database, (transaction) =>
      storeTranscript(
        transaction,
        t.showId,
        {
          episodeId,
          transcript: {
            source: "upload",
            language: "en",
            segments: [{ startSec: 3, endSec: 5, speaker: "Ana", text }],
            sourceUrl: null,
          },
        },
        systemCause(t.app.clock.now()),
      ),
    );

  const bring = async (items: readonly TestItem[], into = t.showId) => {
    t.app.clock.advance(60_000);
    await importFeed(
      t.app.runtime.database,
      into,
      parseFeed(Buffer.from(feedXml(items)), {
        contentType: null,
        url: "https://feeds.example.com/salt",
        now: t.app.clock.now(),
      }),
      {
        cause: systemCause(t.app.clock.now()),
        urls: t.app.runtime.urls,
      },
    );
  };

  it("follows an import: new, changed and unchanged items", async () => {
    await bring([
      { guid: "one", title: "Barnacles", description: "Of hulls." },
      { guid: "two", title: "Kelp" },
    ]);
    const [barnacles] = await found("barnacles");
    expect(await found("hulls")).toEqual([barnacles]);
    expect(await found("kelp")).toHaveLength(1);
    await bring([
      { guid: "one", title: "Limpets", description: "Of rocks." },
      { guid: "two", title: "Kelp" },
    ]);
    expect(await found("barnacles")).toEqual([]);
    expect(await found("hulls")).toEqual([]);
    expect(await found("limpets rocks")).toEqual([]);
    expect(await found("limpets")).toEqual([barnacles]);
    expect(await fill()).toBe(0);
  });

  it("gets many items of an import by a job, and none of an import of the same", async () => {
    const other = await t.app.show(t.workspaceId);
    const items = Array.from({ length: 120 }, (_, index) => ({
      guid: `many ${index}`,
      title: `Sandpiper ${index}`,
    }));
    await bring(items, other);
    expect(await found("sandpiper")).toEqual([]);
    const pool = createPool({ url: t.app.databaseUrl, max: 2, applicationName: "test" });
    const { completed } = await runDueJobs({
      pool,
      jobs: [indexShowJob],
      clock: t.app.clock,
      services: { database: t.app.runtime.database },
      log: t.app.runtime.log,
    });
    await pool.end();
    expect(completed).toBe(1);
    expect(await found('"sandpiper 119"')).toHaveLength(1);
    expect(await found('"sandpiper 0"')).toHaveLength(1);
    expect(await fill()).toBe(0);
    await bring(items, other);
    expect(await fill()).toBe(0);
  });

  it("leaves out a deleted show, and has it again once it is restored", async () => {
    const other = await t.app.show(t.workspaceId);
    await addEpisode(t.app, other, { title: "Guillemot", publishedAt: "2026-10-01T00:00:00Z" });
    const setDeleted = (moment: Date | null) =>
      t.sql("update show_directory set deleted_at = $2 where show_id = $1", [other, moment]);
    await t.sql("delete from search_passages where show_id = $1", [other]);
    await t.sql("insert into show_directory (show_id) values ($1) on conflict do nothing", [other]);
    await setDeleted(t.app.clock.now());
    expect(await fill()).toBe(0);
    await setDeleted(null);
    expect(await fill()).toBe(1);
  });

  it("follows a transcript that is stored, replaced and removed", async () => {
    const id = await addEpisode(t.app, t.showId, {
      title: "T",
      publishedAt: "2026-10-01T00:00:00Z",
    });
    await store(id, "herring");
    expect(await found("herring")).toEqual([id]);
    await store(id, "mackerel");
    expect([await found("herring"), await found("mackerel")]).toEqual([[], [id]]);
    await inTransaction(t.app.runtime.database, (transaction) =>
      removeTranscript(transaction, t.showId, id, systemCause(t.app.clock.now())),
    );
    expect(await found("mackerel")).toEqual([]);
  });

  it("gets what was written without an entry, once", async () => {
    const id = await addEpisode(t.app, t.showId, {
      title: "Ferry",
      description: "To the island.",
      publishedAt: "2026-10-01T00:00:00Z",
    });
    await store(id, "gangway");
    await t.sql("delete from search_passages where show_id = $1", [t.showId]);
    expect([await found("ferry"), await found("gangway")]).toEqual([[], []]);
    expect(await fill()).toBeGreaterThan(0);
    expect([await found("ferry"), await found("island"), await found("gangway")]).toEqual([
      [id],
      [id],
      [id],
    ]);
    expect(await fill()).toBe(0);
  });

  it("notices a row that was written by a process that knows no index", async () => {
    const id = await addEpisode(t.app, t.showId, {
      title: "Before",
      publishedAt: "2026-10-01T00:00:00Z",
    });
    await store(id, "ballast");
    await fill();
    const [row] = await t.sql<{ updated_at: Date }>(
      "select updated_at from episodes where show_id = $1 and id = $2",
      [t.showId, id],
    );
    // 1.5 ms later: PostgreSQL keeps microseconds.
    const laterMs = (row?.updated_at.getTime() ?? 0) + 1;
    const later = new Date(laterMs).toISOString().replace("Z", "500Z");
    await t.sql(
      "update episodes set title = 'Afterwards', transcript_updated_at = null, " +
        "transcript_source = null, updated_at = $3 where show_id = $1 and id = $2",
      [t.showId, id, later],
    );
    expect(await fill()).toBe(1);
    expect([await found("before"), await found("afterwards"), await found("ballast")]).toEqual([
      [],
      [id],
      [],
    ]);
    expect(await fill()).toBe(0);
  });

  it("does not look again for a transcript that is announced and not stored", async () => {
    const id = await addEpisode(t.app, t.showId, {
      title: "Announced",
      publishedAt: "2026-10-01T00:00:00Z",
    });
    await t.sql(
      "update episodes set transcript_updated_at = now() where show_id = $1 and id = $2",
      [t.showId, id],
    );
    expect(await fill()).toBe(1);
    expect(await fill()).toBe(0);
  });

  it("says that it is being filled from a restore on until it is, and is filled at the next start", async () => {
    const id = await addEpisode(t.app, t.showId, {
      title: "Harbour pilot",
      publishedAt: "2026-10-01T00:00:00Z",
    });
    await store(id, "starboard");
    await t.sql("delete from search_passages where show_id = $1", [t.showId]);
    const search = async () =>
      (await t.get("/v1/episodes/search?q=harbour")) as {
        data: unknown[];
        meta: { note: string | null };
      };
    const passages = () =>
      t.send("GET", `/v1/shows/${t.showId}/episodes/${id}/transcript/passages?at_sec=1`);
    const queued = () =>
      t.sql("select key from graphile_worker.jobs where task_identifier = 'search.fill_index'");
    await fillRestoredIndex(t.app.runtime.database);
    expect(await queued()).toEqual([]);
    expect((await passages()).status).toBe(404);

    await beginIndexFill(t.app.runtime.database, t.app.clock.now());
    expect(await search()).toMatchObject({
      data: [],
      meta: { note: expect.stringContaining("being filled after a restore") },
    });
    const early = await passages();
    expect([early.status, early.headers["retry-after"]]).toEqual([503, "30"]);

    await fillRestoredIndex(t.app.runtime.database);
    expect(await queued()).toEqual([{ key: "cron:search.fill_index" }]);
    const pool = createPool({ url: t.app.databaseUrl, max: 2, applicationName: "test" });
    await runDueJobs({
      pool,
      jobs: [fillSearchIndexJob],
      clock: t.app.clock,
      services: { database: t.app.runtime.database },
      log: t.app.runtime.log,
    });
    await pool.end();
    expect(await search()).toMatchObject({ data: [{ episode_id: id }], meta: { note: null } });
    expect((await passages()).status).toBe(200);
  });
});
