import type { UpstreamRead } from "../../../upstream-read.ts";
import type { ReadFailure } from "../../connector.ts";
import { sendRequest } from "../../post-read.ts";
import { PostReadError, readFailure } from "../../read-failure.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../../../upstream-call.ts";
import { postStatusFailure } from "../../../status-failure.ts";
import { toIsoTime } from "../../../upstream-values.ts";
import { type Envelope, readEnvelope } from "./soft-failure.ts";

export const SCRAPECREATORS_BASE_URL = "https://api.scrapecreators.com";

/** How old a cached answer may be; cached answers cost no credit. */
export type CacheMaxAge = "1d" | "3d" | "7d" | "14d" | "30d";

/** A body that contains data. */
export interface FetchedBody {
  body: Record<string, unknown>;
  /** Age of the numbers, set when the body came from the provider's cache. */
  asOf: string | null;
}

export interface ScrapecreatorsAccess extends UpstreamAccess {
  apiKey: string;
  baseUrl: string;
  cacheMaxAge: CacheMaxAge | undefined;
}

/**
 * Makes the one GET of a read.
 *
 * @throws PostReadError
 */
export async function fetchBody(
  access: ScrapecreatorsAccess,
  path: string,
  params: Record<string, string>,
  read: UpstreamRead,
): Promise<FetchedBody> {
  const query = new URLSearchParams(params);
  if (access.cacheMaxAge !== undefined) query.set("cache_max_age", access.cacheMaxAge);
  const url = `${access.baseUrl}${path}?${query.toString()}`;
  const headers = { "x-api-key": access.apiKey, accept: "application/json" };
  const answer = await sendRequest(access, { method: "GET", url, headers }, read);
  const envelope = readEnvelope(answer.json);
  const failure = statusFailure(access, answer, envelope) ?? envelope?.failure;
  if (failure) throw new PostReadError(failure);
  if (!envelope)
    throw new PostReadError(
      readFailure("malformed_answer", "ScrapeCreators answered in a form we do not know."),
    );
  return { body: envelope.body, asOf: toIsoTime(envelope.cachedAt) };
}

function statusFailure(
  access: UpstreamAccess,
  answer: UpstreamAnswer,
  envelope: Envelope | undefined,
): ReadFailure | undefined {
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  // A 404 without the provider's own JSON is a wrong base address or a proxy, and does not concern
  // the post.
  if (status === 404 && envelope !== undefined) {
    return envelope.failure?.code === "private"
      ? readFailure("private", "The post or account is private.")
      : readFailure("gone", "The platform has no such public post or account any more.");
  }
  if (status === 403) return readFailure("credential_refused", "ScrapeCreators refuses our key.");
  return (
    postStatusFailure(access, answer) ??
    readFailure("provider_error", `ScrapeCreators answered with status ${status}.`)
  );
}
