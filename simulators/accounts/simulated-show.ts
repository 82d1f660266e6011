import { addDays } from "../../src/lib/time/calendar-day.ts";
import { type Clock, DAY_MS, utcDay } from "../../src/lib/time/clock.ts";
import { unit } from "../world/seeded-numbers.ts";
import { type Growth, growthOn, partOver } from "./growth.ts";

/** An episode of a simulated show; its numbers come from `SimulatedShow`. */
export interface SimulatedEpisode {
  number: number;
  /**
   * Digits, so that a simulator may print it as number or text, or build its own form of id from
   * it.
   */
  id: string;
  guid: string;
  title: string;
  publishedAt: Date;
  durationSec: number;
}

export interface SimulatedCountry {
  code: string;
  name: string;
  geonameId: number;
  share: number;
}

export const SIMULATED_COUNTRIES: readonly SimulatedCountry[] = [
  { code: "US", name: "United States", geonameId: 6_252_001, share: 0.52 },
  { code: "GB", name: "United Kingdom", geonameId: 2_635_167, share: 0.17 },
  { code: "CA", name: "Canada", geonameId: 6_251_999, share: 0.11 },
  { code: "TR", name: "Türkiye", geonameId: 298_795, share: 0.08 },
  { code: "KR", name: "South Korea", geonameId: 1_835_841, share: 0.05 },
  { code: "NZ", name: "New Zealand", geonameId: 2_186_224, share: 0.03 },
];

const EPISODES = 64;
/**
 * Listens of the first day; each later day has a fixed part of the day before, so that old episodes
 * trickle.
 */
const FIRST_DAY = 900;
const DECAY = 0.86;
const TRICKLE = 3;
const FOLLOWERS = 4_120;

/** A day whose number the platform corrects later. */
export interface Restatement {
  /** `YYYY-MM-DD`. */
  day: string;
  at: Date;
  /** What is left of the number. */
  part: number;
}

export interface SimulatedShowOptions {
  clock: Clock;
  seed?: number;
  id?: string;
  name?: string;
  /** Name of its channel or profile; made of `name` unless it is set. */
  handle?: string;
  /** How many weekly episodes there are; more than the usual 64 reach further back. */
  episodes?: number;
  /** The episodes, oldest first, in place of the invented ones. */
  catalogue?: readonly SimulatedEpisode[];
  /** Listens of an episode on its first day. */
  firstDay?: number;
  /** With it the numbers follow a trend and the weekdays, and those of today grow with the day. */
  growth?: Growth;
  /** Factors of the days of episodes that went round, by the episode's id. */
  hits?: ReadonlyMap<string, number>;
  restatement?: Restatement;
  /** Today's followers. */
  followers?: () => number;
}

/**
 * A show on a hosting platform: weekly episodes and what each was downloaded on each UTC day. The
 * numbers depend on seed, episode and day alone, so a test computes what a connector must answer
 * without asking the simulator.
 */
export class SimulatedShow {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly author = "Harbour Audio";
  readonly clock: Clock;
  readonly #seed: number;
  readonly #options: SimulatedShowOptions;
  readonly #episodes: readonly SimulatedEpisode[];
  /** By episode, then by day: to make a key of both took most of the time of an answer. */
  readonly #counted = new Map<string, Map<string, number>>();
  readonly #restated = new Map<string, number>();

  constructor(options: SimulatedShowOptions) {
    const { clock, seed = 1, id = "48213", name = "Salt and Signal", episodes } = options;
    this.clock = clock;
    this.id = id;
    this.name = name;
    this.handle = options.handle ?? name.toLowerCase().replaceAll(" ", "-");
    this.#seed = seed;
    this.#options = options;
    this.#episodes = options.catalogue ?? weeklyEpisodes(episodes ?? EPISODES);
  }

  /** Published by now, newest first. */
  episodes(): SimulatedEpisode[] {
    const now = this.clock.now();
    return this.#episodes.filter(({ publishedAt }) => publishedAt <= now).toReversed();
  }

