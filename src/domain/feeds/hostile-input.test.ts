import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { holds } from "../../../test/property-runs.ts";
import { FeedError } from "./feed-error.ts";
import { parseFeed } from "./parse-feed.ts";

const OPTIONS = {
  contentType: null,
  url: "https://nightdesk.example/feed.xml",
  now: new Date("2026-02-01T00:00:00Z"),
};
const BASES = [
  "full-show.xml",
  "odd-guids.xml",
  "many-scripts.xml",
  "live-paged-moved.xml",
  "one-broken-item.xml",
  "atom-podcast.xml",
  "utf16.xml",
  "shift-jis.xml",
].map((name) => readFileSync(new URL(`fixtures/${name}`, import.meta.url)));

/**
 * Of a processor: far above the milliseconds a fixture takes, far below what quadratic work would
 * take.
 */
const PATIENCE_MS = 2_000;

/**
 * What is wrong with the answer to these bytes: a foreign error, impatience, or a value that no
 * column would take.
 */
function problemsOf(bytes: Uint8Array): string[] {
  const problems: string[] = [];
  const started = process.cpuUsage();
  try {
    const document = parseFeed(bytes, OPTIONS);
    JSON.stringify(document, (key, value: unknown) => {
      if (
        typeof value === "string" &&
        (value === "" || !value.isWellFormed() || /[^\P{Cc}\n]/u.test(value))
      )
        problems.push(`${key}: ${value}`);
      if (typeof value === "number" && !Number.isSafeInteger(value))
        problems.push(`${key}: ${value}`);
      return value;
    });
    if (new Set(document.items.map((item) => item.guidKey)).size < document.items.length)
      problems.push("a key given twice");
  } catch (error) {
    if (!(error instanceof FeedError))
      problems.push(`foreign error: ${error instanceof Error ? error.message : "no Error"}`);
    else if (error.cause !== undefined)
      problems.push(
        `unforeseen: ${error.cause instanceof Error ? error.cause.message : "no Error"}`,
      );
  }
  const { user, system } = process.cpuUsage(started);
  const tookMs = (user + system) / 1_000;
  if (tookMs > PATIENCE_MS) problems.push(`took ${tookMs} ms`);
  return problems;
}

const anyBase = fc.constantFrom(...BASES);
const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    byte: fc.nat(255),
  }),
  { maxLength: 12 },
);

