import type { Clock } from "../../lib/time/clock.ts";
import type {
  PostConnector,
  PostReference,
  PostSnapshot,
  ProfileSnapshot,
  ReadFailure,
  ReadResult,
} from "../posts/connector.ts";
import type { HttpPort } from "../http-port.ts";
import { inOrder, resultOf } from "../posts/post-read.ts";
import { PostReadError, readFailure, stopsTheBatch } from "../posts/read-failure.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { channelFilter } from "./channel-address.ts";
import type { YoutubeClient } from "./client.ts";
import { createYoutubeClient, IDS_PER_REQUEST, YOUTUBE_BASE_URL } from "./client.ts";
import { normaliseChannel, normaliseVideo, videoFailure } from "./normalise.ts";
import { channelPayload, videoPayload } from "./payload-schema.ts";

export interface YoutubeOptions {
  http: HttpPort;
  clock: Clock;
  /** Key for public reads; owner-only figures need OAuth and come with the connected account. */
  apiKey: string;
  baseUrl?: string;
  timeoutMs?: number;
  maxBytes?: number;
}

const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;

/** Public numbers of YouTube videos and channels from the Data API v3, read with an API key. */
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
    readProfile: (handleOrUrl, read) => readChannel(client, clock, handleOrUrl, read),
  };
}

/**
 * Reads videos in requests of 50 distinct ids. A request counts only on the first post of its ids,
 * so that the sum over all results is the number of requests made.
 */
async function readVideos(
  client: YoutubeClient,
  clock: Clock,
  references: readonly PostReference[],
  signal: AbortSignal,
): Promise<ReadResult<PostSnapshot>[]> {
  const ids = [...new Set(references.map(({ externalId }) => externalId))];
  const readable = ids.filter((id) => VIDEO_ID.test(id));
  const results = new Map<string, ReadResult<PostSnapshot>>();
  let stopped: ReadFailure | undefined;
  for (let start = 0; start < readable.length; start += IDS_PER_REQUEST) {
    const batch = readable.slice(start, start + IDS_PER_REQUEST);
    const listed: ReadResult<unknown[]> = stopped
      ? { ...stopped, requests: 0 }
      : await resultOf(signal, (read) => client.listVideos(batch, read));
    if (!listed.ok && stopsTheBatch(listed)) stopped = listed;
    const found = indexById(listed.ok ? listed.snapshot : []);
    for (const [index, id] of batch.entries()) {
      const result = listed.ok
        ? await resultOf(signal, () => videoOf(found.get(id), clock))
        : listed;
      results.set(id, { ...result, requests: index === 0 ? listed.requests : 0 });
    }
  }
  const noVideo = readFailure("unsupported", "This is not the id of a YouTube video.");
  return inOrder(references, results, noVideo);
}

function indexById(items: readonly unknown[]): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const item of items) {
    if (typeof item === "object" && item !== null && "id" in item && typeof item.id === "string")
      found.set(item.id, item);
  }
  return found;
}

function videoOf(item: unknown, clock: Clock): PostSnapshot {
  if (item === undefined)
    throw new PostReadError(
      readFailure(
        "gone",
        "YouTube has no public video with this id: it is deleted or was made private.",
      ),
    );
  if (!videoPayload.Check(item))
    throw new PostReadError(
      readFailure("malformed_answer", "YouTube described the video in a form we do not know."),
    );
  const failure = videoFailure(item);
  if (failure) throw new PostReadError(failure);
  return normaliseVideo(item, clock.now());
}

async function readChannel(
  client: YoutubeClient,
  clock: Clock,
  handleOrUrl: string,
  read: UpstreamRead,
): Promise<ProfileSnapshot> {
  const filter = channelFilter(handleOrUrl);
  if (!filter)
    throw new PostReadError(
      readFailure(
        "unsupported",
        "Give the channel's @handle, its id (UC…) or its /channel/ address.",
      ),
    );
  const [item] = await client.listChannels(filter, read);
  if (item === undefined)
    throw new PostReadError(readFailure("gone", "YouTube has no such channel."));
  if (!channelPayload.Check(item))
    throw new PostReadError(
      readFailure("malformed_answer", "YouTube described the channel in a form we do not know."),
    );
  return normaliseChannel(item, clock.now());
}
