import type { AccountRead } from "../accounts/reads/account-read.ts";
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

/** Requests to Instagram's API under one account's token. */

const ME_FIELDS =
  "user_id,username,name,account_type,profile_picture_url,followers_count,media_count";
const MEDIA_FIELDS =
  "id,caption,media_type,media_product_type,permalink,timestamp,thumbnail_url,media_url";
const MEDIA_PER_PAGE = "50";

export async function readMe(read: AccountRead): Promise<MePayload> {
  const body = await read.get("/me", meAnswerPayload, { fields: ME_FIELDS });
  return "data" in body ? (body.data[0] as MePayload) : body;
}

export const readMedia = (
  accountId: string,
  after: string | null,
  read: AccountRead,
): Promise<MediaListPayload> =>
  read.get(`${pathOf(accountId)}/media`, mediaListPayload, {
    fields: MEDIA_FIELDS,
    limit: MEDIA_PER_PAGE,
    ...(after === null ? {} : { after }),
  });

export const readMediaInsights = (
  mediaId: string,
  metrics: readonly string[],
  read: AccountRead,
): Promise<InsightsPayload> =>
  read.get(`${pathOf(mediaId)}/insights`, insightsPayload, { metric: metrics.join(",") });

export const readMediaCounters = (
  mediaId: string,
  read: AccountRead,
): Promise<MediaCountersPayload> =>
  read.get(pathOf(mediaId), mediaCountersPayload, { fields: "id,like_count,comments_count" });

/** @param breakdown `country`, `age`, `gender` or `age,gender`. */
export const readFollowersBy = (
  breakdown: string,
  accountId: string,
  read: AccountRead,
): Promise<DemographicsPayload> =>
  read.get(`${pathOf(accountId)}/insights`, demographicsPayload, {
    metric: "follower_demographics",
    period: "lifetime",
    timeframe: "this_month",
    breakdown,
    metric_type: "total_value",
  });

const pathOf = (id: string): string => `/${encodeURIComponent(id)}`;
