import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import { FEED_BYTES_MAX, FEED_ITEMS_MAX } from "./feed-document.ts";
import type { FeedDocument } from "./feed-document.ts";
import { FeedError } from "./feed-error.ts";
import { parseFeed } from "./parse-feed.ts";

const OPTIONS = {
  contentType: null,
  url: "https://nightdesk.example/feed.xml",
  now: new Date("2026-02-01T00:00:00Z"),
};

const fixture = (name: string): Uint8Array =>
  readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const read = (name: string): FeedDocument => parseFeed(fixture(name), OPTIONS);
const readText = (xml: string): FeedDocument => parseFeed(new TextEncoder().encode(xml), OPTIONS);

function refusal(bytes: Uint8Array): { code: string; message: string } {
  try {
    parseFeed(bytes, OPTIONS);
  } catch (error) {
    if (error instanceof FeedError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("The feed was accepted.");
}

describe("parseFeed on a full show", () => {
  const { show, items, skipped, warnings, complete } = read("full-show.xml");

  it("maps the show", () => {
    expect(show).toEqual({
      title: "Harbour Lights",
      description: "Stories from small ports & big storms.",
      author: "Mara Quill",
      image: "https://harbour.example/cover.jpg",
      link: "https://harbour.example/",
      language: "en-GB",
      categories: ["Society & Culture", "History", "Arts", "Education", "Science"],
      allCategories: [
        "Society & Culture",
        "Society & Culture > Documentary",
        "History",
        "Arts",
        "Education",
        "Science",
        "Leisure",
        "Sailing",
      ],
      explicit: true,
      podcastGuid: "0a1b2c3d-4e5f-5a6b-8c7d-9e0f1a2b3c4d",
      newFeedUrl: null,
      type: "serial",
      ownerName: "Quill Audio",
      persons: [
        {
          name: "Mara Quill",
          role: "host",
          image: "https://harbour.example/mara.jpg",
          href: "https://harbour.example/mara",
        },
        { name: "Odo Brandt", role: "guest host", image: null, href: null },
      ],
      generator: "Fictional Host 2.1",
    });
  });

  it("maps an item", () => {
    expect(items[0]).toEqual({
      guid: "Harbour-2",
      guidKey: "Harbour-2",
      guidSource: "guid",
      title: "The Lamp Keeper",
      description:
        "A night on the rock.\n\n- One\n- Two\n\nWatch it here (https://video.example/watch?v=abc&t=1).",
      publishedAt: new Date("2026-01-12T06:00:00Z"),
      durationSec: 3662,
      season: 2,
      number: 7,
      type: "bonus",
      explicit: false,
      image: null,
      link: "https://harbour.example/2",
      enclosure: {
        url: "https://media.example/h/2.mp3?token=1",
        type: "audio/mpeg",
        lengthBytes: null,
      },
      transcripts: [
        { url: "https://harbour.example/2.vtt", type: "text/vtt", language: "en", rel: "captions" },
        {
          url: "https://nightdesk.example/2.srt",
          type: "application/srt",
          language: null,
          rel: null,
        },
      ],
      chaptersUrl: "https://harbour.example/2.json",
      persons: [{ name: "Ines Vale", role: "guest", image: null, href: null }],
      simplecastEpisodeId: null,
      contentHash: items[0]?.contentHash,
    });
  });

  it("takes what an item leaves out from the show, and zero for absent", () => {
    expect(items[1]).toMatchObject({
      explicit: true,
      durationSec: null,
      number: null,
      type: "trailer",
      simplecastEpisodeId: "22222222-2222-4222-8222-22222222222a",
    });
  });

  it("reads it whole, without a warning and without anyone's e-mail address or password", () => {
    expect({ skipped, warnings, complete }).toEqual({ skipped: [], warnings: [], complete: true });
    expect(JSON.stringify({ show, items })).not.toMatch(/@harbour\.example|secret/);
  });

  it("gives the same document, hashes included, on every import", () => {
    expect(read("full-show.xml")).toEqual({
      show,
      items,
      skipped,
      warnings,
      complete,
      intact: true,
      missingItems: 0,
      nextPageUrl: null,
    });
  });
});

const feedOf = (channel: string): Buffer =>
  Buffer.from(
    `<rss version="2.0"><channel><title>Paged</title>${channel}${["one", "two"].map((guid) => `<item><title>${guid}</title><guid>${guid}</guid><enclosure url="https://cdn.example.com/${guid}.mp3" type="audio/mpeg" length="1"/></item>`).join("")}</channel></rss>`,
  );

describe("parseFeed on odd feeds", () => {
  it("tells a page that has a next one, intact and not complete, from one that is damaged", () => {
    const paged = feedOf(
      '<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="next" href="https://feeds.example.com/2"/>',
    );
    expect(
      parseFeed(paged, {
        contentType: null,
        url: "https://feeds.example.com/1",
        now: new Date("2026-10-20T12:00:00Z"),
      }),
    ).toMatchObject({ complete: false, intact: true, nextPageUrl: "https://feeds.example.com/2" });
    const cut = paged.subarray(0, paged.length - 40);
    expect(
      parseFeed(cut, {
        contentType: null,
        url: "https://feeds.example.com/1",
        now: new Date("2026-10-20T12:00:00Z"),
      }),
    ).toMatchObject({ complete: false, intact: false });
  });

  it("reads every odd date it can and leaves the others empty", () => {
    const document = read("odd-dates.xml");
    expect(document.items.map((item) => item.publishedAt?.toISOString() ?? null)).toEqual([
      ...Array.from({ length: 5 }, () => "2026-01-06T06:30:00.000Z"),
      null,
      null,
      null,
    ]);
    expect(document.warnings).toEqual([
      "Some episodes carry no readable publication date (episodes: 3).",
    ]);
  });

  it("gives every episode its own key when guids are empty, missing, repeated or shared", () => {
    const items = read("odd-guids.xml").items.map((item) => [
      item.title,
      item.guidKey,
      item.guidSource,
    ]);
    expect(items).toEqual([
      ["Empty guid", "https://media.example/g/empty.mp3", "enclosure"],
      ["No guid", "https://media.example/g/none.mp3", "enclosure"],
      ["Behind a redirect", "https://media.example/g/redirected.mp3", "enclosure"],
      ["Behind the same redirect", "https://media.example/g/redirected-too.mp3", "enclosure"],
      ["Sent twice (corrected)", "twice", "guid"],
      ["Shared, later", "shared#327f0b9f067a", "guid"],
      ["Shared, first", "shared", "guid"],
      ["Case matters", "Case", "guid"],
      ["Case matters too", "case", "guid"],
    ]);
  });

  it("leaves out live items, notes and posters, and follows the feed to its next page and new home", () => {
    const document = read("live-paged-moved.xml");
    expect(document.items.map((item) => item.guid)).toEqual(["recorded-1"]);
    expect(document.skipped).toEqual([
      { index: 1, title: "Blog note", reason: "no enclosure" },
      { index: 2, title: "Poster", reason: "the enclosure is image/jpeg, not audio or video" },
    ]);
    expect(document.nextPageUrl).toBe("https://nightdesk.example/feed.xml?page=2");
    expect(document.show.newFeedUrl).toBe("https://new.nightdesk.example/feed.xml");
    expect(document.complete).toBe(false);
    expect(document.warnings).toEqual([
      "Live items are not episodes and were left out (live items: 1).",
    ]);
  });

  it("refuses an item whose enclosure is not http, naming the scheme", () => {
    const document = read("hostile-enclosures.xml");
    expect(document.items.map((item) => item.enclosure.url)).toEqual([
      "https://media.example/show/1.mp3",
      "https://nightdesk.example/audio/6.mp3",
    ]);
    const schemes = document.skipped.map((item) => /scheme "(\w+)"/.exec(item.reason)?.[1]);
    expect(schemes).toEqual(["file", "javascript", "data", "ftp", undefined]);
  });

  it("keeps titles of every script and drops what could mislead", () => {
    const document = read("many-scripts.xml");
    expect({ title: document.show.title, language: document.show.language }).toEqual({
      title: "世界のラジオ",
      language: "ja-JP",
    });
    expect(document.items.map((item) => item.title)).toEqual([
      "第１回 深夜の放送局 🌙",
      "حلقة الأولى: صوت المدينة",
      "פרק ראשון – קול העיר",
      "Invoicegnp.exe hidden",
      'Tom & Jerry’s "Hour"',
      "Before after <3 & 1 < 2",
      "Bell and\ufffd tab and line",
      "First words of the notes",
    ]);
  });

  it("survives bare ampersands and unknown entities", () => {
    const document = read("bare-ampersand.xml");
    expect([document.show.title, ...document.items.map((item) => item.title)]).toEqual([
      "Salt & Vinegar & co",
      "Q&A with R&D",
      "Bad &undefinedthing; entity \ufffd",
    ]);
  });

  it.each(["utf8-labelled-latin1.xml", "cp1252-labelled-utf8.xml", "utf16.xml"])(
    "reads the letters of %s whatever its label",
    (name) => {
      const document = read(name);
      expect({ title: document.show.title, firstItem: document.items[0]?.title }).toEqual({
        title: "Köln für Anfänger – heute",
        firstItem: "Größe und Ärger “laut”",
      });
    },
  );

  it("reads Shift_JIS by its declaration", () => {
    expect(read("shift-jis.xml").items[0]?.title).toBe("深夜の放送局");
  });

  it.each([
    ["blanks-then-bom.xml", "Late Mark", []],
    ["printed-warning-first.xml", "Noisy Server", ["Text before the feed was dropped."]],
  ])("finds the feed in %s", (name, title, warnings) => {
    expect(read(name)).toMatchObject({ show: { title }, items: [{ guid: "one" }], warnings });
  });

  it("reads a podcast in Atom", () => {
    const document = read("atom-podcast.xml");
    expect(document.show).toMatchObject({
      title: "Quiet Harbours",
      author: "Ada Finch",
      link: "https://quiet.example/",
    });
    expect(document.items).toMatchObject([
      {
        guid: "urn:example:quiet:1",
        title: "The Attic",
        description: "Dust and tape.",
        publishedAt: new Date("2026-01-05T06:00:00Z"),
      },
    ]);
    expect(document.nextPageUrl).toBe("https://quiet.example/atom?page=2");
    expect(document.skipped).toHaveLength(1);
  });

  it("accepts a show that has no episode yet", () => {
    expect(read("new-show.xml")).toMatchObject({
      show: { title: "Not Yet" },
      items: [],
      complete: true,
      warnings: ["The feed holds no episodes yet."],
    });
  });

  it("reads the first items of a feed with too many, and says that others exist", () => {
    const item = '<item><enclosure url="https://a.example/1.mp3" type="audio/mpeg"/></item>';
    const document = readText(
      `<rss version="2.0"><channel><title>x</title>${item.repeat(FEED_ITEMS_MAX + 5)}</channel></rss>`,
    );
    expect(document.complete).toBe(false);
    expect(document.warnings.join(" ")).toContain("more than 20000 items");
  });
});

describe("parseFeed on damaged feeds", () => {
  it.each(["truncated.xml", "truncated-mid-title.xml", "truncated-between-tags.xml"])(
    "reads the whole items of %s and not the half one",
    (name) => {
      const document = read(name);
      expect(document.items.map((item) => item.guid)).toEqual(["part-1", "part-2", "part-3"]);
      expect(document).toMatchObject({
        complete: false,
        warnings: ["The feed is cut off; the episodes before the cut were read."],
      });
    },
  );

  it("loses no episode to one broken tag, and does not revive a commented item", () => {
    const document = read("one-broken-item.xml");
    expect(document.items.map(({ guid, title }) => [guid, title])).toEqual([
      ["good-1", "Good 1"],
      ["good-2", "Good 2"],
      ["bad-3", "Bad"],
      ["good-4", "Good 4"],
      ["good-5", "Good 5"],
    ]);
    expect(document).toMatchObject({ skipped: [], complete: false, missingItems: 0 });
  });

  it("loses one episode to a broken attribute, and says which", () => {
    const text = new TextDecoder().decode(fixture("one-broken-item.xml"));
    const document = readText(
      text
        .replace("</titel>", "</title>")
        .replace(
          'length="1000" type="audio/mpeg"/>\n    \n  </item>\n  <item>\n    <title>Good 4',
          'length="1000 type="audio/mpeg"/>\n    \n  </item>\n  <item>\n    <title>Good 4',
        ),
    );
    expect(document.items.map((item) => item.guid)).toEqual([
      "good-1",
      "good-2",
      "good-4",
      "good-5",
    ]);
    expect(document.skipped).toEqual([
      { index: 2, title: null, reason: "the item is not well-formed XML" },
    ]);
    expect(document).toMatchObject({ complete: false, missingItems: 1 });
  });

  it("says when items swallowed each other without an error", () => {
    const item = (guid: string, title: string): string =>
      `<item><title>${title}</title><guid>${guid}</guid><enclosure url="https://a.example/${guid}.mp3" type="audio/mpeg"/></item>`;
    const document = readText(
      `<rss version="2.0"><channel><title>x</title>${item("a", "<![CDATA[open")}${item("b", "<![CDATA[shut]]>")}${item("c", "fine")}</channel></rss>`,
    );
    expect(document.complete).toBe(false);
    expect(document.warnings).toContain(
      "Some items of the feed could not be told apart (items missing: 1).",
    );
  });

  it("reads a feed that a script appended text to", () => {
    const document = readText(
      '<rss version="2.0"><channel><title>x</title><item><guid>a</guid><enclosure url="https://a.example/1.mp3" type="audio/mpeg"/></item></channel></rss>\n<!-- cached <title>',
    );
    expect(document.items.map((item) => item.guid)).toEqual(["a"]);
    expect(document.complete).toBe(true);
  });
});

describe("parseFeed refuses with a code and a sentence", () => {
  it.each([
    ["web-page.html", "html_page"],
    ["feed.json", "not_xml"],
    ["subscriptions.opml", "not_a_feed"],
    ["blog.xml", "not_a_podcast"],
    ["truncated-head.xml", "truncated_beyond_repair"],
  ])("%s: %s", (name, code) => {
    const { code: given, message } = refusal(fixture(name));
    expect(given).toBe(code);
    expect(message).toMatch(/^[A-Z].{20,}\.$/);
  });

  it.each([
    ["", "empty"],
    [" \n\ufeff\t", "empty"],
    ["Not found", "not_xml"],
    ["\u0089PNG\r\n", "not_xml"],
    ["<", "not_xml"],
    ["<!doctype html><p>Sign in</p>", "html_page"],
    ["<div>Sign in</div>", "html_page"],
    ["<rss version='2.0'><channel><title>x</title></channel></rss>", "not_a_podcast"],
    ["<rss version='2.0'><channel><title>x</channel></rss>", "malformed_xml"],
    ["<rss></rss>", "empty"],
    [
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'><channel><title>x</title></channel><item><title>y</title></item></rdf:RDF>",
      "not_a_podcast",
    ],
  ])("%j: %s", (text, code) => {
    expect(refusal(new TextEncoder().encode(text)).code).toBe(code);
  });

  it("counts what it found when a feed is no podcast", () => {
    expect(refusal(fixture("blog.xml")).message).toBe(
      "This is a feed, but not a podcast: 3 items, none with an audio enclosure.",
    );
  });

  it("refuses one byte too many before reading any", () => {
    expect(refusal(new Uint8Array(FEED_BYTES_MAX + 1)).code).toBe("too_large");
  });
});
