import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { simulatedFollowers } from "./simulated-audience.ts";
import {
  insightsOfReel,
  kindOf,
  mediaItem,
  simulatedInsights,
  simulatedMediaId,
  type SimulatedReel,
} from "./instagram-posts.ts";
import { type Routes, SimulatedApi } from "../simulated-api.ts";
import {
  SIMULATED_COUNTRIES,
  type SimulatedEpisode,
  type SimulatedShow,
} from "../simulated-show.ts";

export const SIMULATED_INSTAGRAM_TOKEN = "simulated-instagram-access-token";
/** Beyond 2^53, as the real ones are. */
export const SIMULATED_INSTAGRAM_ID = "17841405793187218";
const APP_SCOPED_ID = "24836917415926535";

const MORE_COUNTRIES = ["DE", "FR", "JP", "BR"].map((code, index) => ({
  code,
  share: 0.004 - index * 0.001,
}));

/** Followers of each country; with those that do not reach the top eight. */
export const simulatedFollowerCountries = (show: SimulatedShow): Map<string, number> =>
  new Map(
    [...SIMULATED_COUNTRIES, ...MORE_COUNTRIES].map(({ code, share }) => [
      code,
      Math.floor(show.followers * share),
    ]),
  );

const CALM = {
  isGone: false,
  /** The sign-in left out insights. */
  lacksInsights: false,
  /** Under 100 followers: no countries. */
  isSmall: false as "empty" | "zeros" | false,
  /** The newest post's likes are in no answer. */
  hidesLikes: false,
  /** A metric that single pictures do not take. */
  refusedMetric: null as string | null,
  /** `/me` as the documents show it. */
  meInList: false,
};

