import {
  AccountApi,
  type AccountConnectorParts,
  bearerToken,
} from "../accounts/reads/account-api.ts";
import type { AccountSecrets } from "../accounts/account-connector.ts";
import { orUndefined } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { youtubeError, type YoutubePurpose } from "./account-errors.ts";
import { analyticsBaseUrlOf, YOUTUBE_ACCOUNT } from "./account-manifest.ts";
import {
  ownChannelsPayload,
  ownVideosPayload,
  reportPayload,
  uploadsPayload,
} from "./account-payload-schema.ts";
import { type ReportRow, toRows } from "./analytics.ts";
import { IDS_PER_REQUEST } from "./client.ts";
import type { ChannelPayload, VideoPayload } from "./payload-schema.ts";

/**
 * A read of the Data and Analytics APIs with the owner's token, which is sent in a header and never
 * in an address.
 */
export interface YoutubeRead {
  data: AccountRead;
  analytics: AccountRead;
}

export function youtubeReads(
  parts: AccountConnectorParts,
): (secrets: AccountSecrets, read: UpstreamRead) => YoutubeRead {
  const options = {
    manifest: YOUTUBE_ACCOUNT,
    authorize: bearerToken("access_token"),
    mapError: youtubeError("reading"),
  };
  const data = new AccountApi(parts, { ...options, name: "YouTube" });
  const analytics = new AccountApi(
    { ...parts, baseUrl: analyticsBaseUrlOf(parts.baseUrl) },
    { ...options, name: "YouTube Analytics" },
  );
  return (secrets, read) => ({
    data: data.of(secrets, read),
    analytics: analytics.of(secrets, read),
  });
}

/** The channels of the signed-in person. */
export async function readOwnChannels(
  purpose: YoutubePurpose,
  { data }: YoutubeRead,
): Promise<ChannelPayload[]> {
  const query = { part: "snippet,statistics,contentDetails", mine: "true" };
  const path = "/channels";
  const { items = [] } = await data.get(path, ownChannelsPayload, query, youtubeError(purpose));
  return items;
}

/** Ids of uploads of every kind, including private ones. */
export async function readUploads(
  { playlistId, pageToken }: { playlistId: string; pageToken: string | null },
  { data }: YoutubeRead,
): Promise<{ videoIds: string[]; nextPageToken: string | null }> {
  const page = await orUndefined(
    data.get("/playlistItems", uploadsPayload, {
      part: "contentDetails",
      playlistId,
      maxResults: String(IDS_PER_REQUEST),
      ...(pageToken === null ? {} : { pageToken }),
    }),
    ({ reason }) => reason === "not_yet",
  );
  return {
    videoIds: page?.items?.map(({ contentDetails }) => contentDetails.videoId) ?? [],
    nextPageToken: page?.nextPageToken ?? null,
  };
}

/** Videos by at most 50 ids; deleted videos are left out. */
export async function readVideos(
  ids: readonly string[],
  { data }: YoutubeRead,
): Promise<VideoPayload[]> {
  const query = { part: "snippet,statistics,contentDetails,status", id: ids.join(",") };
  const { items = [] } = await data.get("/videos", ownVideosPayload, query);
  return items;
}

export const readReport = async (
  query: Record<string, string>,
  { analytics }: YoutubeRead,
): Promise<ReportRow[]> => toRows(await analytics.get("/reports", reportPayload, query));
