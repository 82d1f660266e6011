/** Texts that the server fetches: feeds, their transcripts, websites. */

import { few, type Shape, TEXT_SHAPES } from "../shapes.ts";
import type { SizeKind } from "../size-kind.ts";
import type { SizeStage } from "../size-stage.ts";
import {
  cut,
  SEGMENT_SHAPES,
  TRANSCRIPT_BYTES,
  TRANSCRIPT_SHAPES,
  VTT_SHAPES,
} from "./transcripts.ts";

const CONFIRM = { confirm: true };

/** Addresses count up, so that each feed is a show of its own. */
let published = 0;

/** Of a feed's document; null where it is refused. */
async function showWithFeed(stage: SizeStage, xml: string): Promise<string | null> {
  published += 1;
  const url = stage.publish(`/feed/${published}.xml`, "application/rss+xml", xml);
  const answer = await stage.call("POST", "/v1/shows", { rss_url: url, ...CONFIRM });
  if (answer.status >= 300) return null;
  await stage.outcome("POST", `/v1/shows/${answer.body.id}/feed/read`, CONFIRM);
  await stage.jobsEnd();
  return String(answer.body.id);
}

/** Its later polls are no part of what is measured. */
const leave = (stage: SizeStage, showId: string): Promise<unknown> =>
  stage.sql("delete from workspace_shows where show_id = $1", [showId]);

async function feed(stage: SizeStage, xml: string): Promise<string> {
  const showId = await showWithFeed(stage, xml);
  if (showId === null) return "the show was refused";
  const { body } = await stage.call("GET", `/v1/shows/${showId}`);
  const [row] = await stage.sql<{ count: unknown }>(
    "select count(*) as count from episodes where show_id = $1",
    [showId],
  );
  await leave(stage, showId);
  return `${body?.feed?.status ?? "read"}, ${String(row?.count)} episodes`;
}

