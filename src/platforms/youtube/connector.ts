import type { Clock } from "../../lib/clock.ts";
import type {
  PostConnector,
  PostReference,
  PostSnapshot,
  ProfileSnapshot,
  ReadResult,
} from "../posts/connector.ts";
import type { HttpPort } from "../http-port.ts";
import { readFailure, stopsTheBatch } from "../posts/read-failure.ts";
import { channelFilter } from "./channel-address.ts";
import type { ListOutcome, YoutubeClient } from "./client.ts";
import { createYoutubeClient, IDS_PER_CALL, YOUTUBE_BASE_URL } from "./client.ts";
import { normaliseChannel, normaliseVideo } from "./normalise.ts";
import { channelPayload, videoPayload } from "./payload-schema.ts";

export interface YoutubeOptions {
  http: HttpPort;
  clock: Clock;
  /** A key for public reads; owner-only figures need OAuth and are not this connector's matter. */
  apiKey: string;
  baseUrl?: string;
  timeoutMs?: number;
  maxBytes?: number;
}

const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;

/** Public numbers of YouTube videos and channels from the Data API v3 by key. */
export function createYoutubeConnector(options: YoutubeOptions): PostConnector {
  const {
    http,
    clock,
    apiKey,
    baseUrl = YOUTUBE_BASE_URL,
    timeoutMs = 15_000,
    maxBytes = 4 * 1024 * 1024,
  } = options;
  const client = createYoutubeClient(
    { http, clock, name: "YouTube", timeoutMs, maxBytes },
    { apiKey, baseUrl: baseUrl.replace(/\/+$/, "") },
  );
  return {
    platform: "youtube",
    source: "youtube-data-api",
    readPosts: (references, signal) => readVideos(client, clock, references, signal),
    readProfile: (handleOrUrl, signal) => readChannel(client, clock, handleOrUrl, signal),
  };
}

/**
 * Reads videos in calls of 50 distinct ids. A call is counted on the first post it served and not
 * on the others, so that the sum over all results is the number of calls made.
 */
async function readVideos(
  client: YoutubeClient,
  clock: Clock,
  references: readonly PostReference[],
  signal: AbortSignal,
): Promise<ReadResult<PostSnapshot>[]> {
  const ids = [...new Set(references.map(({ externalId }) => externalId))];
  const askable = ids.filter((id) => VIDEO_ID.test(id));
  const results = new Map<string, ReadResult<PostSnapshot>>();
  let stopped: ListOutcome | undefined;
  for (let start = 0; start < askable.length; start += IDS_PER_CALL) {
    const batch = askable.slice(start, start + IDS_PER_CALL);
    const outcome: ListOutcome = stopped
      ? { ...stopped, calls: 0 }
      : await client.listVideos(batch, signal);
    if (!outcome.ok && stopsTheBatch(outcome)) stopped = outcome;
    const found = outcome.ok ? indexById(outcome.items) : undefined;
    batch.forEach((id, index) =>
      results.set(
        id,
        videoResult(id, outcome, { found, calls: index === 0 ? outcome.calls : 0, clock }),
      ),
    );
  }
  const seen = new Set<string>();
  return references.map(({ externalId }) => {
    const result = results.get(externalId) ?? {
      ...readFailure("unsupported", "This is not the id of a YouTube video."),
      providerCalls: 0,
    };
    if (seen.has(externalId)) return { ...result, providerCalls: 0 };
    seen.add(externalId);
    return result;
  });
}

function indexById(items: readonly unknown[]): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const item of items) {
    if (typeof item === "object" && item !== null && "id" in item && typeof item.id === "string")
      found.set(item.id, item);
  }
  return found;
}

function videoResult(
  id: string,
  outcome: ListOutcome,
  read: { found: Map<string, unknown> | undefined; calls: number; clock: Clock },
): ReadResult<PostSnapshot> {
  const providerCalls = read.calls;
  if (!outcome.ok)
    return {
      ok: false,
      code: outcome.code,
      message: outcome.message,
      retryAfterSec: outcome.retryAfterSec,
      providerCalls,
    };
  const item = read.found?.get(id);
  if (item === undefined)
    return {
      ...readFailure(
        "gone",
        "YouTube has no public video with this id: it is deleted or was made private.",
      ),
      providerCalls,
    };
  if (!videoPayload.Check(item))
    return {
      ...readFailure("malformed_answer", "YouTube described the video in a form we do not know."),
      providerCalls,
    };
  return { ...normaliseVideo(item, read.clock), providerCalls };
}

async function readChannel(
  client: YoutubeClient,
  clock: Clock,
  handleOrUrl: string,
  signal: AbortSignal,
): Promise<ReadResult<ProfileSnapshot>> {
  const filter = channelFilter(handleOrUrl);
  if (!filter)
    return {
      ...readFailure(
        "unsupported",
        "Give the channel's @handle, its id (UC…) or its /channel/ address.",
      ),
      providerCalls: 0,
    };
  const outcome = await client.listChannels(filter, signal);
  const providerCalls = outcome.calls;
  if (!outcome.ok)
    return {
      ok: false,
      code: outcome.code,
      message: outcome.message,
      retryAfterSec: outcome.retryAfterSec,
      providerCalls,
    };
  const [item] = outcome.items;
  if (item === undefined)
    return { ...readFailure("gone", "YouTube has no such channel."), providerCalls };
  if (!channelPayload.Check(item))
    return {
      ...readFailure("malformed_answer", "YouTube described the channel in a form we do not know."),
      providerCalls,
    };
  return { ok: true, snapshot: normaliseChannel(item, clock), providerCalls };
}
