import { Type } from "typebox";
import { Value } from "typebox/value";
import { parseJson } from "../../lib/parse-json.ts";
import { kindOfStatus, retryAfterOf, type WebSearchDriver } from "./driver.ts";
import type { WebSearchErrorKind } from "./web-search.ts";

/** Tavily: sources and a written answer in one call. */

const answerForm = Type.Object({
  answer: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  results: Type.Array(
    Type.Object({
      title: Type.String(),
      url: Type.String(),
      content: Type.String(),
      // Only news have one.
      published_date: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
  ),
});

const errorForm = Type.Object({ detail: Type.Object({ error: Type.String() }) });

/** 432 is the limit of the plan, 433 that of paying as one goes. */
const KINDS: Readonly<Record<number, WebSearchErrorKind>> = {
  400: "bad_query",
  401: "bad_key",
  403: "bad_key",
  422: "bad_query",
  429: "rate_limited",
  432: "no_quota",
  433: "no_quota",
};

export const TAVILY: WebSearchDriver = {
  name: "tavily",
  answers: true,
  storage: "results",
  baseUrl: "https://api.tavily.com",
  buildRequest: ({ text, maxSources, depth }, { baseUrl, apiKey }) => ({
    method: "POST",
    url: `${baseUrl}/search`,
    headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({
      query: text,
      topic: "general",
      search_depth: depth === "quick" ? "basic" : "advanced",
      include_answer: depth === "quick" ? "basic" : "advanced",
      include_images: false,
      include_raw_content: false,
      max_results: maxSources,
    }),
  }),
  readAnswer: (body) =>
    Value.Check(answerForm, body)
      ? {
          answer: body.answer ?? null,
          sources: body.results.map(({ title, url, content, published_date: date }) => ({
            title,
            url,
            excerpt: content,
            date: date ?? null,
            age: null,
          })),
          incomplete: null,
        }
      : undefined,
  readError: (refusal) => {
    const body = parseJson(refusal.text);
    return {
      kind: KINDS[refusal.status] ?? kindOfStatus(refusal.status),
      retryAfterSec: retryAfterOf(refusal),
      text: Value.Check(errorForm, body) ? body.detail.error : refusal.text,
    };
  },
};
