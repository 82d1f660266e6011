import type { ReadFailure } from "../posts/connector.ts";
import { readFailure } from "../posts/read-failure.ts";
import type { UpstreamAccess } from "../upstream-call.ts";
import { callUpstream } from "../upstream-call.ts";
import { apiFailure } from "./api-errors.ts";
import { listEnvelope } from "./payload-schema.ts";

export const YOUTUBE_BASE_URL = "https://www.googleapis.com/youtube/v3";

/** `videos.list` takes at most this many ids; each request costs one of 10,000 daily units. */
export const IDS_PER_CALL = 50;

/** The items of a list call, unchecked one by one, or why there are none. */
export type ListOutcome = { calls: number } & ({ ok: true; items: unknown[] } | ReadFailure);

export interface YoutubeClient {
  listVideos(ids: readonly string[], signal: AbortSignal): Promise<ListOutcome>;
  /** `filter` is one of `{id}`, `{forHandle}`, `{forUsername}`. */
  listChannels(filter: Record<string, string>, signal: AbortSignal): Promise<ListOutcome>;
}

/**
 * Asks the Data API. The key travels in `x-goog-api-key`: in the URL (`?key=`, the documented
 * habit) it would end up in access logs and error texts.
 */
export function createYoutubeClient(
  access: UpstreamAccess,
  options: { apiKey: string; baseUrl: string },
): YoutubeClient {
  const list = async (
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<ListOutcome> => {
    const url = `${options.baseUrl}/${path}?${new URLSearchParams(query).toString()}`;
    const headers = { "x-goog-api-key": options.apiKey, accept: "application/json" };
    const { calls, answer } = await callUpstream(access, { method: "GET", url, headers }, signal);
    if (!answer.ok) return { calls, ...answer };
    const failure = apiFailure(access, answer);
    if (failure) return { calls, ...failure };
    // An empty object is no list: taken for one, it would report fifty existing videos as gone.
    if (!listEnvelope.Check(answer.json) || (answer.json.items ?? answer.json.kind) === undefined) {
      return {
        calls,
        ...readFailure("malformed_answer", "YouTube answered in a form we do not know."),
      };
    }
    return { calls, ok: true, items: answer.json.items ?? [] };
  };
  return {
    listVideos: (ids, signal) =>
      list(
        "videos",
        {
          part: "snippet,statistics,contentDetails,status",
          id: ids.join(","),
          maxResults: String(IDS_PER_CALL),
        },
        signal,
      ),
    listChannels: (filter, signal) =>
      list("channels", { part: "snippet,statistics", ...filter }, signal),
  };
}
