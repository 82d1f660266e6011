import { AccountApi, type AccountConnectorParts, bearerToken } from "../accounts/account-api.ts";
import type { AccountSecrets } from "../accounts/account-connector.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { graphError } from "./graph-errors.ts";
import { INSTAGRAM_BUSINESS } from "./manifest.ts";
import {
  type DemographicsPayload,
  demographicsPayload,
  type InsightsPayload,
  insightsPayload,
  meAnswerPayload,
  type MediaCountersPayload,
  mediaCountersPayload,
  type MediaListPayload,
  mediaListPayload,
  type MePayload,
} from "./payload-schema.ts";

const ME_FIELDS =
  "user_id,username,name,account_type,profile_picture_url,followers_count,media_count";
const MEDIA_FIELDS =
  "id,caption,media_type,media_product_type,permalink,timestamp,thumbnail_url,media_url";
const MEDIA_PER_PAGE = "50";

/** Instagram's API under one account's token, which is sent in a header and never in an address. */
export class InstagramClient {
  readonly api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.api = new AccountApi(parts, {
      manifest: INSTAGRAM_BUSINESS,
      name: "Instagram",
      authorize: bearerToken("access_token"),
      mapError: graphError,
    });
  }

  async me(secrets: AccountSecrets, read: UpstreamRead): Promise<MePayload> {
    const body = await this.api.get(read, secrets, "/me", {
      payload: meAnswerPayload,
      query: { fields: ME_FIELDS },
    });
    return "data" in body ? (body.data[0] as MePayload) : body;
  }

  media(
    secrets: AccountSecrets,
    { accountId, after }: { accountId: string; after: string | null },
    read: UpstreamRead,
  ): Promise<MediaListPayload> {
    return this.api.get(read, secrets, `/${encodeURIComponent(accountId)}/media`, {
      payload: mediaListPayload,
      query: {
        fields: MEDIA_FIELDS,
        limit: MEDIA_PER_PAGE,
        ...(after === null ? {} : { after }),
      },
    });
  }

  mediaInsights(
    secrets: AccountSecrets,
    { mediaId, metrics }: { mediaId: string; metrics: readonly string[] },
    read: UpstreamRead,
  ): Promise<InsightsPayload> {
    return this.api.get(read, secrets, `/${encodeURIComponent(mediaId)}/insights`, {
      payload: insightsPayload,
      query: { metric: metrics.join(",") },
    });
  }

  mediaCounters(
    secrets: AccountSecrets,
    mediaId: string,
    read: UpstreamRead,
  ): Promise<MediaCountersPayload> {
    return this.api.get(read, secrets, `/${encodeURIComponent(mediaId)}`, {
      payload: mediaCountersPayload,
      query: { fields: "id,like_count,comments_count" },
    });
  }

  /** @param breakdown `country`, `age`, `gender` or `age,gender`. */
  followerDemographics(
    secrets: AccountSecrets,
    { accountId, breakdown }: { accountId: string; breakdown: string },
    read: UpstreamRead,
  ): Promise<DemographicsPayload> {
    return this.api.get(read, secrets, `/${encodeURIComponent(accountId)}/insights`, {
      payload: demographicsPayload,
      query: {
        metric: "follower_demographics",
        period: "lifetime",
        timeframe: "this_month",
        breakdown,
        metric_type: "total_value",
      },
    });
  }
}