const rss = (inner: string, title = "Size"): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>${title}</title>${inner}</channel></rss>`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\u0000", "");

const item = (index: number, title: string, more = ""): string =>
  `<item><guid isPermaLink="false">g${index}</guid><title>${title}</title><pubDate>${new Date(Date.UTC(2020, 0, 1) + index * 3_600_000).toUTCString()}</pubDate><enclosure url="https://example.com/${index}.mp3" length="1" type="audio/mpeg"/>${more}</item>`;

const feedItems =
  (more: (index: number) => string): Shape =>
  (count) =>
    rss(
      Array.from({ length: count }, (_, index) =>
        item(index, `Episode ${index}`, more(index)),
      ).join(""),
    );

const FEED_TEXTS = few(TEXT_SHAPES, [
  "different words",
  "one long word",
  "nested markup",
  "unclosed tags",
  "entities",
  "combining characters",
  "CJK without blanks",
  "blanks",
  "dots",
  "addresses of pages",
]);

const FEEDS: readonly SizeKind[] = [
  {
    name: "items of a feed",
    limit: 20_000,
    unit: "items",
    shapes: {
      plain: feedItems(() => ""),
      "with descriptions": feedItems(
        () =>
          `<description>${escaped("<p>Notes <a href='https://example.com'>one</a></p>".repeat(10))}</description>`,
      ),
      "of one guid": (count) => rss(item(1, "One").repeat(count)),
    },
    send: feed,
  },
  {
    name: "title in a feed",
    limit: 1_000_000,
    shapes: FEED_TEXTS,
    send: (stage, text) => feed(stage, rss(item(1, escaped(text)), escaped(text))),
  },
  {
    name: "description in a feed",
    limit: 5_000_000,
    shapes: FEED_TEXTS,
    send: (stage, text) =>
      feed(stage, rss(item(1, "One", `<description>${escaped(text)}</description>`))),
  },
  {
    name: "markup of a feed",
    limit: 20_000_000,
    shapes: {
      "unclosed elements": (size) => rss("<a>".repeat(size / 3)),
      "many attributes": (size) =>
        rss(`<a ${Array.from({ length: size / 12 }, (_, index) => `a${index}="b"`).join(" ")}/>`),
      "many links": (size) =>
        rss(
          item(
            1,
            "One",
            '<podcast:transcript url="https://example.com/a.vtt" type="text/vtt"/>'.repeat(
              size / 70,
            ),
          ),
        ),
      "many persons": (size) =>
        rss(item(1, "One", "<podcast:person>Ada Lo</podcast:person>".repeat(size / 40))),
      "no markup": (size) => "a<".repeat(size / 2),
      CDATA: (size) =>
        rss(item(1, "One", `<description><![CDATA[${"]]&gt;<".repeat(size / 7)}]]></description>`)),
    },
    send: feed,
  },
];

const FETCHED: SizeKind = {
  name: "transcript of a feed",
  limit: TRANSCRIPT_BYTES,
  shapes: {
    ...few(TRANSCRIPT_SHAPES, [
      "different words",
      "nested markup",
      "unclosed tags",
      "one long word",
    ]),
    VTT: VTT_SHAPES["cues of a word"] as Shape,
    "VTT that rolls": VTT_SHAPES["cues that roll"] as Shape,
    HTML: (size) =>
      `<html><body>${"<cite>Ada:</cite><time>0:01</time><p>It is so.</p>".repeat(size / 50)}`,
    JSON: (size) =>
      `{"version":"1.0.0","segments":${(SEGMENT_SHAPES["words"] as Shape)(size).replaceAll("start_sec", "startTime").replaceAll("end_sec", "endTime").replaceAll('"text"', '"body"')}}`,
  },
  send: async (stage, text) => {
    published += 1;
    const kind = text.startsWith("WEBVTT")
      ? "text/vtt"
      : text.startsWith("{")
        ? "application/json"
        : text.startsWith("<")
          ? "text/html"
          : "text/plain";
    const url = stage.publish(`/transcript/${published}`, kind, cut(text, TRANSCRIPT_BYTES));
    const xml = rss(item(1, "One", `<podcast:transcript url="${url}" type="${kind}"/>`));
    const showId = await showWithFeed(stage, xml);
    if (showId === null) return "the show was refused";
    // The first run looks through the links, the second one fetches.
    for (let run = 0; run < 2; run += 1) {
      await stage.sql(
        "select graphile_worker.add_job('transcripts.fetch', json_build_object('show_id', $1::text))",
        [showId],
      );
      await stage.jobsEnd();
    }
    const [row] = await stage.sql<Record<string, unknown>>(
      "select * from transcript_fetches where show_id = $1",
      [showId],
    );
    await leave(stage, showId);
    return row === undefined
      ? "not fetched"
      : JSON.stringify(row["error_code"] ?? row["status"] ?? row["state"] ?? "fetched");
  },
};

const PAGE: SizeKind = {
  name: "website of a show",
  limit: 1_000_000,
  shapes: {
    ...few(TEXT_SHAPES, [
      "nested markup",
      "unclosed tags",
      "entities",
      "one long word",
      "addresses of pages",
      "at signs",
      "blanks",
    ]),
    links: (size) => '<a href="https://www.instagram.com/name">i</a>'.repeat(size / 46),
    "different links": (size) =>
      Array.from(
        { length: size / 50 },
        (_, index) => `<a href="https://www.tiktok.com/@name${index}">i</a>`,
      ).join(""),
    scripts: (size) =>
      '<script type="application/ld+json">{"sameAs":["https://x.com/a"]}</script>'.repeat(
        size / 75,
      ),
    comments: (size) => "<!--".repeat(size / 4),
  },
  send: async (stage, text) => {
    published += 1;
    const website = stage.publish(`/site/${published}`, "text/html", text);
    stage.publish(`/about`, "text/html", text);
    await stage.freeCaps();
    const showId = stage.showIds[2] ?? "";
    await stage.sql("update shows set website = $2 where show_id = $1", [showId, website]);
    const started = await stage.outcome("POST", `/v1/shows/${showId}/account-discovery`, CONFIRM);
    await stage.jobsEnd();
    const { body } = await stage.call("GET", `/v1/shows/${showId}/account-discovery`);
    return `${started}, ${body?.status ?? ""}`;
  },
};

export const FETCHED_KINDS: readonly SizeKind[] = [FETCHED, ...FEEDS, PAGE];
