import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import { parseFeed } from "../../../../domain/feeds/parse-feed.ts";
import { runDueJobs } from "../../../../infrastructure/jobs/run-due-jobs.ts";
import { type OutboundClient } from "../../../../infrastructure/outbound/outbound-client.ts";
import { outboundFailure } from "../../../../infrastructure/outbound/outbound-failure.ts";
import {
  copyImageJob,
  copyNewImageJob,
  copyViewedImages,
  loadPageImages,
} from "../../../sharing/page-images/index.ts";
import { feedXml } from "./feed.test-support.ts";
import { importFeed } from "./import-feed.ts";

const COVER = "https://img.example.com/cover.png";
const NEXT = "https://img.example.com/next.png";

describe("the cover of a show that is imported", () => {
  let workspaceId: string;
  let showId: string;
  let asked: string[];
  const app = useApp({ operations: [] });
  beforeEach(async () => {
    asked = [];
    workspaceId = await app.workspace();
    showId = await app.show(workspaceId);
  });

  const importWith = (cover: string, of = showId) => {
    const now = app.clock.now();
    const channel = cover === "" ? "" : `<itunes:image href="${cover}"/>`;
    const document = parseFeed(Buffer.from(feedXml([{ guid: "a" }], { channel })), {
      contentType: null,
      url: "https://feeds.example.com/salt",
      now,
    });
    return importFeed(app.runtime.database, of, document, {
      cause: systemCause(now),
      urls: app.runtime.urls,
    });
  };
  const answering = (body: Buffer | undefined): OutboundClient => ({
    request: async ({ url }) => {
      asked.push(url);
      return body === undefined
        ? outboundFailure("timeout", "No answer.")
        : {
            ok: true,
            status: 200,
            headers: {},
            body,
            truncated: false,
            finalUrl: url,
            redirects: [],
          };
    },
    stream: async () => outboundFailure("blocked_address", "refused"),
    close: () => undefined,
  });
  const runJobs = async (outbound: OutboundClient): Promise<void> => {
    const pool = createPool({ url: app.databaseUrl, max: 1, applicationName: "cover test" });
    const { clock, runtime } = app;
    const { failures } = await runDueJobs({
      pool,
      jobs: [copyNewImageJob, copyImageJob],
      clock,
      services: { database: runtime.database, outbound },
      log: runtime.log,
    });
    await pool.end();
    expect(failures).toEqual([]);
  };
  const picture = (background = "#123047"): Promise<Buffer> =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  const shown = async (of = workspaceId, cover = COVER) =>
    (await loadPageImages(app.runtime.database, of, [cover], "/images"))(cover);
  const image = async (): Promise<unknown> =>
    (await app.sql("select image from shows where show_id = $1", [showId]))[0]?.["image"];

  it("is copied before anyone views its page, for the show's owner alone", async () => {
    app.clock.advance(1_000);
    const other = await app.workspace({ showIds: [showId] });
    await importWith(COVER);
    expect(await shown()).toBeNull();
    await runJobs(answering(await picture()));
    expect(await shown()).toMatchObject({ width: 280, height: 280 });
    expect(await shown(other)).toBeNull();
    expect(asked).toEqual([COVER]);
  });

  it("is asked for once, however often the feed is imported, and not where the show has one", async () => {
    await importWith(COVER);
    await importWith(COVER);
    await app.sql("update shows set imported_at = null where show_id = $1", [showId]);
    await importWith("https://img.example.com/other.png");
    await runJobs(answering(await picture()));
    expect(asked).toEqual([COVER]);
  });

  it("is asked for once for two shows of one cover, and nothing is asked without one", async () => {
    await importWith("");
    await runJobs(answering(undefined));
    expect(asked).toEqual([]);
    const shows = [await app.show(workspaceId), await app.show(workspaceId)];
    for (const show of shows) await importWith(COVER, show);
    await runJobs(answering(await picture()));
    expect(asked).toEqual([COVER]);
  });

  it("stays where a later fetch fails, and the import is not undone", async () => {
    await importWith(COVER);
    await runJobs(answering(await picture()));
    const before = await shown();
    app.clock.advance(8 * 86_400_000);
    const again = await app.show(workspaceId);
    expect(await importWith(COVER, again)).toMatchObject({ created: 1 });
    await runJobs(answering(undefined));
    expect([asked, await shown()]).toEqual([[COVER, COVER], before]);
  });

  it("is renewed where the feed names another, and the former one is shown until it is copied", async () => {
    await importWith(COVER);
    await runJobs(answering(await picture()));
    const former = await shown();
    app.clock.advance(60_000);
    await importWith(NEXT);
    expect(await image()).toBe(NEXT);
    await runJobs(answering(undefined));
    expect(asked).toEqual([COVER, NEXT]);
    expect(await shown(workspaceId, NEXT)).toEqual(former);
    // Six hours after the failure it is tried again.
    app.clock.advance(7 * 3_600_000);
    await copyViewedImages(app.runtime.database, app.clock.now(), {
      workspaceId,
      sources: [NEXT],
    });
    await runJobs(answering(await picture("#804020")));
    expect(asked).toEqual([COVER, NEXT, NEXT]);
    expect(await shown(workspaceId, NEXT)).not.toEqual(former);
    const updates = await app.sql(
      "select data from events where type = 'show.updated' and object_id = $1",
      [showId],
    );
    expect(updates.map(({ data }) => data.changed_fields)).toContainEqual(["image"]);
  });

  it("keeps the former one where the workspace has no copies left for the day", async () => {
    await importWith(COVER);
    await runJobs(answering(await picture()));
    await app.sql(
      `insert into page_images (workspace_id, source_hash, source_url, asked_at)
       select $1, 'hash ' || n, 'https://img.example.com/' || n, $2
       from generate_series(1, 300) as n`,
      [workspaceId, app.clock.now()],
    );
    await importWith(NEXT);
    await runJobs(answering(await picture("#804020")));
    expect(asked).toEqual([COVER]);
    expect(await shown(workspaceId, NEXT)).toEqual(await shown());
  });

  it("stays where a person has set another, or none, and where the feed names none any more", async () => {
    await importWith(COVER);
    await importWith("");
    expect(await image()).toBe(COVER);
    for (const own of ["https://img.example.com/own.png", null]) {
      await app.sql("update shows set image = $2 where show_id = $1", [showId, own]);
      await importWith(NEXT);
      await importWith(COVER);
      expect(await image()).toBe(own);
    }
  });

  it("follows from the first reading on that knows the feed's cover of an earlier release", async () => {
    await importWith(COVER);
    await app.sql("update shows set feed_image = null where show_id = $1", [showId]);
    await importWith(COVER);
    await importWith(NEXT);
    expect(await image()).toBe(NEXT);
  });
});
