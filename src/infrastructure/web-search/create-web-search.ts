import { createHash } from "node:crypto";
import { parseJson } from "../../lib/parse-json.ts";
import { type Clock, SECOND_MS } from "../../lib/time/clock.ts";
import type { OutboundClient, OutboundResult } from "../outbound/outbound-client.ts";
import { cleanAnswer, cleanLine } from "./clean-text.ts";
import type { ReadAnswer, ReadSource, WebSearchDriver } from "./driver.ts";
import { WEB_SEARCH_DRIVERS } from "./drivers.ts";
import { readDay } from "./read-day.ts";
import {
  EXCERPT_CHARS_MAX,
  type StorageRule,
  type WebAnswer,
  type WebQuery,
  type WebSearch,
  WebSearchError,
  type WebSearchName,
  type WebSource,
} from "./web-search.ts";

export interface WebSearchSettings {
  provider: WebSearchName;
  /** Empty where the provider asks for none. */
  apiKey: string;
  /** In place of the provider's own address; a provider without one needs it. */
  baseUrl: string | undefined;
  /** What the operator's contract permits, in place of the usual terms. */
  storage: StorageRule | undefined;
}

interface Parts {
  client: Pick<OutboundClient, "request">;
  clock: Clock;
}

/** 10 s for sources; 30 s where the provider writes an answer. */
const SOURCES_TIMEOUT_MS = 10 * SECOND_MS;
const ANSWER_TIMEOUT_MS = 30 * SECOND_MS;
const BODY_BYTES_MAX = 1024 * 1024;
const TITLE_CHARS_MAX = 300;
const URL_CHARS_MAX = 2_048;
const PROVIDER_TEXT_CHARS_MAX = 300;
const DETAILS_MAX = 20;
const DETAIL_CHARS_MAX = 200;

/** The search provider that the settings name. */
export function createWebSearch(settings: WebSearchSettings, parts: Parts): WebSearch {
  const driver = WEB_SEARCH_DRIVERS[settings.provider];
  const { apiKey } = settings;
  const baseUrl = settings.baseUrl ?? driver.baseUrl;
  if (baseUrl === null) throw new Error(`The provider ${driver.name} needs an address.`);
  return {
    name: driver.name,
    id: createHash("sha256").update(`${driver.name}\n${baseUrl}\n${apiKey}`).digest("hex"),
    answers: driver.answers,
    storage: settings.storage ?? driver.storage,
    search: async (query, signal) => {
      const result = await parts.client.request({
        ...driver.buildRequest(query, { baseUrl, apiKey }),
        timeoutMs: driver.answers ? ANSWER_TIMEOUT_MS : SOURCES_TIMEOUT_MS,
        maxBytes: BODY_BYTES_MAX,
        onOverflow: "fail",
        decompress: true,
        signal,
      });
      // An answer that arrived is paid for, and is read also where the caller has ended.
      if (!result.ok) signal.throwIfAborted();
      return readResult(result, { driver, apiKey, query, now: parts.clock.now() });
    },
  };
}

interface Reading {
  driver: WebSearchDriver;
  apiKey: string;
  query: WebQuery;
  now: Date;
}

/** Failures before a connection, by code and system code: the provider got nothing. */
const UNSENT_CODES: ReadonlySet<string> = new Set(["blocked_address", "dns_failed", "tls_failed"]);
const UNSENT_MESSAGE = /\((?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)\)/;

/** @throws WebSearchError */
function readResult(result: OutboundResult, { driver, apiKey, query, now }: Reading): WebAnswer {
  if (!result.ok) {
    const isOfAnswer = result.code === "too_large" || result.code === "invalid_response";
    throw new WebSearchError(
      {
        kind: isOfAnswer ? "bad_answer" : "unavailable",
        retryAfterSec: null,
        providerText: result.code,
      },
      { mayBePaid: !UNSENT_CODES.has(result.code) && !UNSENT_MESSAGE.test(result.message) },
    );
  }
  const { status, headers, body } = result;
  const refused =
    status === 200
      ? undefined
      : driver.readError({
          status,
          headers,
          text: new TextDecoder().decode(body),
        });
  if (refused !== undefined)
    throw new WebSearchError(
      {
        kind: refused.kind,
        retryAfterSec: refused.retryAfterSec,
        providerText: cleanLine(withoutKey(refused.text, apiKey), PROVIDER_TEXT_CHARS_MAX),
      },
      // Providers charge for no request that they refuse; after a failure of theirs they may.
      { mayBePaid: status < 300 || status >= 500 },
    );
  const answer = driver.readAnswer(parseJson(body));
  if (answer === undefined)
    throw new WebSearchError(
      { kind: "bad_answer", retryAfterSec: null, providerText: "200 with another body" },
      { mayBePaid: true },
    );
  return cleaned(answer, query, now);
}

const withoutKey = (text: string, apiKey: string): string =>
  apiKey === "" ? text : text.replaceAll(apiKey, "…");

function cleaned(
  { answer, sources, incomplete }: ReadAnswer,
  query: WebQuery,
  now: Date,
): WebAnswer {
  const kept = new Map<string, WebSource>();
  for (const read of sources) {
    if (kept.size >= query.maxSources) break;
    const source = cleanSource(read, now);
    if (source !== null && !kept.has(source.url)) kept.set(source.url, source);
  }
  return {
    answer: answer === null ? null : cleanAnswer(answer),
    sources: [...kept.values()],
    incomplete: incomplete && {
      ...incomplete,
      detail: incomplete.detail
        .slice(0, DETAILS_MAX)
        .map((detail) => cleanLine(detail, DETAIL_CHARS_MAX)),
    },
  };
}

/** Null for a source without an address that a person may open. */
function cleanSource(read: ReadSource, now: Date): WebSource | null {
  const url = read.url.length > URL_CHARS_MAX ? null : URL.parse(read.url);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== "" || url.password !== "" || url.href.length > URL_CHARS_MAX) return null;
  return {
    title: cleanLine(read.title, TITLE_CHARS_MAX) || url.hostname,
    url: url.href,
    published: readDay(read, now),
    excerpt: cleanLine(read.excerpt, EXCERPT_CHARS_MAX),
  };
}
