import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { balanceTags, isBalanced } from "./xml/balance-tags.ts";
import type { FeedDocument } from "./feed-document.ts";
import { parseFeed } from "./parse-feed.ts";
import { hasSharedFeeds, SHARED_FEEDS } from "../../../test/shared-feeds.ts";

const NOW = new Date("2026-11-20T00:00:00Z");
const read = (xml: string): FeedDocument =>
  parseFeed(new TextEncoder().encode(xml), { contentType: null, url: null, now: NOW });

const item = (index: number, inside = ""): string =>
  `<item><title>Part ${index}</title><guid>g${index}</guid>` +
  `<link>https://port.example/${index}</link><pubDate>Mon, 05 Jan 2026 06:00:00 GMT</pubDate>` +
  `<itunes:summary>About ${index}</itunes:summary><description><![CDATA[<p>Notes <b>of</b>` +
  ` ${index}<br>]]></description><enclosure url="https://media.example/${index}.mp3" ` +
  `length="9" type="audio/mpeg"/><itunes:duration>61</itunes:duration>${inside}</item>`;

const HEAD =
  "<title>Ports</title><link>https://port.example/</link><description>Of ports.</description>" +
  "<image><url>https://port.example/i.jpg</url><title>Ports</title>" +
  "<link>https://port.example/</link></image><itunes:owner><itunes:name>Quill</itunes:name>" +
  '</itunes:owner><itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>';

const WELL_FORMED =
  '<?xml version="1.0"?><rss version="2.0" ' +
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" ' +
  `xmlns:media="http://search.yahoo.com/mrss/"><channel>${HEAD}` +
  `${Array.from({ length: 12 }, (_, index) => item(index)).join("")}</channel></rss>`;

/** Replaces occurrence `count` (from 0) of a text. */
function replaceNth(xml: string, text: string, count: number, by: string): string {
  const parts = xml.split(text);
  return `${parts.slice(0, count + 1).join(text)}${by}${parts.slice(count + 1).join(text)}`;
}

type Damage = (xml: string) => string;
const inHead =
  (markup: string): Damage =>
  (xml) =>
    xml.replace("<channel>", `<channel>${markup}`).replace(/<channel [^>]*>/, `$&${markup}`);
const beforeItems =
  (markup: string): Damage =>
  (xml) =>
    xml.replace(/<item[\s>]/, `${markup}$&`);

const DAMAGES: [string, Damage][] = [
  ["a category in the head that is not closed", beforeItems('<itunes:category text="News">')],
  ["a category first in the head", inHead('<itunes:category text="News">')],
  ["a missing end of the first item", (xml) => replaceNth(xml, "</item>", 0, "")],
  ["a missing end of a later item", (xml) => replaceNth(xml, "</item>", 3, "")],
  ["a missing channel", (xml) => xml.replaceAll(/<\/?channel[^>]*>/g, "")],
  ["a missing start of the channel", (xml) => xml.replace(/<channel[^>]*>/, "")],
  ["a stray paragraph in the head", inHead("<p>")],
  ["a stray paragraph before the items", beforeItems("<p>words")],
  ["a title in the head that is not closed", (xml) => replaceNth(xml, "</title>", 0, "")],
  ["a title of an item that is not closed", (xml) => replaceNth(xml, "</title>", 4, "")],
  ["a guid that is not closed", (xml) => replaceNth(xml, "</guid>", 2, "")],
  ["a summary in the head that is not closed", inHead("<itunes:summary>words")],
  ["a summary before the items", beforeItems("<itunes:summary>words")],
  ["an image in the head that is not closed", inHead("<image><url>https://a.example/</url>")],
  ["an image before the items", beforeItems("<image><url>https://a.example/</url>")],
  ["an owner that is not closed", beforeItems("<itunes:owner><itunes:name>Quill</itunes:name>")],
];

