import { utcDay } from "../../../src/lib/time/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { pageOf, type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";

export const SIMULATED_TRANSISTOR_KEY = "simulated-transistor-key";

const DAY_LIMIT = 14;

const CALM = {
  printsMonthFirst: false,
  /** Print counters as text, as some answers have them. */
  countsAsText: false,
  /** Leaves the newest day's counter out. */
  hidesADay: false,
  isGone: false,
  /** The key opens a second show. */
  hasTwoShows: false,
};

/** Answers like the Transistor API v1: JSON:API, days as 31-12-2026, numbers only by day. */
export class TransistorServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json(
      { errors: [{ title: status === 401 ? "Unauthorized" : `Status ${status}` }] },
      status,
    );
  }

  protected refuses({ headers }: SimulatedRequest) {
    return headers["x-api-key"] === SIMULATED_TRANSISTOR_KEY ? null : 401;
  }

  protected routes(): Routes {
    const { id, handle } = this.account;
    const show = this.#showItem();
    const shows = [show, ...(this.state.hasTwoShows ? [{ ...show, id: "99" }] : [])];
    const meta = { currentPage: 1, totalPages: 1, totalCount: 1 };
    return {
      "GET /v1/shows": () => ({ data: shows, meta }),
      ...(!this.state.isGone && {
        [`GET /v1/shows/${id}`]: () => ({ data: show }),
        [`GET /v1/shows/${handle}`]: () => ({ data: show }),
        "GET /v1/episodes": ({ query }) =>
          query.get("show_id") === id ? this.#episodes(query) : 404,
        [`GET /v1/analytics/${id}`]: ({ query }) => this.#showDays(query),
        [`GET /v1/analytics/${id}/episodes`]: ({ query }) => this.#episodeDays(query),
      }),
    };
  }

  #showItem(): { id: string; type: string; attributes: object; relationships: object } {
    const { id, name, handle, author } = this.account;
    const created = this.account.episodes().at(-1)?.publishedAt;
    return {
      id,
      type: "show",
      attributes: {
        title: name,
        slug: handle,
        author,
        website: "https://saltandsignal.example",
        image_url: "https://images.example/salt.png",
        created_at: created?.toISOString(),
      },
      relationships: {},
    };
  }

  #episodes(query: URLSearchParams): unknown {
    const all = this.account.episodes();
    const { rows, number, pages } = pageOf(all, query, {
      size: "pagination[per]",
      standard: 10,
      number: "pagination[page]",
    });
    const data = rows.map((episode) => ({
      id: episode.id,
      type: "episode",
      attributes: attributesOf(episode),
      relationships: { show: { data: { id: this.account.id, type: "show" } } },
    }));
    return { data, meta: { currentPage: number, totalPages: pages, totalCount: all.length } };
  }

  #showDays(query: URLSearchParams): SimulatedAnswer {
    const downloads = this.#days(query).map((day) => ({
      date: this.#printedDay(day),
      ...this.#count(day, this.account.showOn(day)),
    }));
    return json({
      data: {
        id: this.account.id,
        type: "show_analytics",
        attributes: {
          downloads,
          start_date: query.get("start_date"),
          end_date: query.get("end_date"),
        },
      },
    });
  }

  #episodeDays(query: URLSearchParams): SimulatedAnswer {
    const days = this.#days(query).map((day) => ({ day, printed: this.#printedDay(day) }));
    const episodes = this.account.episodes().map((episode) => ({
      id: Number(episode.id),
      title: episode.title,
      published_at: episode.publishedAt.toISOString(),
      downloads: days.map(({ day, printed }) => ({
        date: printed,
        ...this.#count(day, this.account.downloadsOn(episode, day)),
      })),
    }));
    return json({
      data: { id: this.account.id, type: "episodes_analytics", attributes: { episodes } },
    });
  }

  /** 31-12-2026, or 12-31-2026 as some of Transistor's samples have it. */
  #printedDay(day: string): string {
    const [year, month, date] = day.split("-");
    return this.state.printsMonthFirst ? `${month}-${date}-${year}` : dashed(day);
  }

  #days(query: URLSearchParams): string[] {
    const today = utcDay(this.account.clock.now());
    const to = dashed(query.get("end_date") ?? dashed(today));
    const from = query.has("start_date")
      ? dashed(query.get("start_date") ?? "")
      : utcDay(new Date(Date.parse(to) - (DAY_LIMIT - 1) * 86_400_000));
    return this.account.days(from, to);
  }

  #count(day: string, count: number): { downloads: number | string | null } {
    if (this.state.hidesADay && day === utcDay(this.account.clock.now()))
      return { downloads: null };
    return { downloads: this.print(count) };
  }
}

/** Turns a day round, either way. */
const dashed = (day: string): string => day.split("-").toReversed().join("-");

const attributesOf = ({
  number,
  title,
  publishedAt,
  durationSec,
  id,
}: SimulatedEpisode): unknown => ({
  title,
  number,
  season: 1,
  status: "published",
  published_at: publishedAt.toISOString(),
  duration: durationSec,
  media_url: `https://media.transistor.example/${id}.mp3`,
  share_url: `https://share.transistor.example/s/${id}`,
  image_url: null,
});
