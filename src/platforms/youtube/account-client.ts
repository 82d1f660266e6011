import { AccountApi, type AccountConnectorParts, bearerToken } from "../accounts/account-api.ts";
import type { AccountSecrets } from "../accounts/account-connector.ts";
import { orUndefined } from "../accounts/account-failure.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { accountError, type YoutubePurpose } from "./account-errors.ts";
import { YOUTUBE_ACCOUNT } from "./account-manifest.ts";
import {
  ownChannelsPayload,
  ownVideosPayload,
  reportPayload,
  uploadsPayload,
} from "./account-payload-schema.ts";
import { type ReportRow, toRows } from "./analytics.ts";
import { IDS_PER_REQUEST } from "./client.ts";
import type { ChannelPayload, VideoPayload } from "./payload-schema.ts";

export interface UploadsPage {
  videoIds: string[];
  nextPageToken: string | null;
}

/**
 * The Data and Analytics APIs under the owner's token, which is sent in a header and never in an
 * address.
 */
export class YoutubeAccountClient {
  readonly #data: AccountApi;
  readonly #analytics: AccountApi;

  constructor(parts: AccountConnectorParts, analyticsBaseUrl: string) {
    const options = {
      manifest: YOUTUBE_ACCOUNT,
      authorize: bearerToken("access_token"),
      mapError: accountError("reading"),
    };
    this.#data = new AccountApi(parts, { ...options, name: "YouTube" });
    this.#analytics = new AccountApi(
      { ...parts, baseUrl: analyticsBaseUrl },
      { ...options, name: "YouTube Analytics" },
    );
  }

  /** The channels of the signed-in person. */
  async ownChannels(
    secrets: AccountSecrets,
    purpose: YoutubePurpose,
    read: UpstreamRead,
  ): Promise<ChannelPayload[]> {
    const { items = [] } = await this.#data.get(read, secrets, "/channels", {
      payload: ownChannelsPayload,
      query: { part: "snippet,statistics,contentDetails", mine: "true" },
      mapError: accountError(purpose),
    });
    return items;
  }

  /** Ids of uploads of every kind, private ones as well. */
  async uploads(
    secrets: AccountSecrets,
    { playlistId, pageToken }: { playlistId: string; pageToken: string | null },
    read: UpstreamRead,
  ): Promise<UploadsPage> {
    const page = await orUndefined(
      this.#data.get(read, secrets, "/playlistItems", {
        payload: uploadsPayload,
        query: {
          part: "contentDetails",
          playlistId,
          maxResults: String(IDS_PER_REQUEST),
          ...(pageToken === null ? {} : { pageToken }),
        },
      }),
      ({ reason }) => reason === "not_yet",
    );
    return {
      videoIds: page?.items?.map(({ contentDetails }) => contentDetails.videoId) ?? [],
      nextPageToken: page?.nextPageToken ?? null,
    };
  }

  /** At most 50 ids; deleted ones are left out. */
  async videos(
    secrets: AccountSecrets,
    ids: readonly string[],
    read: UpstreamRead,
  ): Promise<VideoPayload[]> {
    const { items = [] } = await this.#data.get(read, secrets, "/videos", {
      payload: ownVideosPayload,
      query: {
        part: "snippet,statistics,contentDetails,status",
        id: ids.join(","),
      },
    });
    return items;
  }

  async report(
    secrets: AccountSecrets,
    query: Record<string, string>,
    read: UpstreamRead,
  ): Promise<ReportRow[]> {
    return toRows(
      await this.#analytics.get(read, secrets, "/reports", { payload: reportPayload, query }),
    );
  }
}
