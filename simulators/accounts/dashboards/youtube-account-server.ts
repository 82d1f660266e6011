import { DAY_MS, HOUR_MS, utcDay } from "../../../src/lib/time/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { simulatedViewers } from "./simulated-audience.ts";
import { simulatedBody } from "../simulated-body.ts";
import { type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";
import { type ChannelMetrics, simulatedChannelDay, simulatedPlaces } from "./youtube-figures.ts";

export { SIMULATED_VIEW_BREAK, simulatedChannelDay, simulatedPlaces } from "./youtube-figures.ts";

export const SIMULATED_YOUTUBE_TOKEN = "simulated-youtube-access-token";
export const SIMULATED_CHANNEL_ID = "UCsalt_and_signal_00000A";
export const SIMULATED_SUBSCRIBERS = 12_300;

/** A public video of a channel. */
export interface SimulatedUpload {
  id: string;
  title: string;
  body: string;
  publishedAt: Date;
  durationSec: number;
  views: number;
  likes: number;
  comments: number;
}

/** `subscribers`: at present. */
export interface SimulatedChannel {
  id: string;
  subscribers: () => number;
  /** What is public now, newest first, in place of a video of each episode. */
  uploads?: () => readonly SimulatedUpload[];
}

const CHANNEL: SimulatedChannel = {
  id: SIMULATED_CHANNEL_ID,
  subscribers: () => SIMULATED_SUBSCRIBERS,
};
const uploadsOf = (channelId: string): string => `UU${channelId.slice(2)}`;
const LAG_DAYS = 3;

/** What the channel's numbers are, made from the show's by day. */
export const simulatedVideo = (show: SimulatedShow, episode: SimulatedEpisode) => {
  const views = show.downloadsOf(episode) * 2;
  return { views, likes: Math.floor(views / 30), comments: Math.floor(views / 400) };
};

export const simulatedVideoId = ({ number }: SimulatedEpisode): string =>
  `salt_vid${String(number).padStart(3, "0")}`;

const REPORT_ROWS_MAX = 200;

const CALM = {
  hidesSubscribers: false,
  hidesLikes: false,
  /** The channel was deleted: no key `items` in the answer. */
  isGone: false,
  /** The Google account never had a channel. */
  hasNoChannel: false,
  hasTwoChannels: false,
  isEmpty: false,
  /** The sign-in left out the box for Analytics. */
  lacksAnalyticsScope: false,
  /** Columns of reports in another order. */
  columnsTurned: false,
  rowsMissing: false,
};

/** Answers like the YouTube Data API v3 and the YouTube Analytics API v2 to a channel's owner. */
export class YoutubeAccountServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  readonly #channel: SimulatedChannel;

  constructor(show: SimulatedShow, channel: SimulatedChannel = CHANNEL) {
    super(show, CALM);
    this.#channel = channel;
  }

  failure(status: number): SimulatedAnswer {
    const reasons: Record<number, string> = {
      401: "authError",
      403: "forbidden",
      404: "notFound",
      429: "rateLimitExceeded",
    };
    return apiError(status, reasons[status] ?? "backendError");
  }

  protected refuses({ headers }: SimulatedRequest) {
    if (headers.authorization !== `Bearer ${SIMULATED_YOUTUBE_TOKEN}`) return 401;
    return this.state.hasNoChannel ? apiError(401, "youtubeSignupRequired") : null;
  }

  protected routes(): Routes {
    const uploads = uploadsOf(this.#channel.id);
    return {
      "GET /youtube/v3/channels": ({ query }) =>
        query.get("mine") === "true" ? this.#channels() : 404,
      "GET /youtube/v3/playlistItems": ({ query }) =>
        query.get("playlistId") === uploads ? this.#uploads(query) : 404,
      "GET /youtube/v3/videos": ({ query }) => this.#videos(query),
      "GET /v2/reports": ({ query }) => this.#report(query),
    };
  }

  #channels(): SimulatedAnswer {
    const { name, handle } = this.account;
    const views = this.account
      .episodes()
      .reduce((sum, episode) => sum + simulatedVideo(this.account, episode).views, 0);
    const statistics = {
      viewCount: String(views),
      subscriberCount: this.state.hidesSubscribers ? "0" : String(this.#channel.subscribers()),
      hiddenSubscriberCount: this.state.hidesSubscribers,
      videoCount: String(this.#published().length),
    };
    const snippet = {
      title: name,
      customUrl: `@${handle}`,
      thumbnails: { default: { url: "https://yt3.example/salt=s88" } },
    };
    const channel = {
      kind: "youtube#channel",
      id: this.#channel.id,
      snippet,
      statistics,
      contentDetails: { relatedPlaylists: { likes: "LL", uploads: uploadsOf(this.#channel.id) } },
    };
    if (this.state.isGone) return list("youtube#channelListResponse", undefined);
    return list("youtube#channelListResponse", [
      channel,
      ...(this.state.hasTwoChannels ? [{ ...channel, id: "UCanother_channel_00000B" }] : []),
    ]);
  }

  /**
   * Everything uploaded, in the order of uploading: the fourth and fifth newest were published the
   * other way round.
   */
  #uploads(query: URLSearchParams): SimulatedAnswer {
    if (this.state.isEmpty) return apiError(404, "playlistNotFound", "youtube.playlistItem");
    const ids = this.#published().map(({ id }) => id);
    [ids[3], ids[4]] = [ids[4]!, ids[3]!];
    ids.splice(1, 0, ...Object.keys(UNPUBLISHED));
    const size = Number(query.get("maxResults") ?? 5);
    const start = Number(query.get("pageToken")?.replace(/^CAt/, "") ?? 0);
    const more = start + size < ids.length ? { nextPageToken: `CAt${start + size}` } : {};
    const items = ids
      .slice(start, start + size)
      .map((videoId) => ({ kind: "youtube#playlistItem", contentDetails: { videoId } }));
    return list("youtube#playlistItemListResponse", items, {
      ...more,
      pageInfo: { totalResults: ids.length, resultsPerPage: size },
    });
  }

  #videos(query: URLSearchParams): SimulatedAnswer {
    const ids = query.get("id")?.split(",") ?? [];
    if (ids.length > 50) return apiError(400, "invalidFilters");
    const byId = new Map(this.#published().map((upload) => [upload.id, upload]));
    const newest = this.#published()[0];
    const items = ids.flatMap((id) => {
      const hidden = UNPUBLISHED[id];
      if (hidden !== undefined && newest !== undefined)
        return [this.#video({ ...newest, id, title: "Not out yet" }, hidden)];
      const upload = byId.get(id);
      return upload === undefined ? [] : [this.#video(upload)];
    });
    return list("youtube#videoListResponse", items);
  }

  #video(
    { id, title, body, publishedAt, durationSec, views, likes, comments }: SimulatedUpload,
    { privacyStatus = "public", liveBroadcastContent = "none" } = {},
  ): unknown {
    return {
      kind: "youtube#video",
      id,
      snippet: {
        publishedAt: publishedAt.toISOString().replace(/\.\d{3}Z$/, "Z"),
        channelId: this.#channel.id,
        title,
        description: body,
        liveBroadcastContent,
        thumbnails: {},
      },
      contentDetails: {
        duration: `PT${Math.floor(durationSec / 60)}M${durationSec % 60}S`,
      },
      status: { privacyStatus, uploadStatus: "processed" },
      statistics: {
        viewCount: String(views),
        ...(this.state.hidesLikes ? {} : { likeCount: String(likes) }),
        favoriteCount: "0",
        commentCount: String(comments),
      },
    };
  }

  #report(query: URLSearchParams): SimulatedAnswer {
    if (this.state.lacksAnalyticsScope) return apiError(403, "insufficientPermissions");
    const [from, to] = [query.get("startDate") ?? "", query.get("endDate") ?? ""];
    const dimensions = query.get("dimensions")?.split(",") ?? [];
    const isTooLong = Number(query.get("maxResults") ?? 0) > REPORT_ROWS_MAX;
    if (query.get("ids") !== `channel==${this.#channel.id}` || from > to || isTooLong)
      return apiError(400, "badRequest");
    const metrics = (query.get("metrics") ?? "").split(",");
    const places = (of: ReadonlyMap<string, ChannelMetrics>): [string, ChannelMetrics][] =>
      [...of].slice(0, Number(query.get("maxResults") ?? of.size));
    // No other metric goes with this one.
    const table =
      metrics.join(",") === "viewerPercentage"
        ? simulatedViewers(dimensions.join(","))
        : this.#table(dimensions.join(","), { from, to }, places);
    if (table === undefined) return apiError(400, "badRequest");
    const names = [...dimensions, ...metrics];
    if (this.state.columnsTurned) names.reverse();
    const columnHeaders = names.map((name) => ({
      name,
      columnType: dimensions.includes(name) ? "DIMENSION" : "METRIC",
      dataType: dimensions.includes(name) ? "STRING" : "INTEGER",
    }));
    const rows = table.map(([key, values]) => {
      const keys = key.split(",");
      return names.map((name) => values[name] ?? keys[dimensions.indexOf(name)]);
    });
    return json({
      kind: "youtubeAnalytics#resultTable",
      columnHeaders,
      ...(this.state.rowsMissing ? {} : { rows }),
    });
  }

  #table(
    dimension: string,
    { from, to }: { from: string; to: string },
    cut: (of: ReadonlyMap<string, ChannelMetrics>) => [string, ChannelMetrics][],
  ): [string, ChannelMetrics][] | undefined {
    // The newest days are cut off, not zero.
    const last = utcDay(
      new Date(this.account.clock.now().getTime() - 8 * HOUR_MS - LAG_DAYS * DAY_MS),
    );
    const until = to < last ? to : last;
    if (dimension === "day")
      return this.account
        .days(from, until)
        .map((day) => [day, simulatedChannelDay(this.account, day)]);
    const { total, countries, states } = simulatedPlaces(this.account, from, until);
    if (dimension === "") return [["", total]];
    if (dimension === "country") return cut(countries);
    return dimension === "province" ? cut(states) : undefined;
  }

  #published(): readonly SimulatedUpload[] {
    return (
      this.#channel.uploads?.() ??
      this.account.episodes().map((episode) => ({
        id: simulatedVideoId(episode),
        title: episode.title,
        body: simulatedBody(episode.number) ?? "",
        publishedAt: episode.publishedAt,
        durationSec: episode.durationSec,
        ...simulatedVideo(this.account, episode),
      }))
    );
  }
}

/** Seen by the owner alone. */
const UNPUBLISHED: Record<string, { privacyStatus?: string; liveBroadcastContent?: string }> = {
  salt_privat: { privacyStatus: "private" },
  salt_unlist: { privacyStatus: "unlisted" },
  salt_premie: { liveBroadcastContent: "upcoming" },
};

function list(
  kind: string,
  items: unknown[] | undefined,
  more: object = { pageInfo: { totalResults: items?.length ?? 0, resultsPerPage: 50 } },
): SimulatedAnswer {
  return json({ kind, etag: "etag", ...(items === undefined ? {} : { items }), ...more });
}

const apiError = (code: number, reason: string, domain = "youtube"): SimulatedAnswer =>
  json({ error: { code, message: reason, errors: [{ message: reason, domain, reason }] } }, code);
