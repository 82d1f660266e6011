/** Texts that are answered within their request: fields, searches, bodies, calls of agents. */

import type { Shape } from "../shapes.ts";
import { LINE_SHAPES, TEXT_SHAPES } from "../shapes.ts";
import type { SizeKind } from "../size-kind.ts";
import type { SizeStage } from "../size-stage.ts";

type Body = (text: string, stage: SizeStage) => unknown;

const CONFIRM = { confirm: true };

function field(
  name: string,
  limit: number,
  method: string,
  path: string | ((stage: SizeStage) => string),
  body: Body,
  shapes = LINE_SHAPES,
): SizeKind {
  return {
    name,
    limit,
    shapes,
    send: (stage, text) =>
      stage.outcome(method, typeof path === "string" ? path : path(stage), body(text, stage)),
  };
}

function search(name: string, limit: number, path: (stage: SizeStage, text: string) => string) {
  return {
    name,
    limit,
    shapes: LINE_SHAPES,
    send: (stage: SizeStage, text: string) =>
      stage.outcome("GET", path(stage, encodeURIComponent(text))),
  };
}

const show = (rest: string) => (stage: SizeStage) => `/v1/shows/${stage.showId}${rest}`;
const copies = (count: number, text: string): string[] =>
  Array.from({ length: count }, (_, index) => `${index}${text.slice(String(index).length)}`);

const TITLE = 1_000;

const FIELDS: readonly SizeKind[] = [
  field("name of a cluster", 200, "POST", show("/clusters"), (name) => ({ name, ...CONFIRM })),
  field("20 node_urls", 2_048, "POST", show("/clusters"), (text) => ({
    name: "Size",
    node_urls: copies(20, `https://example.com/${text}`.slice(0, 2_048)),
    ...CONFIRM,
  })),
  field("about of a show", 10_000, "PATCH", show(""), (about) => ({ about }), TEXT_SHAPES),
  field(
    "20 tags",
    40,
    "PUT",
    (stage) => `${show("/episodes/")(stage)}${stage.episodeId()}/tags`,
    (text) => ({
      tags: copies(20, text),
    }),
  ),
  field(
    "fields of a brand",
    10_000,
    "POST",
    "/v1/brands",
    (text) => ({
      name: text.slice(0, 120),
      description: text.slice(0, 4_000),
      talking_points: text,
      categories: copies(10, text.slice(0, 60)),
      tags: copies(20, text.slice(0, 40)),
    }),
    TEXT_SHAPES,
  ),
  field(
    "fields of a campaign",
    10_000,
    "POST",
    "/v1/campaigns",
    (text) => ({
      name: text.slice(0, 200),
      talking_points: text,
      notes_internal: text,
    }),
    TEXT_SHAPES,
  ),
  field(
    "100 slots of a campaign",
    10_000,
    "POST",
    "/v1/campaigns",
    (text, stage) => ({
      name: "Size",
      slots: Array.from({ length: 100 }, () => ({
        show_id: stage.showId,
        deliverable_type: "audio_read",
        copy: text,
      })),
    }),
    TEXT_SHAPES,
  ),
  field("address of a webhook", 2_048, "POST", "/v1/webhook-endpoints", (text) => ({
    url: `https://example.com/?${text}`.slice(0, 2_048),
    enabled_events: ["*"],
  })),
  field("credentials of a platform", 4_096, "PUT", show("/integrations/transistor"), (text) => ({
    api_key: text,
  })),
  field("address of a feed", 2_048, "POST", "/v1/shows", (text) => ({
    rss_url: `http://127.0.0.1:1/${text}`.slice(0, 2_048),
    ...CONFIRM,
  })),
  field("name of a file", 200, "POST", "/v1/library/files", (text) => {
    const form = new FormData();
    form.append("file", new Blob(["A file of a size."]), "size.txt");
    form.append("name", `${text.slice(0, 190)}.txt`);
    return form;
  }),
  field("100 look-ups by title", TITLE, "POST", show("/episodes/lookup/batch"), (text) => ({
    lookups: copies(100, text).map((title) => ({ title })),
  })),
];

const SEARCHES: readonly SizeKind[] = [
  search("search of transcripts", 200, (_, text) => `/v1/transcripts/search?q=${text}`),
  search("search of episodes", 200, (_, text) => `/v1/episodes/search?q=${text}`),
  search(
    "search in a transcript",
    200,
    (stage, text) =>
      `/v1/shows/${stage.showId}/episodes/${stage.episodeId(1)}/transcript/passages?q=${text}`,
  ),
  search("search of clusters", 200, (_, text) => `/v1/clusters?search=${text}`),
  search("brief of a sponsor", 2_000, (_, text) => `/v1/sponsors/matches?brief=${text}`),
  search("query string", 7_000, (_, text) => `/v1/shows?${text}=${text}`.slice(0, 8_000)),
];

