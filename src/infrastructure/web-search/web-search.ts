/** The port of web research: one search provider, as the operator configured it. */

export type WebSearchName = "tavily" | "searxng" | "brave";

/**
 * What the terms of a provider permit to be kept: everything that it answers, the links with their
 * titles and days, or nothing.
 */
export type StorageRule = "results" | "links_only" | "none";

/** Maximum characters of one question; Tavily refuses longer ones. */
export const QUERY_CHARS_MAX = 400;
export const SOURCES_MAX = 20;
export const EXCERPT_CHARS_MAX = 500;

export interface WebQuery {
  /** At most `QUERY_CHARS_MAX` characters. */
  text: string;
  /** From 1 to `SOURCES_MAX`. */
  maxSources: number;
  depth: "quick" | "standard";
}

export interface WebSource {
  title: string;
  /** An http or https address without credentials, of at most 2,048 characters. Never fetched. */
  url: string;
  /** Null where the provider names no day; `estimated` where it was counted back from words. */
  published: { day: string; estimated: boolean } | null;
  /** One line of at most `EXCERPT_CHARS_MAX` characters. */
  excerpt: string;
}

export interface Incompleteness {
  reason: "engines_unresponsive" | "cut" | "deadline";
  /** At most 20 lines of at most 200 characters. */
  detail: string[];
}

/** Texts are those of other authors: markup and invisible characters are removed from them. */
export interface WebAnswer {
  /** Markdown without HTML, images and addresses; null where the provider wrote none. */
  answer: string | null;
  /** At most as many as were asked for, the best first. */
  sources: WebSource[];
  incomplete: Incompleteness | null;
}

export interface WebSearch {
  readonly name: WebSearchName;
  /** Identifies provider, address and key. */
  readonly id: string;
  /** True where the provider writes an answer itself. */
  readonly answers: boolean;
  readonly storage: StorageRule;
  /**
   * Makes one request, without a retry, so that it is paid for at most once.
   *
   * @throws WebSearchError
   */
  search(query: WebQuery, signal: AbortSignal): Promise<WebAnswer>;
}

export type WebSearchErrorKind =
  | "not_configured"
  | "bad_key"
  | "no_quota"
  | "rate_limited"
  | "bad_query"
  | "unavailable"
  | "bad_answer";

export interface ProviderFailure {
  kind: WebSearchErrorKind;
  /** Seconds that the provider asks to wait; null where it names none. */
  retryAfterSec: number | null;
  /** What the provider said, for the operator: at most 300 characters, without the key. */
  providerText: string;
}

/** Why there is no answer. The message repeats nothing of what was sent or answered. */
export class WebSearchError extends Error implements ProviderFailure {
  override readonly name = "WebSearchError";
  readonly kind: WebSearchErrorKind;
  readonly retryAfterSec: number | null;
  readonly providerText: string;
  /** True where the provider may charge for the request. */
  readonly mayBePaid: boolean;

  constructor(
    { kind, retryAfterSec, providerText }: ProviderFailure,
    { mayBePaid }: { mayBePaid: boolean },
  ) {
    super(MESSAGES[kind]);
    this.kind = kind;
    this.retryAfterSec = retryAfterSec;
    this.providerText = providerText;
    this.mayBePaid = mayBePaid;
  }
}

const MESSAGES: Readonly<Record<WebSearchErrorKind, string>> = {
  not_configured: "The search provider is not set up to answer programs.",
  bad_key: "The search provider refused the key of this server.",
  no_quota: "The quota of this server at the search provider is used up.",
  rate_limited: "The search provider takes no more requests for now.",
  bad_query: "The search provider refused the question.",
  unavailable: "The search provider could not be reached, or failed.",
  bad_answer: "The search provider answered in a form that is not known.",
};
