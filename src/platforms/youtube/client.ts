import { sendRequest } from "../posts/post-read.ts";
import { PostReadError, readFailure } from "../posts/read-failure.ts";
import type { UpstreamAccess } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { apiFailure } from "./api-errors.ts";
import { listEnvelope } from "./payload-schema.ts";

export const YOUTUBE_BASE_URL = "https://www.googleapis.com/youtube/v3";

/**
 * Maximum ids in one request of `videos.list`; every request costs one of 10,000 daily units,
 * regardless of its number of ids.
 */
export const IDS_PER_REQUEST = 50;

/** The two list operations in use. Both return the items unchecked, and throw `PostReadError`. */
export interface YoutubeClient {
  listVideos(ids: readonly string[], read: UpstreamRead): Promise<unknown[]>;
  /** `filter` is one of `{id}`, `{forHandle}`, `{forUsername}`. */
  listChannels(filter: Record<string, string>, read: UpstreamRead): Promise<unknown[]>;
}

/**
 * A client of the Data API. The key is sent in `x-goog-api-key`: in the URL (`?key=`, the
 * documented habit) it would end up in access logs and error texts.
 */
export function createYoutubeClient(
  access: UpstreamAccess,
  options: { apiKey: string; baseUrl: string },
): YoutubeClient {
  const list = async (
    path: string,
    query: Record<string, string>,
    read: UpstreamRead,
  ): Promise<unknown[]> => {
    const url = `${options.baseUrl}/${path}?${new URLSearchParams(query).toString()}`;
    const headers = { "x-goog-api-key": options.apiKey, accept: "application/json" };
    const answer = await sendRequest(access, { method: "GET", url, headers }, read);
    const failure = apiFailure(access, answer);
    if (failure) throw new PostReadError(failure);
    // An empty object is not a list: read as one, it would report fifty existing videos as gone.
    if (!listEnvelope.Check(answer.json) || (answer.json.items ?? answer.json.kind) === undefined)
      throw new PostReadError(
        readFailure("malformed_answer", "YouTube answered in a form we do not know."),
      );
    return answer.json.items ?? [];
  };
  return {
    listVideos: (ids, read) =>
      list(
        "videos",
        {
          part: "snippet,statistics,contentDetails,status",
          id: ids.join(","),
        },
        read,
      ),
    listChannels: (filter, read) =>
      list("channels", { part: "snippet,statistics", ...filter }, read),
  };
}
