import { DAY_MS } from "../../src/lib/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../answer.ts";
import { SimulatedPlatform } from "./simulated-platform.ts";
import type { SimulatedEpisode, SimulatedShow } from "./simulated-show.ts";

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
export class BlubrryServer extends SimulatedPlatform<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ error: `Status ${status}` }, status);
  }

  answer({ path, query, headers }: SimulatedRequest): SimulatedAnswer {
    if (headers.authorization !== `Bearer ${SIMULATED_BLUBRRY_TOKEN}`) return this.failure(401);
    if (path === "/2/stats/index.json") return this.#programs(query);
    const keyword = this.account.handle;
    if (path === `/2/episode/${keyword}/`) return this.#episodes(query);
    if (this.state.isGone || !path.startsWith(`/2/stats/${keyword}/`)) return this.failure(404);
    if (this.state.lacksStatistics) return this.failure(403);
    switch (path.slice(`/2/stats/${keyword}/`.length)) {
      case "":
        return json({
          record_count: 1,
          results: {
            title: this.account.name,
            keyword,
            total: this.print(this.account.total()),
            full_downloads: 1,
            partial_25: 1,
            id: "9911",
          },
        });
      case "show-episodes/":
        return this.#episodeTotals(query);
      case "totals.json":
        return this.state.lacksDayRows ? this.failure(404) : this.#days(query);
      case "episodes/":
        return this.#episodeTotals(query);
      case "countries/":
        return this.#countries(query);
      default:
        return this.failure(404);
    }
  }

  #programs(query: URLSearchParams): SimulatedAnswer {
    const limit = Math.min(Number(query.get("limit") ?? 20), 100);
    const start = Number(query.get("start") ?? 0);
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
    return json(listed.slice(start, start + limit), 200, {
      "x-rawvoice-total-results": this.state.totalHeader ?? String(all.length),
    });
  }

  #episodes(query: URLSearchParams): SimulatedAnswer {
    if (this.state.isGone || this.state.hostedElsewhere)
      return json({ error: "show keyword invalid", code: "episode_show_invalid" }, 400);
    const limit = Math.min(Number(query.get("limit") ?? 10), 50);
    const offset = Number(query.get("offset") ?? 0);
    const data = this.account
      .episodes()
      .slice(offset, offset + limit)
      .map((episode) => this.#episode(episode));
    return json({ data, record_count: data.length, limit, offset });
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
            : this.account
                .days(from, query.get("end-date") ?? from)
                .reduce((sum, day) => sum + this.account.downloadsOn(episode, day), 0),
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
      results: page(results, query, 10),
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
    const results = page<unknown>(printed, query, ROWS_MAX);
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
    const total = this.account
      .days(from, to)
      .reduce((sum, day) => sum + this.account.showOn(day), 0);
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

function page<Row>(
  rows: readonly Row[],
  query: URLSearchParams,
  limitDefault: number,
): readonly Row[] {
  const start = Number(query.get("start") ?? 0);
  return rows.slice(start, start + Math.min(Number(query.get("limit") ?? limitDefault), ROWS_MAX));
}