describe("a damaged feed", () => {
  it.each(DAMAGES)("loses nothing to %s", (_name, damage) => {
    const whole = read(WELL_FORMED);
    const damaged = damage(WELL_FORMED);
    expect(damaged).not.toBe(WELL_FORMED);
    const document = read(damaged);
    expect(document.items).toEqual(whole.items);
    expect(document.show.title).toBe("Ports");
    expect(document).toMatchObject({ missingItems: 0, complete: false });
    expect(document.warnings.join(" ")).toContain("not well-formed");
  });

  it("counts the half item at the end of a feed that is cut off", () => {
    const cut = WELL_FORMED.slice(0, WELL_FORMED.lastIndexOf("<enclosure"));
    expect(read(cut)).toMatchObject({ missingItems: 1, complete: false });
  });

  it("is refused, not taken for a show without episodes, where none of its items can be told", () => {
    const swallowed = item(1).replace("<p>Notes", "]]>").replace("<description><![CDATA[", "");
    const feed = WELL_FORMED.replace(/<item>.*<\/item>/, "").replace(
      "</channel>",
      `<itunes:summary><![CDATA[open</itunes:summary>${swallowed}</itunes:summary></channel>`,
    );
    expect(() => read(feed)).toThrow("none of its episodes could be read");
  });

  it("takes no `<item>` out of a text where the tags of the feed are in order", () => {
    const text = "<![CDATA[Write </item><item><title>x</title></item><item> here.]]>";
    const feed = WELL_FORMED.replace("<![CDATA[<p>", `${text}<![CDATA[<p>`);
    expect(read(feed).items).toHaveLength(12);
  });
});

describe("balancing of tags", () => {
  it("leaves a feed with balanced tags as it is", () => {
    expect(isBalanced(WELL_FORMED)).toBe(true);
    expect(balanceTags(WELL_FORMED)).toBe(WELL_FORMED);
  });

  it("keeps HTML that was pasted into a text, and gives nothing it did not have", () => {
    const notes =
      "<description><p>One<p>Two<br><a href='https://a.example/'>here</a></description>";
    const feed = WELL_FORMED.replace(/<description><!\[CDATA.*?<\/description>/, notes);
    expect(balanceTags(feed)).toBe(feed);
  });

  it("changes nothing a second time, whatever the tags are", () => {
    const piece = fc.constantFrom(
      ...[
        "rss",
        "channel",
        "item",
        "title",
        "itunes:category",
        "image",
        "p",
        "media:group",
      ].flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} a="<">`, `<${name} a='>'/>`]),
      "text",
      "<!-- <item> -->",
      "<![CDATA[<item>]]>",
      "<",
      '"',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const once = balanceTags(`<rss>${pieces.join("")}</rss>`);
        expect(balanceTags(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});

describe("audio in media:content", () => {
  const media = (content: string): FeedDocument =>
    read(WELL_FORMED.replaceAll(/<enclosure[^>]*>/g, content));

  it("counts where an item has no enclosure, the default of a group first", () => {
    const one = '<media:content url="https://media.example/1.mp3" fileSize="5" type="audio/mpeg"/>';
    expect(media(one).items[0]?.enclosure).toEqual({
      url: "https://media.example/1.mp3",
      type: "audio/mpeg",
      lengthBytes: 5,
    });
    const low = '<media:content url="https://media.example/l.mp3" medium="audio"/>';
    const best =
      '<media:content url="https://media.example/b.mp3" medium="audio" isDefault="true"/>';
    expect(media(`<media:group>${low}${best}</media:group>`).items[0]?.enclosure.url).toBe(
      "https://media.example/b.mp3",
    );
  });

  it("does not make a podcast of pictures or of players", () => {
    for (const content of [
      '<media:content url="https://media.example/1.jpg" medium="image"/>',
      '<media:content url="https://media.example/player"/>',
    ])
      expect(() => media(content)).toThrow("none with an audio enclosure");
  });

  it("never replaces an enclosure", () => {
    const feed = WELL_FORMED.replaceAll(
      "</item>",
      '<media:content url="https://media.example/x.mp3" type="audio/mpeg"/></item>',
    );
    expect(read(feed).items).toEqual(read(WELL_FORMED).items);
  });
});

const REAL = ["03-endorphine-de.rss", "13-dw-langsam-de.xml", "17-engineering-kiosk.rss"];
const PRESENT = hasSharedFeeds("damages to real feeds");

describe.runIf(PRESENT)("real feeds that are damaged", () => {
  it.each(REAL)("lose nothing: %s", (file) => {
    const xml = readFileSync(path.join(SHARED_FEEDS, file), "utf8");
    const hashesOf = (document: FeedDocument): string[] =>
      document.items.map(({ contentHash }) => contentHash);
    const whole = hashesOf(read(xml));
    const lossy = DAMAGES.filter(
      ([, damage]) => hashesOf(read(damage(xml))).join() !== whole.join(),
    );
    expect(lossy.map(([name]) => name)).toEqual([]);
  });
});
