import type { AccountAnswer } from "../accounts/account-connector.ts";
import { andThen, answered } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  upstreamOf,
} from "../accounts/ask-account.ts";
import type { UpstreamAccess } from "../upstream-call.ts";
import { graphFault } from "./graph-errors.ts";
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

/**
 * The Instagram API under one account's token, which travels in a header and never in an address.
 */
export class InstagramClient {
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, "Instagram");
    this.#baseUrl = parts.baseUrl;
  }

  async me(token: string, signal: AbortSignal): Promise<AccountAnswer<MePayload>> {
    const answer = await this.#ask(
      token,
      { path: "/me", query: { fields: ME_FIELDS }, payload: meAnswerPayload },
      signal,
    );
    return andThen(answer, (body) =>
      answered("data" in body ? (body.data[0] as MePayload) : body, 0),
    );
  }

  media(
    token: string,
    { accountId, after }: { accountId: string; after: string | null },
    signal: AbortSignal,
  ): Promise<AccountAnswer<MediaListPayload>> {
    const query = {
      fields: MEDIA_FIELDS,
      limit: MEDIA_PER_PAGE,
      ...(after === null ? {} : { after }),
    };
    return this.#ask(
      token,
      { path: `/${encodeURIComponent(accountId)}/media`, query, payload: mediaListPayload },
      signal,
    );
  }

  mediaInsights(
    token: string,
    { mediaId, metrics }: { mediaId: string; metrics: readonly string[] },
    signal: AbortSignal,
  ): Promise<AccountAnswer<InsightsPayload>> {
    return this.#ask(
      token,
      {
        path: `/${encodeURIComponent(mediaId)}/insights`,
        query: { metric: metrics.join(",") },
        payload: insightsPayload,
      },
      signal,
    );
  }

  mediaCounters(
    token: string,
    mediaId: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<MediaCountersPayload>> {
    return this.#ask(
      token,
      {
        path: `/${encodeURIComponent(mediaId)}`,
        query: { fields: "id,like_count,comments_count" },
        payload: mediaCountersPayload,
      },
      signal,
    );
  }

  followerCountries(
    token: string,
    accountId: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DemographicsPayload>> {
    const query = {
      metric: "follower_demographics",
      period: "lifetime",
      timeframe: "this_month",
      breakdown: "country",
      metric_type: "total_value",
    };
    return this.#ask(
      token,
      { path: `/${encodeURIComponent(accountId)}/insights`, query, payload: demographicsPayload },
      signal,
    );
  }

  async #ask<Payload>(
    token: string,
    {
      path,
      query,
      payload,
    }: { path: string; query: Record<string, string>; payload: PayloadCheck<Payload> },
    signal: AbortSignal,
  ): Promise<AccountAnswer<Payload>> {
    const url = `${this.#baseUrl}${path}?${new URLSearchParams(query).toString()}`;
    const request = {
      method: "GET" as const,
      url,
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    };
    return andThen(
      await askAccount({ upstream: this.#upstream, request, payload, fault: graphFault }, signal),
      ({ body }) => answered(body, 0),
    );
  }
}
