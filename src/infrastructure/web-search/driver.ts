import type { OutboundMethod } from "../outbound/redirect.ts";
import type {
  Incompleteness,
  StorageRule,
  WebQuery,
  WebSearchErrorKind,
  WebSearchName,
} from "./web-search.ts";

/** What a driver knows of its provider; every driver is one file with these parts. */
export interface WebSearchDriver {
  name: WebSearchName;
  /** True where the provider writes an answer itself. */
  answers: boolean;
  /** What its usual terms permit to be kept. */
  storage: StorageRule;
  /** Null where every installation of it has an address of its own, which the operator sets. */
  baseUrl: string | null;
  buildRequest: (query: WebQuery, access: ProviderAccess) => ProviderRequest;
  /**
   * Reads the JSON of an answer with the status 200; undefined where it is not of the provider's
   * form. What is read may be longer and dirtier than the port permits.
   */
  readAnswer: (body: unknown) => ReadAnswer | undefined;
  /** Reads any other answer. */
  readError: (refusal: Refusal) => ReadError;
}

export interface ProviderAccess {
  baseUrl: string;
  apiKey: string;
}

export interface ProviderRequest {
  method: OutboundMethod;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface ReadAnswer {
  answer: string | null;
  sources: ReadSource[];
  incomplete: Incompleteness | null;
}

export interface ReadSource {
  title: string;
  url: string;
  excerpt: string;
  /** A day or a time, as the provider writes it. */
  date: string | null;
  /** A day in words: "2 days ago". */
  age: string | null;
}

export interface Refusal {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** The whole body as text. */
  text: string;
}

export interface ReadError {
  kind: WebSearchErrorKind;
  retryAfterSec: number | null;
  text: string;
}

/** The kind of error that a status means at every provider, where the driver knows no other. */
export const kindOfStatus = (status: number): WebSearchErrorKind =>
  status >= 500 ? "unavailable" : "bad_answer";

/** `Retry-After` in seconds; null where it is missing or a date. */
export function retryAfterOf({ headers }: Pick<Refusal, "headers">): number | null {
  const text = headers["retry-after"]?.trim() ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
