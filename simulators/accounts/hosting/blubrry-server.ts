import { DAY_MS } from "../../../src/lib/time/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { pageOf, type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";

export const SIMULATED_BLUBRRY_TOKEN = "simulated-blubrry-token";

const WINDOW_DAYS_MAX = 45;
const ROWS_MAX = 1_000;

const CALM = {
  /** A newer show, which has numbers and no keyword. */
  hasProgramWithoutKeyword: false,
  /** The call for days by episode is gone. */
  lacksDayRows: false,
  /** A list of one row is printed as the row. */
  printsOneRowBare: false,
  countsAsText: false,
  hidesARow: false,
  isGone: false,
  programs: 1,
  /** Text of the header in place of the number of shows; null: the number. */
  totalHeader: null as string | null,
  lacksGeography: false,
  lacksStatistics: false,
  hostedElsewhere: false,
  sharesAFileName: false,
  hasUnknownCountry: false,
  hasNoPlaces: false,
};

/**
 * Answers like the Blubrry API 2: numbers as text, three forms of dates, countries under numbers of
 * its own.
 */
export class BlubrryServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ error: `Status ${status}` }, status);
  }

  protected refuses({ path, headers }: SimulatedRequest) {
    if (headers.authorization !== `Bearer ${SIMULATED_BLUBRRY_TOKEN}`) return 401;
    const isRefused = this.state.lacksStatistics && !this.state.isGone;
    return isRefused && path.startsWith(`/2/stats/${this.account.handle}/`) ? 403 : null;
  }

  protected routes(): Routes {
    const { isGone } = this.state;
    const keyword = this.account.handle;
    return {
      "GET /2/stats/index.json": ({ query }) => this.#programs(query),
      [`GET /2/episode/${keyword}/`]: ({ query }) => this.#episodes(query),
      ...(!isGone && this.#statistics(`GET /2/stats/${keyword}`)),
    };
  }

  #statistics(base: string): Routes {
    const { name: title, handle: keyword } = this.account;
    const results = {
      title,
      keyword,
      total: this.print(this.account.total()),
      full_downloads: 1,
      partial_25: 1,
      id: "9911",
    };
    return {
      [`${base}/`]: () => ({ record_count: 1, results }),
      [`${base}/show-episodes/`]: ({ query }) => this.#episodeTotals(query),
      [`${base}/totals.json`]: ({ query }) => (this.state.lacksDayRows ? 404 : this.#days(query)),
      [`${base}/episodes/`]: ({ query }) => this.#episodeTotals(query),
      [`${base}/countries/`]: ({ query }) => this.#countries(query),
    };
  }

  #programs(query: URLSearchParams): SimulatedAnswer {
    const all = Array.from({ length: this.state.programs }, (_, index) => ({
      program_title: index === 0 ? this.account.name : `Show ${index}`,
      program_keyword: index === 0 ? this.account.handle : `show-${index}`,
      program_id: 800_000 + index,
      podcast_id: 1_000 + index,
      stats_program_id: 9_911 + index,
      feed_url: "https://feeds.example/show",
    }));
    const listed = this.state.hasProgramWithoutKeyword
      ? [...all, { ...all[0], program_title: "A new show", program_keyword: null }]
      : all;
    return json(page(listed, query, { standard: 20, most: 100 }).rows, 200, {
      "x-rawvoice-total-results": this.state.totalHeader ?? String(all.length),
    });
  }

  #episodes(query: URLSearchParams): SimulatedAnswer {
    if (this.state.isGone || this.state.hostedElsewhere)
      return json({ error: "show keyword invalid", code: "episode_show_invalid" }, 400);
    const { rows, size, start } = pageOf(this.account.episodes(), query, {
      size: "limit",
      standard: 10,
      most: 50,
      offset: "offset",
    });
    const data = rows.map((episode) => this.#episode(episode));
    return json({ data, record_count: data.length, limit: size, offset: start });
  }

  #episode(episode: SimulatedEpisode): unknown {
    const { id, title, publishedAt, durationSec, number } = episode;
    const [day, time] = publishedAt.toISOString().slice(0, 19).split("T");
    return {
      id: Number(id),
      title,
      program_id: "800000",
      program_title: this.account.name,
      program_keyword: this.account.handle,
      filename: this.#fileName(episode),
      duration: durationSec,
      post_date: `${time} ${day}`,
      media_url: `https://content.blubrry.example/${id}.mp3`,
      listing_url: `https://blubrry.com/${this.account.handle}/${id}/`,
      itunes_episode_number: number,
    };
  }

  /** The statistics number episodes differently: the id of one here is the id of another there. */
  #episodeTotals(query: URLSearchParams): SimulatedAnswer {
    const from = query.get("start-date");
    const episodes = this.account.episodes();
    const results = episodes.map((episode, index) => {
      const [year, month, day] = episode.publishedAt.toISOString().slice(0, 10).split("-");
      return {
        episode_id: episodes.at(index - 1)?.id,
        episode_label: episode.title,
        episode_filename: this.#fileName(episode),
        episode_date: `${month}/${day}/${year}`,
        duration_in_seconds: String(episode.durationSec),
        total: String(
          from === null
            ? this.account.downloadsOf(episode)
            : this.account.downloadsOver(
                episode,
                this.account.days(from, query.get("end-date") ?? from),
              ),
        ),
        full_downloads: "1",
        partial_25: 1,
      };
    });
    return json({
      record_count: results.length,
      title: this.account.name,
      keyword: this.account.handle,
      total: this.print(this.account.total()),
      results: page(results, query, { standard: 10 }).rows,
    });
  }

  #days(query: URLSearchParams): SimulatedAnswer {
    const from = query.get("start-date") ?? "";
    const to = query.get("end-date") ?? from;
    if (!this.#isAllowed(from, to)) return this.failure(400);
    const rows = this.account.days(from, to).flatMap((date) => {
      const episodes = this.account
        .episodes()
        .filter(({ publishedAt }) => publishedAt.toISOString().slice(0, 10) <= date);
      return episodes.map((episode) => ({
        date,
        episode: this.#fileName(episode),
        downloads: String(this.account.downloadsOn(episode, date)),
      }));
    });
    const printed = this.state.hidesARow
      ? [...rows.slice(0, -1), { ...rows.at(-1), downloads: null }]
      : rows;
    const results = page<unknown>(printed, query, { standard: ROWS_MAX }).rows;
    const [only, ...more] = results;
    return json({
      recordCount: rows.length,
      results: this.state.printsOneRowBare && more.length === 0 ? only : results,
    });
  }

  #countries(query: URLSearchParams): SimulatedAnswer {
    if (this.state.lacksGeography) return this.failure(403);
    const [from, to] = [query.get("startDate") ?? "", query.get("endDate") ?? ""];
    if (!this.#isAllowed(from, to)) return this.failure(400);
    const total = this.account.showOver(this.account.days(from, to));
    const countries = this.account
      .byCountry(total)
      .map(
        ({ name, count }, index) =>
          [String(230 - index * 7), { country_name: name, total: this.print(count) }] as const,
      );
    const listed = [
      ...countries,
      ...(this.state.hasUnknownCountry
        ? [["999", { country_name: "Satellite Provider", total: 12 }] as const]
        : []),
    ];
    return json(
      this.state.hasNoPlaces
        ? { record_count: 0 }
        : { record_count: listed.length, ...Object.fromEntries(listed) },
    );
  }

  #isAllowed(from: string, to: string): boolean {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    return days >= 1 && days <= WINDOW_DAYS_MAX;
  }

  #fileName({ number }: SimulatedEpisode): string {
    return `salt-${this.state.sharesAFileName && number === 63 ? 64 : number}.mp3`;
  }
}

const page = <Row>(
  all: readonly Row[],
  query: URLSearchParams,
  sizes: { standard: number; most?: number },
) => pageOf(all, query, { size: "limit", most: ROWS_MAX, offset: "start", ...sizes });
