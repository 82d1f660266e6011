import { Type } from "typebox";
import { Value } from "typebox/value";
import { kindOfStatus, retryAfterOf, type WebSearchDriver } from "./driver.ts";

/**
 * SearXNG: a search server of the operator's own, which asks other engines. It is the only provider
 * that may have a private address.
 */

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** `answers` holds objects of several forms and is not read. */
const answerForm = Type.Object({
  results: Type.Array(
    Type.Object({
      url: Type.String(),
      title: optionalText,
      content: optionalText,
      publishedDate: optionalText,
    }),
  ),
  unresponsive_engines: Type.Optional(Type.Array(Type.Array(Type.Unknown()))),
});

export const SEARXNG: WebSearchDriver = {
  name: "searxng",
  answers: false,
  storage: "results",
  baseUrl: null,
  buildRequest: ({ text }, { baseUrl, apiKey }) => {
    const query = new URLSearchParams({ q: text, format: "json", pageno: "1", language: "all" });
    return {
      method: "GET",
      url: `${baseUrl}/search?${query.toString()}`,
      // SearXNG has no keys; a proxy before it may ask for one.
      headers: {
        accept: "application/json",
        ...(apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` }),
      },
    };
  },
  readAnswer: (body) => {
    if (!Value.Check(answerForm, body)) return undefined;
    const silent = (body.unresponsive_engines ?? []).map((parts) =>
      parts.filter((part) => typeof part === "string").join(": "),
    );
    return {
      answer: null,
      sources: body.results.map(({ url, title, content, publishedDate }) => ({
        title: title ?? "",
        url,
        excerpt: content ?? "",
        date: publishedDate ?? null,
        age: null,
      })),
      // The usual failure is 200 without results, where every engine has refused.
      incomplete: silent.length === 0 ? null : { reason: "engines_unresponsive", detail: silent },
    };
  },
  readError: (refusal) => {
    // A page of HTML, where `json` is not among `search.formats`.
    if (refusal.status === 403)
      return {
        kind: "not_configured",
        retryAfterSec: null,
        text: "403: search.formats of SearXNG does not list json",
      };
    return {
      kind: refusal.status === 429 ? "rate_limited" : kindOfStatus(refusal.status),
      retryAfterSec: retryAfterOf(refusal),
      text: refusal.text,
    };
  },
};
