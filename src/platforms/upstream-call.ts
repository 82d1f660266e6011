import type { Clock } from "../lib/time/clock.ts";
import type { ReadFailure } from "./posts/connector.ts";
import type { HttpPort, HttpPortFailure } from "./http-port.ts";
import { parseLosslessJson } from "./lossless-json.ts";
import { readFailure } from "./posts/read-failure.ts";

/** A connector's access to its upstream; every request of every connector passes `callUpstream`. */
export interface UpstreamAccess {
  http: HttpPort;
  clock: Clock;
  /** Name of the upstream in messages: "YouTube", "Apify". */
  name: string;
  timeoutMs: number;
  maxBytes: number;
}

export interface UpstreamRequest {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * An answer of any status. `json` is undefined where the body is not JSON, as with many error pages
 * of proxies.
 */
export interface UpstreamAnswer {
  ok: true;
  status: number;
  /** Header names in lower case. */
  headers: Readonly<Record<string, string>>;
  json: unknown;
  /** The body as received, for answers that are not JSON. */
  body: Uint8Array;
  retryAfterSec: number | null;
}

/**
 * `requests` is 0 when the request certainly never reached the upstream, so that it is not charged.
 */
export type UpstreamOutcome = { requests: number; answer: UpstreamAnswer | ReadFailure };

/** Faults before the request is sent: the upstream has not seen it. */
export const NEVER_SENT: ReadonlySet<string> = new Set([
  "blocked_address",
  "dns_failed",
  "connection_failed",
  "tls_failed",
]);
const LONGEST_WAIT_SEC = 7 * 24 * 3600;

/**
 * Sends one request to an upstream and decodes the answer. Transport faults are returned as
 * failures, never thrown.
 */
export async function callUpstream(
  access: UpstreamAccess,
  request: UpstreamRequest,
  signal: AbortSignal,
): Promise<UpstreamOutcome> {
  if (signal.aborted)
    return {
      requests: 0,
      answer: readFailure("timeout", `The read was cancelled before ${access.name} was asked.`),
    };
  const result = await access.http.request({
    ...request,
    timeoutMs: access.timeoutMs,
    maxBytes: access.maxBytes,
    signal,
  });
  if (!result.ok)
    return {
      requests: NEVER_SENT.has(result.code) ? 0 : 1,
      answer: transportFailure(access, result),
    };
  if (result.truncated) {
    return {
      requests: 1,
      answer: readFailure(
        "malformed_answer",
        `${access.name} answered with more than ${access.maxBytes} bytes.`,
      ),
    };
  }
  const headers = Object.fromEntries(
    Object.entries(result.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const retryAfterSec = parseRetryAfter(headers["retry-after"], access.clock.now());
  return {
    requests: 1,
    answer: {
      ok: true,
      status: result.status,
      headers,
      json: decodeJson(result.body),
      body: result.body,
      retryAfterSec,
    },
  };
}

function transportFailure(access: UpstreamAccess, failure: HttpPortFailure): ReadFailure {
  switch (failure.code) {
    case "timeout":
      return readFailure(
        "timeout",
        `${access.name} did not answer within ${access.timeoutMs / 1000} s.`,
      );
    case "aborted":
      return readFailure("timeout", `The read was cancelled while ${access.name} was asked.`);
    case "too_large":
      return readFailure(
        "malformed_answer",
        `${access.name} answered with more than ${access.maxBytes} bytes.`,
      );
    case "invalid_response":
      return readFailure("malformed_answer", `${access.name} did not answer in HTTP.`);
    case "blocked_address":
      return readFailure(
        "provider_error",
        `The address set for ${access.name} may not be called from here.`,
      );
    default:
      return readFailure("provider_error", `${access.name} cannot be reached.`);
  }
}

/**
 * Seconds to wait from a Retry-After value, which is either whole **seconds** or an HTTP date;
 * never milliseconds. Null for anything else. Bounded to a week, so that one broken header cannot
 * pause a platform without end.
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | null {
  const text = value?.trim() ?? "";
  if (/^\d{1,10}$/.test(text)) return Math.min(Number(text), LONGEST_WAIT_SEC);
  if (!/^[A-Za-z]{3}/.test(text)) return null;
  const waitSec = Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return Number.isNaN(waitSec) ? null : Math.min(Math.max(waitSec, 0), LONGEST_WAIT_SEC);
}

function decodeJson(body: Uint8Array): unknown {
  try {
    return parseLosslessJson(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
