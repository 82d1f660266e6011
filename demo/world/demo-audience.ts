import { type Growth, GrowingCounter } from "../../simulators/accounts/growth.ts";
import {
  type SimulatedEpisode,
  SimulatedShow,
  type SimulatedShowOptions,
} from "../../simulators/accounts/simulated-show.ts";
import { SimulatedNewsletter } from "../../simulators/accounts/newsletters/simulated-newsletter.ts";
import { type Clock, utcDay } from "../../src/lib/time/clock.ts";
import { catalogueOf, firstDayOf } from "./demo-catalogue.ts";
import { type DemoShow, VIRAL_PLACE } from "./demo-plan.ts";
import { clusterEpisodes } from "./demo-feeds.ts";

/**
 * How large the accounts of a show of the largest size were when the history begins: followers or
 * subscribers.
 */
const LEVELS = {
  youtube: 16_000,
  spotify: 5_200,
  applePodcasts: 3_400,
  instagramBusiness: 9_400,
  instagram: 9_400,
  tiktok: 12_500,
  twitter: 4_100,
  facebook: 5_600,
  threads: 2_300,
  linkedin: 3_100,
  beehiiv: 4_300,
  kit: 4_300,
} as const;
export type LevelPlatform = keyof typeof LEVELS;

/** Listens of an episode's first day, for a show of the largest size when the history begins. */
const FIRST_DAYS = { host: 1_400, youtube: 6_000, spotify: 620, applePodcasts: 900 } as const;
export type ListenPlatform = keyof typeof FIRST_DAYS;

/** Sunday to Saturday: people listen on workdays and watch on free ones. */
const LISTENING = [0.72, 1.05, 1.18, 1.12, 1.08, 1, 0.85];
const WATCHING = [1.2, 0.9, 0.92, 0.93, 0.95, 1, 1.1];

const LISTENS_GROW = 0.0018;
const LEVELS_GROW = 0.001;
/** Parts of an account's size that a usual day and a publication bring. */
const DAILY_PART = 0.0011;
const BURST_PART = 0.004;
/** The clip that went round brought so many times a usual publication. */
const VIRAL_FACTOR = 14;
/** What it did for the listens of its episode. */
const VIRAL_LISTENS = 1.6;

interface Account {
  seed: number;
  madeAt: Date;
  clock: Clock;
}

/** The people who follow one show, and what they listen to, by account: the same at every start. */
export class DemoAudience {
  readonly show: DemoShow;
  readonly catalogue: readonly SimulatedEpisode[];
  readonly #publishedDays: readonly string[];
  readonly #account: Account;
  readonly #levels = new Map<LevelPlatform, GrowingCounter>();

  constructor(show: DemoShow, account: Account) {
    this.show = show;
    this.catalogue = catalogueOf(show.slug, account.madeAt);
    this.#publishedDays = this.catalogue.map(({ publishedAt }) => utcDay(publishedAt));
    this.#account = account;
  }

  /** Followers or subscribers of the show's account. */
  level(platform: LevelPlatform): GrowingCounter {
    const known = this.#levels.get(platform);
    if (known !== undefined) return known;
    const { seed, clock } = this.#account;
    const size = LEVELS[platform] * this.show.size;
    const level = new GrowingCounter({
      clock,
      seed: `${seed} ${this.show.slug} ${platform}`,
      start: Math.round(size),
      growth: this.#growth(LEVELS_GROW, WATCHING),
      daily: size * DAILY_PART,
      burst: size * BURST_PART,
      publications: this.#publications(platform),
    });
    this.#levels.set(platform, level);
    return level;
  }

  /** The show as a platform counts it. */
  listens(platform: ListenPlatform, options: Partial<SimulatedShowOptions> = {}): SimulatedShow {
    const { clock, seed } = this.#account;
    const isWatched = platform === "youtube";
    const viral = this.#viral();
    return new SimulatedShow({
      clock,
      seed,
      name: this.show.name,
      handle: this.show.account,
      catalogue: this.catalogue,
      firstDay: FIRST_DAYS[platform] * this.show.size,
      growth: this.#growth(LISTENS_GROW, isWatched ? WATCHING : LISTENING),
      hits: new Map(viral.map(({ id }) => [id, VIRAL_LISTENS])),
      ...options,
    });
  }

  newsletter(platform: "beehiiv" | "kit"): SimulatedNewsletter {
    const { clock, seed } = this.#account;
    return new SimulatedNewsletter({
      clock,
      seed,
      subscribers: () => this.level(platform).value,
    });
  }

  /** How many episodes were out at the end of a day. */
  publishedOn(day: string): number {
    return this.#publishedDays.filter((published) => published <= day).length;
  }

  /** How many episodes are out. */
  publishedNow(): number {
    const now = this.#account.clock.now();
    return this.catalogue.filter(({ publishedAt }) => publishedAt <= now).length;
  }

  #growth(daily: number, weekdays: readonly number[]): Growth {
    return { from: firstDayOf(this.#account.madeAt), daily, weekdays };
  }

  #publications(platform: LevelPlatform): Map<string, number> {
    const viral = platform === "tiktok" ? this.#viral() : [];
    return new Map(
      this.catalogue.map((episode) => [
        utcDay(episode.publishedAt),
        viral.includes(episode) ? VIRAL_FACTOR : 1,
      ]),
    );
  }

  /** The episode of the clip that went round. */
  #viral(): SimulatedEpisode[] {
    if (this.show.hasViralClip !== true) return [];
    const item = clusterEpisodes(this.show.slug, this.#account.madeAt, VIRAL_PLACE + 1).at(-1);
    return this.catalogue.filter(({ guid }) => guid === item?.guid);
  }
}
