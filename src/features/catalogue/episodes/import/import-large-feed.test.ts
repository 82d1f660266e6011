import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import type { FeedDocument } from "../../../../domain/feeds/feed-document.ts";
import { parseFeed } from "../../../../domain/feeds/parse-feed.ts";
import { feedXml } from "./feed.test-support.ts";
import { importFeed } from "./import-feed.ts";

describe("importing a feed of 730 items", () => {
  let workspaceId: string;
  const now = new Date("2026-10-20T12:00:00Z");
  const description = "Show notes with a few links. ".repeat(60);
  const xml = Buffer.from(
    feedXml(
      Array.from({ length: 730 }, (_, index) => ({
        guid: `g${index}`,
        title: `#${index}: The ${index}th tide`,
        date: new Date(now.getTime() - index * 86_400_000).toISOString(),
        description,
      })),
    ),
  );

  const app = useApp({ operations: [] });
  beforeAll(async () => {
    workspaceId = await app.workspace();
  });

  const parse = (bytes: Buffer): FeedDocument =>
    parseFeed(bytes, { contentType: null, url: "https://feeds.example.com/salt", now });

  it("writes every item once", async () => {
    const showId = await app.show(workspaceId);
    const options = { cause: systemCause(now), urls: app.runtime.urls };
    expect(await importFeed(app.runtime.database, showId, parse(xml), options)).toMatchObject({
      created: 730,
      updated: 0,
    });
    expect(await importFeed(app.runtime.database, showId, parse(xml), options)).toMatchObject({
      created: 0,
      unchanged: 730,
    });
    expect(
      await app.sql(
        "select count(*)::int as episodes, count(distinct id)::int as ids from episodes where show_id = $1",
        [showId],
      ),
    ).toEqual([{ episodes: 730, ids: 730 }]);
  });
});