  /**
   * Downloads of one episode on one day; 0 before it was published, and nothing is known of days to
   * come.
   */
  downloadsOn(episode: SimulatedEpisode, day: string): number {
    let days = this.#counted.get(episode.id);
    if (days === undefined) this.#counted.set(episode.id, (days = new Map()));
    let counted = days.get(day);
    if (counted === undefined) days.set(day, (counted = this.#countOf(episode, day)));
    return Math.floor(counted * this.#partShown(day));
  }

  /** Corrects a day from now on to this part of its number, which may be more than all of it. */
  restate(day: string, part: number): void {
    this.#restated.set(day, part);
  }

  #countOf({ id, publishedAt }: SimulatedEpisode, day: string): number {
    const age = Date.parse(day) / DAY_MS - Math.floor(publishedAt.getTime() / DAY_MS);
    if (age < 0) return 0;
    const { firstDay = FIRST_DAY, growth, hits } = this.#options;
    const size = (hits?.get(id) ?? 1) * (growth === undefined ? 1 : growthOn(growth, day));
    return (
      Math.round(firstDay * size * DECAY ** age * (0.8 + 0.4 * unit(this.#seed, id, day))) +
      (age < 200 ? TRICKLE : 0)
    );
  }

  #partShown(day: string): number {
    const { growth, restatement } = this.#options;
    const ordered = this.#restated.get(day);
    if (ordered !== undefined) return ordered;
    const isRestated = restatement?.day === day && restatement.at <= this.clock.now();
    if (isRestated) return restatement.part;
    return growth === undefined ? 1 : partOver(this.clock, day);
  }

  /**
   * Days from and to, both included, cut off at today; a catalogue's first episode is their start.
   */
  days(from: string, to: string): string[] {
    const last = to < utcDay(this.clock.now()) ? to : utcDay(this.clock.now());
    const oldest = this.#options.catalogue?.[0]?.publishedAt;
    const first = oldest !== undefined && utcDay(oldest) > from ? utcDay(oldest) : from;
    const days: string[] = [];
    for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
    return days;
  }

  showOn(day: string): number {
    return this.#showOn(this.episodes(), day);
  }

  /** Episodes that were not published by the end of the day are left out: they count 0. */
  #showOn(episodes: readonly SimulatedEpisode[], day: string): number {
    const end = Date.parse(day) + DAY_MS;
    return episodes.reduce(
      (sum, episode) =>
        episode.publishedAt.getTime() < end ? sum + this.downloadsOn(episode, day) : sum,
      0,
    );
  }

  /** Of all episodes on some days together. */
  showOver(days: readonly string[]): number {
    const episodes = this.episodes();
    return days.reduce((sum, day) => sum + this.#showOn(episodes, day), 0);
  }

  /** Of one episode on some days together. */
  downloadsOver(episode: SimulatedEpisode, days: readonly string[]): number {
    return days.reduce((sum, day) => sum + this.downloadsOn(episode, day), 0);
  }

  /** From the day of publication to a day, both included; to today unless given. */
  downloadsOf(episode: SimulatedEpisode, to = utcDay(this.clock.now())): number {
    return this.downloadsOver(episode, this.days(utcDay(episode.publishedAt), to));
  }

  total(to?: string): number {
    return this.episodes().reduce((sum, episode) => sum + this.downloadsOf(episode, to), 0);
  }

  get followers(): number {
    return this.#options.followers?.() ?? FOLLOWERS;
  }

  /** A total by country, in whole numbers; their sum is below the total. */
  byCountry(total: number): (SimulatedCountry & { count: number })[] {
    return SIMULATED_COUNTRIES.map((country) => ({
      ...country,
      count: Math.floor(total * country.share),
    }));
  }
}

const daysAfter = new Map<string, string>();

/** The next day. Kept, since answers and expectations count through the same days. */
function dayAfter(day: string): string {
  let next = daysAfter.get(day);
  if (next === undefined) daysAfter.set(day, (next = addDays(day, 1)));
  return next;
}

function weeklyEpisodes(count: number): SimulatedEpisode[] {
  const firstMs = Date.parse("2025-08-05T04:00:00Z") - (count - EPISODES) * 7 * DAY_MS;
  return Array.from({ length: count }, (_, index): SimulatedEpisode => {
    const number = index + 1;
    return {
      number,
      id: String(7_300_000 + number * 37),
      guid: `salt-and-signal-${number}`,
      title: `#${number} The harbour at ${number} o'clock`,
      publishedAt: new Date(firstMs + index * 7 * DAY_MS),
      durationSec: 1_800 + ((number * 613) % 2_400),
    };
  });
}
