import { utcDay } from "../../../src/lib/time/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";
import { uuidOf } from "../uuid-of.ts";

export const SIMULATED_CAPTIVATE_USER = uuidOf("77");
export const SIMULATED_CAPTIVATE_KEY = "simulated-captivate-key";

const SIGN_IN = "/authenticate/token";
const ZONE = "America/New_York";

const CALM = {
  /** Every other episode has its id under another name. */
  namesIdsTwoWays: false,
  countsAsText: false,
  hidesTheTotal: false,
  isGone: false,
  hasTwoShows: false,
  seesNoRange: false,
  unknownRange: false,
  hasUnpublished: false,
  refusesSessions: false,
  failsWith200: false,
  lostTheNewest: false,
  hasNoCountries: false,
};

/**
 * Answers like the Captivate API: sessions, `success`, wall times. The form of /range is
 * invented: none is published.
 */
export class CaptivateServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  readonly #sessions = new Set<string>();
  #signIns = 0;

  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  override reset(): void {
    super.reset();
    this.#sessions.clear();
  }

  /** Ends every session given so far. */
  expireSessions(): void {
    this.#sessions.clear();
  }

  failure(status: number): SimulatedAnswer {
    return json({ success: false, errors: [`Status ${status}`], errfor: {} }, status);
  }

  protected refuses({ path, headers }: SimulatedRequest) {
    if (path === SIGN_IN) return null;
    const isOpen = this.#sessions.has(headers.authorization ?? "") && !this.state.refusesSessions;
    if (!isOpen) return 401;
    return this.state.failsWith200 ? 200 : null;
  }

  protected routes(): Routes {
    const { isGone, hasTwoShows, seesNoRange } = this.state;
    const id = uuidOf(this.account.id);
    return {
      [`POST ${SIGN_IN}`]: ({ body }) => this.#signIn(body),
      [`GET /users/${SIMULATED_CAPTIVATE_USER}/shows`]: () => ({
        success: true,
        shows: [
          ...(isGone ? [] : [this.#showItem(id)]),
          ...(hasTwoShows ? [this.#showItem(uuidOf("99"))] : []),
        ],
      }),
      ...(!isGone && {
        [`GET /shows/${id}/episodes`]: () => this.#episodes(),
        [`POST /insights/${id}/range`]: ({ body }) => (seesNoRange ? 403 : this.#range(body)),
        [`GET /insights/${id}/overview`]: ({ query }) => this.#overview(undefined, query),
        [`GET /insights/${id}/overview/:episode`]: ({ params, query }) =>
          this.#overview(params["episode"], query),
      }),
    };
  }

  #signIn(body: Buffer): SimulatedAnswer {
    const { username, token } = JSON.parse(body.toString("utf8")) as Record<string, unknown>;
    if (username !== SIMULATED_CAPTIVATE_USER || token !== SIMULATED_CAPTIVATE_KEY)
      return this.failure(200);
    this.#signIns += 1;
    const session = `simulated-session-${this.#signIns}`;
    this.#sessions.add(`Bearer ${session}`);
    return json({ success: true, user: { id: username, token: session } });
  }

  #showItem(id: string): unknown {
    return {
      id,
      title: this.account.name,
      created_date: "2025-08-01 09:00:00",
      time_zone: ZONE,
      author: this.account.author,
    };
  }

  /** Oldest first: Captivate promises no order. */
  #episodes(): SimulatedAnswer {
    const published = this.account
      .episodes()
      .map((episode) => this.#episodeItem(episode))
      .toReversed();
    const draft = {
      id: uuidOf("900"),
      shows_id: uuidOf(this.account.id),
      title: "Not yet",
      published_date: "2026-01-02 00:00:00",
      status: "Draft",
    };
    const later = {
      ...draft,
      id: uuidOf("901"),
      published_date: "2026-10-20 23:00:00",
      status: "Published",
    };
    const episodes = [...published, ...(this.state.hasUnpublished ? [draft, later] : [])];
    return json({ success: true, episodes, count: episodes.length });
  }

  #episodeItem({ id, guid, number, title, publishedAt, durationSec }: SimulatedEpisode): unknown {
    const hasOtherId = this.state.namesIdsTwoWays && number % 2 === 0;
    return {
      ...(hasOtherId ? { id: null, episodes_id: uuidOf(id) } : { id: uuidOf(id) }),
      guid,
      link: `https://salt-and-signal.captivate.example/episode/${number}`,
      media_duration: durationSec,
      shows_id: uuidOf(this.account.id),
      title,
      published_date: wallTime(publishedAt),
      episode_number: number,
      episode_season: 1,
      episode_type: "full",
      status: "Published",
    };
  }

  /** A window is required; days it touches count whole. */
  #overview(episodeId: string | undefined, query: URLSearchParams): SimulatedAnswer {
    const [from, to] = [query.get("start")?.slice(0, 10), query.get("end")?.slice(0, 10)];
    if (from === undefined || to === undefined) return this.failure(400);
    const episodes = this.account.episodes();
    if (episodeId === undefined)
      return json({
        success: true,
        hits: this.state.hidesTheTotal
          ? null
          : this.print(this.account.showOver(this.#daysOf(from, to))),
      });
    const episode = episodes.find(({ id }) => uuidOf(id) === episodeId);
    if (episode === undefined || (this.state.lostTheNewest && episode.id === episodes[0]?.id))
      return this.failure(404);
    return json({
      success: true,
      hits: this.print(this.account.downloadsOver(episode, this.#daysOf(from, to))),
    });
  }

  #range(body: Buffer): SimulatedAnswer {
    const { start, end, interval, timezone, types } = JSON.parse(body.toString("utf8")) as Record<
      string,
      unknown
    >;
    if (
      typeof start !== "string" ||
      typeof end !== "string" ||
      interval !== "1d" ||
      timezone !== "UTC" ||
      !Array.isArray(types)
    )
      return this.failure(200);
    const days = this.#daysOf(start.slice(0, 10), end.slice(0, 10));
    if (this.state.unknownRange)
      return json({
        success: true,
        insights: { buckets: Object.fromEntries(days.map((day) => [day, { doc_count: 1 }])) },
      });
    const overTime = days.map((day) => ({ x: day, y: this.print(this.account.showOn(day)) }));
    const total = this.account.showOver(days);
    const byLocation = this.state.hasNoCountries
      ? []
      : this.account
          .byCountry(total)
          .map(({ code, name, count }) => ({ key: code, name, total: this.print(count) }));
    return json({
      success: true,
      overTime,
      ...(types.includes("byLocation") ? { byLocation } : {}),
    });
  }

  #daysOf(from: string, to: string): string[] {
    const first = utcDay(this.account.episodes().at(-1)?.publishedAt ?? this.account.clock.now());
    return this.account.days(from > first ? from : first, to);
  }
}

const wallTime = (moment: Date): string =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone: ZONE,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(moment);
