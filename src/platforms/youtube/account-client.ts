import type { AccountAnswer } from "../accounts/account-connector.ts";
import { andThen, answered } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  upstreamOf,
} from "../accounts/ask-account.ts";
import type { UpstreamAccess } from "../upstream-call.ts";
import { accountFault, type YoutubeErrand } from "./account-errors.ts";
import { ownListPayload, reportPayload, uploadsPayload } from "./account-payload-schema.ts";
import { type ReportRow, toRows } from "./analytics.ts";
import { IDS_PER_CALL } from "./client.ts";

export interface UploadsPage {
  videoIds: string[];
  nextPageToken: string | null;
}

interface Ask<Payload> {
  address: string;
  query: Record<string, string>;
  payload: PayloadCheck<Payload>;
  errand?: YoutubeErrand;
}

/**
 * The Data and Analytics APIs under the owner's token, which travels in a header and never in an
 * address.
 */
export class YoutubeAccountClient {
  readonly #data: UpstreamAccess;
  readonly #analytics: UpstreamAccess;
  readonly #dataUrl: string;
  readonly #analyticsUrl: string;

  constructor(parts: AccountConnectorParts, analyticsBaseUrl: string) {
    this.#data = upstreamOf(parts, "YouTube");
    this.#analytics = upstreamOf(parts, "YouTube Analytics");
    this.#dataUrl = parts.baseUrl;
    this.#analyticsUrl = analyticsBaseUrl;
  }

  /** The channels of whoever signed in, unchecked one by one. */
  async ownChannels(
    token: string,
    errand: YoutubeErrand,
    signal: AbortSignal,
  ): Promise<AccountAnswer<unknown[]>> {
    const query = { part: "snippet,statistics,contentDetails", mine: "true" };
    const answer = await this.#ask(
      this.#data,
      token,
      { address: `${this.#dataUrl}/channels`, query, payload: ownListPayload, errand },
      signal,
    );
    return andThen(answer, ({ items = [] }) => answered(items, 0));
  }

  /** Ids of uploads of every kind, private ones as well. */
  async uploads(
    token: string,
    { playlistId, pageToken }: { playlistId: string; pageToken: string | null },
    signal: AbortSignal,
  ): Promise<AccountAnswer<UploadsPage>> {
    const query = {
      part: "contentDetails",
      playlistId,
      maxResults: String(IDS_PER_CALL),
      ...(pageToken === null ? {} : { pageToken }),
    };
    const answer = await this.#ask(
      this.#data,
      token,
      { address: `${this.#dataUrl}/playlistItems`, query, payload: uploadsPayload },
      signal,
    );
    if (!answer.ok && answer.failure.reason === "not_yet")
      return answered({ videoIds: [], nextPageToken: null }, answer.calls);
    return andThen(answer, ({ items = [], nextPageToken }) =>
      answered(
        {
          videoIds: items.map(({ contentDetails }) => contentDetails.videoId),
          nextPageToken: nextPageToken ?? null,
        },
        0,
      ),
    );
  }

  /** At most 50 ids; unchecked one by one, without those that are no longer there. */
  async videos(
    token: string,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<AccountAnswer<unknown[]>> {
    const query = {
      part: "snippet,statistics,contentDetails,status",
      id: ids.join(","),
      maxResults: String(IDS_PER_CALL),
    };
    const answer = await this.#ask(
      this.#data,
      token,
      { address: `${this.#dataUrl}/videos`, query, payload: ownListPayload },
      signal,
    );
    return andThen(answer, ({ items = [] }) => answered(items, 0));
  }

  async report(
    token: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ReportRow[]>> {
    const answer = await this.#ask(
      this.#analytics,
      token,
      { address: `${this.#analyticsUrl}/reports`, query, payload: reportPayload },
      signal,
    );
    return andThen(answer, (report) => answered(toRows(report), 0));
  }

  async #ask<Payload>(
    upstream: UpstreamAccess,
    token: string,
    { address, query, payload, errand = "reading" }: Ask<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Payload>> {
    const url = `${address}?${new URLSearchParams(query).toString()}`;
    const request = {
      method: "GET" as const,
      url,
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    };
    const answer = await askAccount(
      { upstream, request, payload, fault: (received) => accountFault(received, errand) },
      signal,
    );
    return andThen(answer, ({ body }) => answered(body, 0));
  }
}