describe("parseFeed on hostile bytes", () => {
  it("throws nothing but FeedError and gives only storable values for flipped bytes and cuts", async () => {
    await holds(
      fc.property(
        anyBase,
        edits,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (base, flips, keep) => {
          const bytes = Uint8Array.from(
            base.subarray(0, keep < 0.3 ? Math.ceil((keep / 0.3) * base.length) : base.length),
          );
          for (const { at, byte } of flips) bytes[Math.floor(at * bytes.length)] = byte;
          expect(problemsOf(bytes)).toEqual([]);
        },
      ),
      { short: 180, long: 3_000 },
    );
  });

  it("throws nothing but FeedError for shuffled pieces of feeds", async () => {
    const pieces = fc.constantFrom(
      "<rss version='2.0'>",
      "</rss>",
      "<channel>",
      "</channel>",
      "<item>",
      "</item>",
      "<title>",
      "</title>",
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      "<!DOCTYPE rss [",
      "]>",
      "&#0;",
      "&#xD800;",
      "&amp;amp;",
      "<guid>",
      "</guid>",
      "<enclosure url='https://a.example/1.mp3' type='audio/mpeg'/>",
      "<itunes:duration>",
      "</itunes:duration>",
      "1:01:01.5",
      "<__proto__>",
      "<constructor/>",
      "<feed>",
      "<entry>",
      "</entry>",
      "<link rel='enclosure' href='https://a.example/2.mp3'/>",
      "\u0000",
      "\ud800",
      "text",
      "<a b='",
      "'>",
      "<?xml",
      "?>",
    );
    await holds(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.boolean(), (parts, wrap) => {
        const xml = wrap
          ? `<rss version="2.0"><channel><title>x</title>${parts.join("")}</channel></rss>`
          : parts.join("");
        expect(problemsOf(new TextEncoder().encode(xml))).toEqual([]);
      }),
      { short: 180, long: 3_000 },
    );
  });

  const enclosure = '<enclosure url="https://a.example/1.mp3" type="audio/mpeg"/>';
  const around = (body: string): string =>
    `<rss version="2.0"><channel><title>x</title>${body}</channel></rss>`;
  const LENGTH = 400_000;

  // Each of these takes minutes where any step is quadratic in the length.
  it.each([
    [
      "brackets in an author",
      around(`<item>${enclosure}<author>${"(".repeat(LENGTH)}</author></item>`),
    ],
    [
      "commas after an editor's address",
      around(
        `<managingEditor>a@b.co ${",".repeat(LENGTH)}x</managingEditor><item>${enclosure}</item>`,
      ),
    ],
    [
      "open CDATA sections",
      around(`<item>${enclosure}<title>${"<![CDATA[".repeat(LENGTH / 9)}</title></item>`),
    ],
    [
      "open frames in notes",
      around(
        `<item>${enclosure}<description><![CDATA[${"<iframe>".repeat(LENGTH / 8)}]]></description></item>`,
      ),
    ],
    [
      "open script elements in notes",
      around(
        `<item>${enclosure}<description><![CDATA[${"<script>".repeat(LENGTH / 8)}]]></description></item>`,
      ),
    ],
    [
      "open tags in notes",
      around(
        `<item>${enclosure}<description><![CDATA[${"<a ".repeat(LENGTH / 3)}]]></description></item>`,
      ),
    ],
    [
      "blanks in a duration",
      around(`<item>${enclosure}<itunes:duration>${" ".repeat(LENGTH)}</itunes:duration></item>`),
    ],
    [
      "blanks in notes",
      around(`<item>${enclosure}<description>${" ".repeat(LENGTH)}x</description></item>`),
    ],
    ["bodies that never close", around(`<item>${enclosure}${"<body>".repeat(LENGTH / 6)}</item>`)],
    [
      "editors that never close",
      `<rss><channel><title>x</title>${"<author>x".repeat(LENGTH / 9)}<item>${enclosure}</item></channel></rss>`,
    ],
    [
      "texts in base64",
      `<feed>${'<title mode="base64">QQ=='.repeat(LENGTH / 25)}<entry><link rel="enclosure" href="https://a.example/1.mp3"/></entry></feed>`,
    ],
    [
      "references to entities",
      `<!DOCTYPE rss [${'<!ENTITY a "b">'.repeat(1_000)}]>${around(`<item>${enclosure}<title>${"&a;".repeat(LENGTH / 3)}</title></item>`)}`,
    ],
    ["pieces of a doctype", `${"<!DOCTYPE a".repeat(LENGTH / 11)}${around("")}`],
    [
      "images without an address",
      around(`<item>${enclosure}${"<itunes:image a ".repeat(LENGTH / 16)}</item>`),
    ],
    ["declarations without a root", "<!a>".repeat(LENGTH / 4)],
    ["items that never close", around("<item><title>".repeat(LENGTH / 13))],
    [
      "one guid for all",
      around(
        Array.from(
          { length: 5_000 },
          (_, index) =>
            `<item><guid>x</guid><enclosure url="https://a.example/${index}.mp3" type="audio/mpeg"/></item>`,
        ).join(""),
      ),
    ],
  ])("does not slow down over %s", (_name, xml) => {
    expect(problemsOf(new TextEncoder().encode(xml))).toEqual([]);
  });

  it("gives up on a feed of a thousand items that each have to be repaired", () => {
    const broken = "<item><title><![CDATA[ a</title></item>";
    expect(() =>
      parseFeed(new TextEncoder().encode(around(broken.repeat(1_000))), OPTIONS),
    ).toThrow(expect.objectContaining({ code: "malformed_xml" }));
  });

  it("gives up on a document of more than a million tags", () => {
    expect(() =>
      parseFeed(new TextEncoder().encode(around("< ".repeat(1_000_001))), OPTIONS),
    ).toThrow(expect.objectContaining({ code: "too_large" }));
  });
});
