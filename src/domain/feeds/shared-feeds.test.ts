import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { parseFeedDate } from "./dates.ts";
import type { FeedDocument } from "./feed-document.ts";
import { parseFeed } from "./parse-feed.ts";
import { hasSharedFeeds, SHARED_FEEDS } from "../../../test/shared-feeds.ts";

const PRESENT = hasSharedFeeds("the reading of 21 real feeds");

const NOW = new Date("2026-11-20T00:00:00Z");
const bytesOf = (file: string): Uint8Array => readFileSync(path.join(SHARED_FEEDS, file));
const read = (file: string): FeedDocument =>
  parseFeed(bytesOf(file), { contentType: null, url: null, now: NOW });

interface Expected {
  items: number;
  skipped?: number;
  /** Items with a known duration. */
  timed: number;
  /** Items identified by their own guid. */
  guided: number;
  complete?: false;
  warnings?: number;
}

/**
 * 02 repeats one guid and enclosure; 20 and 21 wrap durations in blanks, which the XML reader alone
 * loses.
 */
const EXPECTED: Record<string, Expected> = {
  "01-giantbomb-730.rss": { items: 730, timed: 696, guided: 730 },
  "02-taverncast-weird-dates.rss": { items: 130, timed: 130, guided: 130, warnings: 1 },
  "03-endorphine-de.rss": { items: 32, timed: 32, guided: 32 },
  "05-simplecast-pagination.rss": { items: 1, timed: 1, guided: 1, complete: false },
  "07-no-agenda-p20.xml": { items: 29, timed: 0, guided: 29 },
  "09-podcasting20-show.xml": { items: 56, timed: 0, guided: 56 },
  "10-mike-neumann-33tags.xml": { items: 54, timed: 53, guided: 54, warnings: 1 },
  "13-dw-langsam-de.xml": { items: 59, timed: 59, guided: 58 },
  "14-homegrown-hits-live-value.xml": { items: 4, timed: 0, guided: 4, warnings: 1 },
  "15-podverse-test.xml": { items: 5, timed: 4, guided: 5, warnings: 1 },
  "17-engineering-kiosk.rss": { items: 5, timed: 5, guided: 5 },
  "18-cre-paged-psc.xml": { items: 30, timed: 30, guided: 30, complete: false },
  "20-kcrw-arttalk-no-guid.xml": { items: 3, skipped: 6, timed: 3, guided: 0 },
  "21-kcrw-lrc-double-escaped.xml": { items: 8, skipped: 1, timed: 8, guided: 8 },
  "22-spiegel-paged.xml": { items: 1, timed: 1, guided: 1, complete: false },
  "23-anchor-cdata.xml": { items: 1, timed: 1, guided: 1 },
  "24-koel-unsafe-enclosures.xml": { items: 4, skipped: 1, timed: 0, guided: 4 },
  "25-podcast-namespace-example.xml": { items: 3, timed: 0, guided: 3, warnings: 2 },
  "derived/d1-dw-iso8859-1.xml": { items: 59, timed: 59, guided: 58 },
  "derived/d2-dw-cp1252-mislabelled-utf8.xml": { items: 59, timed: 59, guided: 58, warnings: 1 },
};
const REFUSED = "04-jn-iso8859-1.rss";

describe.skipIf(!PRESENT)("parseFeed on feeds of real shows", () => {
  it("knows every feed of the folder", () => {
    const files = ["", "derived/"]
      .flatMap((folder) =>
        readdirSync(path.join(SHARED_FEEDS, folder)).map((name) => folder + name),
      )
      .filter((name) => /\.(?:rss|xml)$/.test(name));
    expect(files.toSorted()).toEqual([...Object.keys(EXPECTED), REFUSED].toSorted());
  });

  it.each(Object.entries(EXPECTED))("reads %s", (file, expected) => {
    const { items, skipped, warnings, complete } = read(file);
    expect({
      items: items.length,
      skipped: skipped.length,
      timed: items.filter((item) => item.durationSec !== null).length,
      guided: items.filter((item) => item.guidSource === "guid").length,
      complete,
      warnings: warnings.length,
    }).toEqual({ skipped: 0, complete: true, warnings: 0, ...expected });
    expect(new Set(items.map((item) => item.guidKey)).size).toBe(items.length);
    expect(
      items.every((item) => item.publishedAt !== null && item.title !== "Untitled episode"),
    ).toBe(true);
  });

  it("refuses 04, a news feed, saying what it found", () => {
    expect(() => read(REFUSED)).toThrow(
      expect.objectContaining({
        code: "not_a_podcast",
        message: "This is a feed, but not a podcast: 40 items, none with an audio enclosure.",
      }),
    );
  });

  it.each(["derived/d1-dw-iso8859-1.xml", "derived/d2-dw-cp1252-mislabelled-utf8.xml"])(
    "reads the same words from %s as from its UTF-8 original",
    (file) => {
      const words = (document: FeedDocument): unknown => [document.show, document.items];
      expect(words(read(file))).toEqual(words(read("13-dw-langsam-de.xml")));
    },
  );

  it("reads every publication date as the platform's own parser does after cleaning", () => {
    const texts = Object.keys(EXPECTED).flatMap((file) =>
      Array.from(
        new TextDecoder().decode(bytesOf(file)).matchAll(/<pubDate>([^<]+)</gi),
        (match) => match[1] ?? "",
      ),
    );
    expect(texts.length).toBeGreaterThan(1_200);
    for (const text of texts) {
      const cleaned = text.replaceAll("&#43;", "+").replaceAll(/\s+/g, " ").trim();
      expect({ text, parseFeedDate: parseFeedDate(text, NOW)?.getTime() }).toEqual({
        text,
        parseFeedDate: Date.parse(cleaned),
      });
    }
  });

  it("unescapes twice, follows pages, refuses file addresses and ignores guids that are none", () => {
    expect(read("21-kcrw-lrc-double-escaped.xml").show.title).toBe("KCRW's Left, Right & Center");
    expect(read("18-cre-paged-psc.xml").nextPageUrl).toBe("http://cre.fm/feed/m4a/?paged=2");
    expect(read("24-koel-unsafe-enclosures.xml").skipped[0]?.reason).toContain('"file"');
    expect(read("25-podcast-namespace-example.xml").show.podcastGuid).toBeNull();
    expect(read("09-podcasting20-show.xml").show.podcastGuid).toBe(
      "917393e3-1b1e-5cef-ace4-edaa54e1f810",
    );
  });
});
