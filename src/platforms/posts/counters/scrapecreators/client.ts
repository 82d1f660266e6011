import type { ReadFailure } from "../../connector.ts";
import { readFailure } from "../../read-failure.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../../../upstream-call.ts";
import { postStatusFailure } from "../../../status-failure.ts";
import { callUpstream } from "../../../upstream-call.ts";
import { toIsoTime } from "../../../upstream-values.ts";
import { readEnvelope } from "./soft-failure.ts";

export const SCRAPECREATORS_BASE_URL = "https://api.scrapecreators.com";

/** How old a cached answer may be; cached answers cost no credit. */
export type CacheMaxAge = "1d" | "3d" | "7d" | "14d" | "30d";

/**
 * A body that holds data. `asOf` is set when it came from the provider's cache: the numbers are as
 * old as that.
 */
export type FetchOutcome = { calls: number } & (
  | { ok: true; body: unknown; asOf: string | null }
  | ReadFailure
);

export interface ScrapecreatorsAccess extends UpstreamAccess {
  apiKey: string;
  baseUrl: string;
  cacheMaxAge: CacheMaxAge | undefined;
}

/** One GET of one read. */
export async function fetchBody(
  access: ScrapecreatorsAccess,
  path: string,
  params: Record<string, string>,
  signal: AbortSignal,
): Promise<FetchOutcome> {
  const query = new URLSearchParams(params);
  if (access.cacheMaxAge !== undefined) query.set("cache_max_age", access.cacheMaxAge);
  const url = `${access.baseUrl}${path}?${query.toString()}`;
  const headers = { "x-api-key": access.apiKey, accept: "application/json" };
  const { calls, answer } = await callUpstream(access, { method: "GET", url, headers }, signal);
  if (!answer.ok) return { calls, ...answer };
  const failure = statusFailure(access, answer);
  if (failure) return { calls, ...failure };
  const envelope = readEnvelope(answer.json);
  if (!envelope)
    return {
      calls,
      ...readFailure("malformed_answer", "ScrapeCreators answered in a form we do not know."),
    };
  if (envelope.failure) return { calls, ...envelope.failure };
  return { calls, ok: true, body: answer.json, asOf: toIsoTime(envelope.cachedAt) };
}

function statusFailure(access: UpstreamAccess, answer: UpstreamAnswer): ReadFailure | undefined {
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  // A 404 without the provider's own JSON is a wrong base address or a proxy, and says nothing
  // about the post.
  if (status === 404 && readEnvelope(answer.json)) {
    return readEnvelope(answer.json)?.failure?.code === "private"
      ? readFailure("private", "The post or account is private.")
      : readFailure("gone", "The platform has no such public post or account any more.");
  }
  if (status === 403) return readFailure("credential_refused", "ScrapeCreators refuses our key.");
  return (
    postStatusFailure(access, answer) ??
    readFailure("provider_error", `ScrapeCreators answered with status ${status}.`)
  );
}
