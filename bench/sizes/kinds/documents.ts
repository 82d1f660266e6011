/** Texts that a job works on, or that the server fetches: orders, transcripts, feeds, pages. */

import { docx, paragraph, xlsx } from "../../insertion-orders/office-writer.ts";
import { PageWriter } from "../../insertion-orders/page-writer.ts";
import { few, type Shape, TEXT_SHAPES } from "../shapes.ts";
import type { SizeKind } from "../size-kind.ts";
import type { SizeStage } from "../size-stage.ts";

const CONFIRM = { confirm: true };

async function parse(stage: SizeStage, body: object): Promise<string> {
  await stage.freeCaps();
  const answer = await stage.call("POST", "/v1/insertion-orders/parse", { ...body, ...CONFIRM });
  if (answer.status !== 202) return `${answer.status} ${answer.body?.error?.code ?? ""}`;
  const { id } = answer.body as { id: string };
  await stage.jobsEnd();
  const { body: order } = await stage.call("GET", `/v1/insertion-orders/${id}`);
  return [order?.status, order?.failure?.code ?? order?.error?.code].filter(Boolean).join(" ");
}

async function parseFile(
  stage: SizeStage,
  name: string,
  content: string | Uint8Array,
): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([content as Uint8Array<ArrayBuffer>]), name);
  const file = await stage.call("POST", "/v1/library/files", form);
  if (file.status !== 201) return `${file.status} ${file.body?.error?.code ?? ""}`;
  return parse(stage, { file_id: file.body.id });
}

const ORDER_SHAPES = few(TEXT_SHAPES, [
  "different words",
  "one long word",
  "cells",
  "lines",
  "lines of words",
  "lines of bars",
  "tabs",
  "digits and commas",
  "dates",
  "blanks",
  "CJK without blanks",
  "combining characters",
]);
const OFFICE_SHAPES = few(TEXT_SHAPES, ["different words", "cells", "lines of bars"]);

const rowsOf = (text: string): string[][] => text.split("\n").map((line) => line.split(" | "));

async function pdf(text: string): Promise<Uint8Array> {
  const writer = new PageWriter();
  const lines = text.match(/[^\n]{1,200}/g) ?? [];
  for (const [index, line] of lines.entries()) {
    if (index > 0 && index % 60 === 0) writer.document.addPage();
    writer.text(20, 20 + (index % 60) * 12, line);
  }
  const chunks: Buffer[] = [];
  writer.document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => writer.document.once("end", resolve));
  writer.document.end();
  await ended;
  return Buffer.concat(chunks);
}

