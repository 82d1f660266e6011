import { Type } from "typebox";
import { Value } from "typebox/value";
import { HOUR_MS, SECOND_MS } from "../../lib/time/clock.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { kindOfStatus, type Refusal, type WebSearchDriver } from "./driver.ts";
import type { WebSearchErrorKind } from "./web-search.ts";

/** Brave Search: an index of its own. The right to keep results depends on the plan. */

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

const answerForm = Type.Object({
  type: Type.Literal("search"),
  // Absent where nothing was found.
  web: Type.Optional(
    Type.Object({
      results: Type.Array(
        Type.Object({
          title: Type.String(),
          url: Type.String(),
          description: optionalText,
          age: optionalText,
          page_age: optionalText,
        }),
      ),
    }),
  ),
});

const errorForm = Type.Object({
  error: Type.Object({ code: Type.Optional(Type.String()), detail: Type.Optional(Type.String()) }),
});

const KINDS: Readonly<Record<number, WebSearchErrorKind>> = {
  400: "bad_query",
  401: "bad_key",
  403: "bad_key",
  422: "bad_query",
  429: "rate_limited",
};

export const BRAVE: WebSearchDriver = {
  name: "brave",
  answers: false,
  storage: "links_only",
  baseUrl: "https://api.search.brave.com",
  buildRequest: ({ text, maxSources }, { baseUrl, apiKey }) => {
    const query = new URLSearchParams({
      q: text,
      count: String(maxSources),
      text_decorations: "false",
      result_filter: "web",
    });
    return {
      method: "GET",
      url: `${baseUrl}/res/v1/web/search?${query.toString()}`,
      headers: { accept: "application/json", "x-subscription-token": apiKey },
    };
  },
  readAnswer: (body) =>
    Value.Check(answerForm, body)
      ? {
          answer: null,
          sources: (body.web?.results ?? []).map(({ title, url, description, age, page_age }) => ({
            title,
            url,
            excerpt: description ?? "",
            date: page_age ?? null,
            age: age ?? null,
          })),
          incomplete: null,
        }
      : undefined,
  readError: (refusal) => {
    const body = parseJson(refusal.text);
    const { code = "", detail } = Value.Check(errorForm, body) ? body.error : {};
    const kind = KINDS[refusal.status] ?? kindOfStatus(refusal.status);
    return {
      ...(kind === "rate_limited"
        ? readLimits(refusal)
        : // A token that is not known is a parameter that is not valid.
          { kind: code.includes("TOKEN") ? ("bad_key" as const) : kind, retryAfterSec: null }),
      text: detail ?? refusal.text,
    };
  },
};

const QUOTA_WINDOW_SEC = HOUR_MS / SECOND_MS;

/** The numbers of a header that has one for each window, the shortest window first. */
const numbersOf = (header: string | undefined): number[] =>
  (header ?? "").split(",", 10).map((text) => Number.parseInt(text.trim(), 10));

/**
 * Two windows stand in each header, a second and a month: `X-RateLimit-Remaining: 0, 14523`,
 * `X-RateLimit-Reset: 1, 1419704`. A used-up window that ends in more than an hour is the quota.
 */
function readLimits({ headers }: Refusal): {
  kind: WebSearchErrorKind;
  retryAfterSec: number | null;
} {
  const resets = numbersOf(headers["x-ratelimit-reset"]);
  const waits = numbersOf(headers["x-ratelimit-remaining"]).flatMap((left, index) => {
    const reset = resets[index];
    return left <= 0 && reset !== undefined && reset >= 0 ? [reset] : [];
  });
  if (waits.length === 0) return { kind: "rate_limited", retryAfterSec: null };
  const longest = Math.max(...waits);
  return longest > QUOTA_WINDOW_SEC
    ? { kind: "no_quota", retryAfterSec: longest }
    : { kind: "rate_limited", retryAfterSec: longest };
}