const items =
  (item: (index: number) => string, begin: string, end: string): Shape =>
  (bytes) => {
    let text = begin;
    for (let index = 0; text.length + 64 < bytes; index += 1)
      text += `${index === 0 ? "" : ","}${item(index)}`;
    return text + end;
  };

const long = (index: number): string => String(index).padEnd(45, "k");

/** Whole bodies, as bad as a parser and a check of schemas may find them. */
const BODY_SHAPES: Readonly<Record<string, Shape>> = {
  "unknown long keys": items((index) => `"k${long(index)}":0`, "{", "}"),
  "unknown short keys": items((index) => `"k${index}":0`, "{", "}"),
  "known names over and over": items(() => '{"source":"adswizz"}', '{"rows":[', "]}"),
  "objects of one key each": items((index) => `{"k${index}":0}`, '{"rows":[', "]}"),
  "one name twice": items((index) => `"k${index % 900}":0`, "{", "}"),
  numbers: items(() => "0", '{"rows":[', "]}"),
  texts: items((index) => `"${long(index)}"`, '{"rows":[', "]}"),
  "deep lists": (bytes) => "[".repeat(bytes),
  "deep objects": (bytes) => '{"a":'.repeat(bytes / 5),
  "lists in lists": items(() => `${"[".repeat(30)}${"]".repeat(30)}`, "[", "]"),
  escapes: (bytes) => `{"k":"${"\\u0041".repeat((bytes - 8) / 6)}"}`,
  blanks: (bytes) => `{${" ".repeat(bytes - 2)}}`,
  "one text": (bytes) => `{"k":"${"x".repeat(bytes - 8)}"}`,
};

const TRANSCRIPT_BYTES = 5 * 1024 * 1024;

const BODIES: readonly SizeKind[] = [
  {
    name: "body of a request",
    limit: 1_048_576,
    shapes: BODY_SHAPES,
    send: (stage, text) => stage.outcome("POST", "/v1/clusters/metrics/batch", text),
  },
  {
    name: "body of a write",
    limit: 1_048_576,
    shapes: BODY_SHAPES,
    send: (stage, text) => stage.outcome("POST", "/v1/campaigns", text),
  },
  {
    name: "body of a transcript",
    limit: TRANSCRIPT_BYTES,
    shapes: BODY_SHAPES,
    send: (stage, text) =>
      stage.outcome(
        "PUT",
        `/v1/shows/${stage.showId}/episodes/${stage.episodeId(2)}/transcript`,
        text,
      ),
  },
  {
    name: "message of an agent",
    limit: 262_144,
    shapes: BODY_SHAPES,
    send: (stage, text) =>
      stage.outcome(
        "POST",
        "/mcp",
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_cluster","arguments":${text}}}`,
      ),
  },
  {
    name: "texts of an agent's call",
    limit: 200_000,
    shapes: TEXT_SHAPES,
    send: (stage, text) =>
      stage.outcome("POST", "/mcp", {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "update_show", arguments: { show_id: stage.showId, about: text } },
      }),
  },
  {
    name: "registration of an app",
    limit: 1_048_576,
    shapes: {
      ...BODY_SHAPES,
      "addresses to return to": items(
        (index) => `"https://app.example/${long(index)}"`,
        '{"redirect_uris":[',
        "]}",
      ),
      "long name": (bytes) =>
        `{"redirect_uris":["https://app.example/"],"client_name":"${"m".repeat(bytes - 70)}"}`,
    },
    send: (stage, text) => stage.outcome("POST", "/oauth/register", text),
  },
  {
    name: "delivery of an ad server, rows",
    limit: 500,
    unit: "rows",
    shapes: {
      days: (rows) =>
        JSON.stringify({
          rows: Array.from({ length: rows }, (_, index) => ({
            source: "adswizz",
            label: "é".repeat(200),
            date: new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
            impressions: index,
          })),
        }),
      "overlapping periods": (rows) =>
        JSON.stringify({
          rows: Array.from({ length: rows }, (_, index) => ({
            source: "adswizz",
            start_date: new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
            end_date: "2022-12-31",
            impressions: index,
          })),
        }),
    },
    send: async (stage, text) => {
      const { id } = await stage.made("POST", "/v1/campaigns", { name: "Delivery" });
      return stage.outcome("POST", `/v1/campaigns/${id}/external-delivery`, text);
    },
  },
];

export const REQUEST_KINDS: readonly SizeKind[] = [...FIELDS, ...SEARCHES, ...BODIES];