const ORDERS: readonly SizeKind[] = [
  {
    name: "order as text",
    limit: 524_288,
    shapes: ORDER_SHAPES,
    send: (stage, text) => parse(stage, { text: `Insertion order\n${text}`.slice(0, 524_288) }),
  },
  {
    name: "order as a text file",
    limit: 1_000_000,
    shapes: few(ORDER_SHAPES, ["lines", "cells", "lines of bars"]),
    send: (stage, text) => parseFile(stage, "order.txt", `Insertion order\n${text}`),
  },
  {
    name: "order as CSV",
    limit: 1_000_000,
    shapes: {
      "many rows": (size) =>
        "Show,Placement,Date,Impressions\n".padEnd(size, 'Salt,Mid-roll,8 Dec 2026,"30,000"\n'),
      "many columns": (size) => "a,".repeat(size / 2),
      quotes: (size) => '"a""b",'.repeat(size / 7),
    },
    send: (stage, text) => parseFile(stage, "order.csv", text),
  },
  {
    name: "order as a mail",
    limit: 1_000_000,
    shapes: ORDER_SHAPES,
    send: (stage, text) =>
      parseFile(
        stage,
        "order.eml",
        `From: a@example.com\r\nTo: b@example.com\r\nSubject: Insertion order\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
      ),
  },
  {
    name: "order as DOCX",
    limit: 500_000,
    shapes: OFFICE_SHAPES,
    send: (stage, text) =>
      parseFile(
        stage,
        "order.docx",
        docx(
          text
            .split("\n")
            .map((line) => paragraph(line))
            .join(""),
        ),
      ),
  },
  {
    name: "order as XLSX",
    limit: 500_000,
    shapes: OFFICE_SHAPES,
    send: async (stage, text) =>
      parseFile(stage, "order.xlsx", await xlsx([{ name: "IO", rows: rowsOf(text) }])),
  },
  {
    name: "order as PDF",
    limit: 200_000,
    shapes: OFFICE_SHAPES,
    send: async (stage, text) => parseFile(stage, "order.pdf", await pdf(text)),
  },
];

const TRANSCRIPT_BYTES = 5 * 1024 * 1024;
/** Of what stands around the text. */
const FRAME = 400;

const stamp = (index: number): string => new Date(index * 1_000).toISOString().slice(11, 23);

const cues =
  (head: string, words: string, comma: boolean): Shape =>
  (size) => {
    let text = head;
    const time = (index: number) => (comma ? stamp(index).replace(".", ",") : stamp(index));
    for (let index = 0; text.length + 100 + words.length < size && index < 50_000; index += 1)
      text += `${comma ? `${index + 1}\n` : ""}${time(index)} --> ${time(index + 1)}\n${words}\n\n`;
    return text;
  };

const TRANSCRIPT_SHAPES = few(TEXT_SHAPES, [
  "different words",
  "one long word",
  "short words",
  "lines",
  "nested markup",
  "unclosed tags",
  "entities",
  "combining characters",
  "CJK without blanks",
  "right to left",
  "blanks",
  "dots",
  "names and colons",
  "empty lines",
  "brackets",
]);

const VTT_SHAPES: Readonly<Record<string, Shape>> = {
  "cues of a word": cues("WEBVTT\n\n", "a", false),
  "cues of a sentence": cues("WEBVTT\n\n", "<v Mara>The lamp went out at four again.", false),
  "cues that roll": cues("WEBVTT\n\n", "a b c d\nb c d e", false),
  "one long cue": (size) =>
    `WEBVTT\n\n00:00:01.000 --> 00:00:04.500\n${"word ".repeat((size - FRAME) / 5)}`,
  "cues of markup": cues("WEBVTT\n\n", "<c.x><b><i><v Ada>a</v></i></b></c>", false),
};
const SRT_SHAPES: Readonly<Record<string, Shape>> = {
  "cues of a word": cues("", "a", true),
  "cues of colons": cues("", "Ada: a\n- Bo: b", true),
};

const segments =
  (segment: (index: number) => object): Shape =>
  (size) => {
    const parts: string[] = [];
    for (let index = 0, bytes = FRAME; index < 50_000; index += 1) {
      const part = JSON.stringify(segment(index));
      bytes += part.length + 1;
      if (bytes > size) break;
      parts.push(part);
    }
    return `[${parts.join(",")}]`;
  };

const SEGMENT_SHAPES: Readonly<Record<string, Shape>> = {
  words: segments((index) => ({
    start_sec: index,
    end_sec: index + 0.5,
    speaker: "A",
    text: "word",
  })),
  "many speakers": segments((index) => ({
    start_sec: index,
    end_sec: index + 1,
    speaker: `S${index}`,
    text: "It is.",
  })),
  "without times": segments(() => ({ text: "It is so." })),
  "out of order": segments((index) => ({
    start_sec: 900_000 - index,
    end_sec: 900_001,
    text: "It is so.",
  })),
  "long texts": segments((index) => ({
    start_sec: index,
    end_sec: index + 1,
    text: "word ".repeat(3_900),
  })),
};

function transcript(
  name: string,
  shapes: Readonly<Record<string, Shape>>,
  body: (text: string) => object,
): SizeKind {
  return {
    name: `transcript as ${name}`,
    limit: TRANSCRIPT_BYTES,
    shapes,
    send: (stage, text) =>
      stage.outcome("PUT", `/v1/shows/${stage.showId}/episodes/${stage.episodeId(1)}/transcript`, {
        language: "en",
        ...body(text),
      }),
  };
}

/** By bytes, since the limit counts them. */
const cut = (text: string, bytes: number): string =>
  Buffer.from(text)
    .subarray(0, bytes)
    .toString()
    .replace(/\ufffd+$/, "");
const BODY_ROOM = TRANSCRIPT_BYTES - FRAME;
/** Escapes of JSON make a text longer. */
const asJson = (text: string): string => {
  const size = Buffer.byteLength(JSON.stringify(text));
  return cut(text, Math.min(BODY_ROOM, (Buffer.byteLength(text) * BODY_ROOM) / size - 1));
};

const TRANSCRIPTS: readonly SizeKind[] = [
  transcript("text", TRANSCRIPT_SHAPES, (text) => ({ text: asJson(text) })),
  transcript("VTT", VTT_SHAPES, (text) => ({ vtt: asJson(text) })),
  transcript("SRT", SRT_SHAPES, (text) => ({ srt: asJson(text) })),
  transcript("segments", SEGMENT_SHAPES, (text) => ({ segments: JSON.parse(text) as unknown })),
];

/** Of a feed's document; the address counts up so that each is a show of its own. */
let published = 0;

async function feed(stage: SizeStage, xml: string): Promise<string> {
  published += 1;
  const url = stage.publish(`/feed/${published}.xml`, "application/rss+xml", xml);
  const answer = await stage.call("POST", "/v1/shows", { rss_url: url, ...CONFIRM });
  if (answer.status >= 300) return `${answer.status} ${answer.body?.error?.code ?? ""}`;
  await stage.outcome("POST", `/v1/shows/${answer.body.id}/feed/read`, CONFIRM);
  await stage.jobsEnd();
  const { body } = await stage.call("GET", `/v1/shows/${answer.body.id}`);
  const [row] = await stage.sql<{ count: unknown }>(
    "select count(*) as count from episodes where show_id = $1",
    [answer.body.id],
  );
  // Its later polls are no part of what is measured.
  await stage.sql("delete from workspace_shows where show_id = $1", [answer.body.id]);
  return `${body?.feed?.status ?? answer.status}, ${String(row?.count)} episodes`;
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
    const showId = stage.showIds[1] ?? "";
    await stage.sql("delete from transcript_fetches where show_id = $1", [showId]);
    await stage.sql("update episodes set transcript_urls = '[]' where show_id = $1", [showId]);
    const links = JSON.stringify([{ url, type: kind, language: "en", rel: null }]);
    await stage.sql(
      "update episodes set transcript_urls = $3, transcript_source = null where show_id = $1 and id = $2",
      [showId, stage.episodeId(3), links],
    );
    await stage.sql(
      "select graphile_worker.add_job('transcripts.fetch', json_build_object('show_id', $1::text))",
      [showId],
    );
    await stage.jobsEnd();
    const [row] = await stage.sql<Record<string, unknown>>(
      "select * from transcript_fetches where show_id = $1",
      [showId],
    );
    return row === undefined
      ? "not fetched"
      : String(row["error_code"] ?? row["status"] ?? row["state"] ?? "fetched");
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

export const DOCUMENT_KINDS: readonly SizeKind[] = [
  ...ORDERS,
  ...TRANSCRIPTS,
  FETCHED,
  ...FEEDS,
  PAGE,
];