/** Answers like the Instagram API with Instagram Login on graph.instagram.com. */
export class InstagramBusinessAccountServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  /** What is the matter with single posts, by id. */
  readonly troubles = new Map<
    string,
    "too_few_viewers" | "deleted" | "no_data" | "before_conversion"
  >();

  readonly #reelOf: (episode: SimulatedEpisode) => SimulatedReel | undefined;

  constructor(
    show: SimulatedShow,
    reelOf: (episode: SimulatedEpisode) => SimulatedReel | undefined = () => undefined,
  ) {
    super(show, CALM);
    this.#reelOf = reelOf;
  }

  #numbersOf(episode: SimulatedEpisode): Record<string, number> {
    const reel = this.#reelOf(episode);
    return reel === undefined ? simulatedInsights(this.account, episode) : insightsOfReel(reel);
  }

  override reset(): void {
    super.reset();
    this.troubles.clear();
  }

  /** Nearly every error has status 400; its code identifies it. */
  failure(status: number): SimulatedAnswer {
    if (status === 401)
      return graphError(400, {
        code: 190,
        error_subcode: 463,
        message: "Error validating access token: Session has expired",
      });
    if (status === 403)
      return graphError(403, {
        code: 10,
        message: "(#10) Application does not have permission for this action",
      });
    if (status === 404)
      return graphError(400, {
        code: 100,
        error_subcode: 33,
        message: "Unsupported get request. Object does not exist",
      });
    if (status === 429)
      return graphError(400, {
        code: 80_002,
        message: "(#80002) There have been too many calls to this Instagram account.",
      });
    return graphError(status, {
      code: 2,
      message: "An unexpected error has occurred. Please retry your request later.",
      is_transient: true,
    });
  }

  protected refuses({ headers }: SimulatedRequest) {
    if (headers.authorization !== `Bearer ${SIMULATED_INSTAGRAM_TOKEN}`) return 401;
    return this.state.isGone ? 404 : null;
  }

  protected routes(): Routes {
    const account = `GET /:version/${SIMULATED_INSTAGRAM_ID}`;
    return {
      "GET /:version/me": () => this.#me(),
      [`${account}/media`]: ({ query }) => this.#media(query),
      [`${account}/insights`]: ({ query }) => this.#demographics(query),
      "GET /:version/:media": ({ params }) =>
        this.#ofMedia(params["media"], (episode) => this.#counters(episode)),
      "GET /:version/:media/insights": ({ params, query }) =>
        this.#ofMedia(params["media"], (episode) => this.#insights(episode, query)),
    };
  }

  #ofMedia(id = "", outcome: (episode: SimulatedEpisode) => SimulatedAnswer): unknown {
    const episode = this.account.episodes().find((one) => simulatedMediaId(one) === id);
    return episode === undefined || this.troubles.get(id) === "deleted" ? 404 : outcome(episode);
  }

  #me(): SimulatedAnswer {
    const { name, handle, followers } = this.account;
    const me = {
      user_id: SIMULATED_INSTAGRAM_ID,
      username: handle,
      name,
      account_type: "BUSINESS",
      followers_count: followers,
      follows_count: 12,
      media_count: this.account.episodes().length,
      id: APP_SCOPED_ID,
    };
    return json(this.state.meInList ? { data: [me] } : me);
  }

  /**
   * Cursors are on every page; the address of the next, with the token in it, only where there is
   * one.
   */
  #media(query: URLSearchParams): SimulatedAnswer {
    const all = this.account.episodes();
    const limit = Number(query.get("limit") ?? 25);
    const start = Number(Buffer.from(query.get("after") ?? "", "base64url").toString() || 0);
    const end = Math.min(start + limit, all.length);
    const after = Buffer.from(String(end)).toString("base64url");
    const next =
      end < all.length
        ? {
            next: `https://graph.instagram.com/v25.0/${SIMULATED_INSTAGRAM_ID}/media?access_token=${SIMULATED_INSTAGRAM_TOKEN}&limit=${limit}&after=${after}`,
          }
        : {};
    return json({
      data: all.slice(start, end).map((one) => mediaItem(one, this.#reelOf(one))),
      paging: { cursors: { before: "MA", after }, ...next },
    });
  }

  #insights(episode: SimulatedEpisode, query: URLSearchParams): SimulatedAnswer {
    if (this.state.lacksInsights) return this.failure(403);
    const id = simulatedMediaId(episode);
    const trouble = this.troubles.get(id);
    if (trouble === "too_few_viewers")
      return graphError(400, {
        code: 10,
        message: "(#10) Not enough viewers for the media to show insights",
      });
    if (trouble === "before_conversion")
      return graphError(400, { code: 100, error_subcode: 2_108_006, message: "Invalid parameter" });
    if (trouble === "no_data") return json({ data: [] });
    const numbers = this.#numbersOf(episode);
    const wanted = (query.get("metric") ?? "").split(",");
    const refused = wanted.find(
      (metric) =>
        numbers[metric] === undefined ||
        (metric === this.state.refusedMetric && kindOf(episode).media_type === "IMAGE"),
    );
    if (refused !== undefined)
      return graphError(400, {
        code: 100,
        message: `(#100) The Media Insights API does not support the ${refused} metric for this media product type.`,
      });
    const isHidden = (metric: string): boolean => metric === "likes" && this.#hidesLikesOf(episode);
    // The real API writes values in either of two forms.
    return json({
      data: wanted
        .filter((metric) => !isHidden(metric))
        .map((metric) => ({
          name: metric,
          period: "lifetime",
          ...(metric === "views"
            ? { total_value: { value: numbers[metric] } }
            : { values: [{ value: numbers[metric] }] }),
          id: `${id}/insights/${metric}/lifetime`,
        })),
    });
  }

  #counters(episode: SimulatedEpisode): SimulatedAnswer {
    const { likes, comments } = this.#numbersOf(episode);
    return json({
      id: simulatedMediaId(episode),
      ...(this.#hidesLikesOf(episode) ? {} : { like_count: likes }),
      comments_count: comments,
    });
  }

  #hidesLikesOf({ number }: SimulatedEpisode): boolean {
    return this.state.hidesLikes && number === this.account.episodes()[0]?.number;
  }

  #demographics(query: URLSearchParams): SimulatedAnswer {
    if (this.state.lacksInsights) return this.failure(403);
    const breakdown = query.get("breakdown") ?? "";
    const followers =
      breakdown === "country"
        ? simulatedFollowerCountries(this.account)
        : simulatedFollowers(this.account.followers, breakdown);
    const isAsked =
      query.get("metric") === "follower_demographics" &&
      query.get("period") === "lifetime" &&
      query.get("metric_type") === "total_value" &&
      query.has("timeframe");
    if (!isAsked || followers === undefined)
      return graphError(400, { code: 100, message: "(#100) Incompatible metric or parameter" });
    if (this.state.isSmall === "empty") return json({ data: [] });
    // In no order that one could rely on.
    const results = [...followers].toReversed().map(([names, value]) => ({
      dimension_values: names.split(","),
      value: this.state.isSmall === "zeros" ? 0 : value,
    }));
    const keys = breakdown === "age,gender" ? ["gender", "age"] : [breakdown];
    return json({
      data: [
        {
          name: "follower_demographics",
          period: "lifetime",
          title: "Follower demographics",
          total_value: { breakdowns: [{ dimension_keys: keys, results }] },
          id: `${SIMULATED_INSTAGRAM_ID}/insights/follower_demographics/lifetime`,
        },
      ],
    });
  }
}

const graphError = (
  status: number,
  error: { code: number; message: string; error_subcode?: number; is_transient?: boolean },
): SimulatedAnswer =>
  json({ error: { type: "OAuthException", ...error, fbtrace_id: "A1b2C3" } }, status);
