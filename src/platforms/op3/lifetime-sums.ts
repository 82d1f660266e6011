import { isRecord } from "../accounts/reads/find-days.ts";
import { sumOfKnown } from "../upstream-values.ts";
import { endOfHour, isHour, monthsBack, newestHour, type Sum, sumOfHours } from "./normalise.ts";
import type { StatisticsPayload } from "./payload-schema.ts";

export interface Lifetime {
  downloads: Sum;
  /** Downloads by episode. Episodes without a download are missing, and their count is unknown. */
  byEpisode: ReadonlyMap<string, Sum>;
  /** End of the newest hour with a download, ISO 8601; null where there is none. */
  asOf: string | null;
}

/**
 * Adds up answers of successive months, newest first. The sums are unknown where a month between
 * the first download and the running month is missing, because OP3 omits a month that it could not
 * compute without saying so, and where the first hour of an episode is missing.
 */
export class LifetimeSums {
  readonly #runningMonth: string;
  readonly #months = new Set<string>();
  readonly #byEpisode = new Map<string, Sum>();
  #downloads: Sum = 0;
  #firstMonth: string | null = null;
  #isOdd = false;
  #newestHour: string | undefined;

  /**
   * @param runningMonth `YYYY-MM`. Its month may be missing in answers while it has no download.
   */
  constructor(runningMonth: string) {
    this.#runningMonth = runningMonth;
  }

  /** Month of the first download of the show; null where there is none. */
  get firstMonth(): string | null {
    return this.#firstMonth;
  }

  add(statistics: StatisticsPayload): void {
    const { hourlyDownloads, episodeHourlyDownloads, episodeFirstHours } = statistics;
    const firstHours = Object.values(episodeFirstHours);
    const [first] = firstHours.filter(isHour).sort();
    this.#isOdd ||= !firstHours.every(isHour);
    this.#firstMonth ??= first?.slice(0, 7) ?? null;
    this.#newestHour ??= newestHour(hourlyDownloads);
    this.#downloads = sumOfKnown(this.#downloads, sumOfHours(hourlyDownloads));
    for (const month of Object.keys(statistics.monthlyDimensionDownloads)) this.#months.add(month);
    for (const [episode, hours] of Object.entries(episodeHourlyDownloads)) {
      const before = this.#byEpisode.has(episode) ? this.#byEpisode.get(episode) : 0;
      const sum = isRecord(hours) ? sumOfHours(hours) : undefined;
      this.#byEpisode.set(episode, sumOfKnown(before, sum));
    }
  }

  lifetime(): Lifetime {
    const asOf = this.#newestHour === undefined ? null : endOfHour(this.#newestHour);
    return this.#isWhole()
      ? { downloads: this.#downloads, byEpisode: this.#byEpisode, asOf }
      : { downloads: undefined, byEpisode: new Map(), asOf };
  }

  #isWhole(): boolean {
    return (
      !this.#isOdd &&
      this.#firstMonth !== null &&
      monthsBack(this.#firstMonth, this.#runningMonth).every(
        (month) => month === this.#runningMonth || this.#months.has(month),
      )
    );
  }
}
