import { DAY_MS, HOUR_MS } from "../../src/lib/time/clock.ts";
import type { AccountBehaviour, PostBehaviour, PostCounts } from "./post-behaviour.ts";
import { timeInId } from "./id-times.ts";
import { BASE64_URL, between, code, DIGITS, hash32, unit } from "./seeded-numbers.ts";
import { WorldClock } from "./world-clock.ts";

export type PostPlatform =
  | "youtube"
  | "instagram"
  | "tiktok"
  | "twitter"
  | "facebook"
  | "threads"
  | "linkedin";

export interface SimulatedPost {
  platform: PostPlatform;
  externalId: string;
  state: "public" | "private" | "gone";
  behaviour: PostBehaviour;
  title: string;
  /** Null: it has no text. */
  caption: string | null;
  author: SimulatedAccount;
  publishedAt: Date;
  durationSec: number;
  kind: "video" | "image" | "text";
  vertical: boolean;
  counts: PostCounts;
}

export interface SimulatedAccount {
  platform: PostPlatform;
  id: string;
  handle: string;
  name: string;
  state: "public" | "private" | "gone";
  followers: number;
  hiddenFollowers: boolean;
  /** Null where it says nothing. */
  about: string | null;
  link: string | null;
  posts: number;
  behaviour: AccountBehaviour;
}

/** Sizes of an account at present. */
export interface AccountSize {
  followers: () => number;
  posts: () => number;
}

/** Medians of a post's lifetime views; what a mid-sized show sees. */
const TYPICAL_VIEWS: Readonly<Record<PostPlatform, number>> = {
  youtube: 12_000,
  instagram: 9_000,
  tiktok: 15_000,
  twitter: 6_000,
  facebook: 4_000,
  threads: 2_500,
  linkedin: 3_000,
};

/**
 * The reference day: posts without a date of their own lie in the 60 days before it, and audiences
 * grow from it. It is fixed, so that a world started again later has the same posts with larger
 * numbers, not younger ones.
 */
const EPOCH = "2026-09-01T00:00:00.000Z";

const TOPICS = [
  "The long way home",
  "What we got wrong",
  "Inside the small print",
  "A night at the archive",
  "Questions from listeners",
  "The maker's hour",
  "Second thoughts",
  "Letters, read aloud",
];

/**
 * A world of posts and accounts. Every number is a pure function of (seed, platform, id, simulated
 * time). Only what a test sets is stored, so any id can be read in any order, any number of times.
 */
export class World {
  readonly seed: number;
  readonly clock: WorldClock;
  readonly #epoch: Date;
  readonly #posts = new Map<string, PostBehaviour>();
  readonly #accounts = new Map<string, AccountBehaviour>();
  readonly #handles = new Map<string, string>();
  readonly #sizes = new Map<string, AccountSize>();

  constructor(options: { seed: number; start?: string }) {
    this.seed = options.seed;
    this.clock = new WorldClock(options.start);
    // A world set before the epoch hangs on its own start, or its posts would lie in the future.
    this.#epoch = new Date(
      options.start !== undefined && options.start < EPOCH ? options.start : EPOCH,
    );
  }

  /** Sets a post apart; what is named replaces what was set before, the rest stays. */
  setPost(platform: PostPlatform, externalId: string, behaviour: PostBehaviour): void {
    const key = `${platform}:${externalId}`;
    this.#posts.set(key, { ...this.#posts.get(key), ...behaviour });
  }

  setAccount(platform: PostPlatform, handle: string, behaviour: AccountBehaviour): void {
    const key = `${platform}:${this.#accountId(platform, handle)}`;
    this.#accounts.set(key, { ...this.#accounts.get(key), ...behaviour });
    this.#handles.set(key, handle);
  }

  /** Lets an account have these sizes. */
  setSize(platform: PostPlatform, handle: string, size: AccountSize): void {
    this.#sizes.set(`${platform}:${this.#accountId(platform, handle)}`, size);
  }

  /** Forgets everything set apart and returns to the time of the start. */
  reset(): void {
    this.#posts.clear();
    this.#accounts.clear();
    this.#handles.clear();
    this.#sizes.clear();
    this.clock.reset();
  }

  /** @param handle The author the post's address names, where it does. */
  post(platform: PostPlatform, externalId: string, handle: string | null = null): SimulatedPost {
    const behaviour = this.#posts.get(`${platform}:${externalId}`) ?? {};
    const key = [this.seed, platform, externalId] as const;
    const now = this.clock.now();
    const publishedAt = this.#publishedAt(platform, externalId, behaviour);
    const kind =
      behaviour.kind ??
      (platform === "twitter" || platform === "threads" || platform === "linkedin"
        ? "text"
        : "video");
    const deleted =
      behaviour.deleted_at !== undefined && now.getTime() >= Date.parse(behaviour.deleted_at);
    const title =
      behaviour.title ??
      `${TOPICS[hash32(...key, "title") % TOPICS.length]} #${between(2, 400, ...key, "number")}`;
    const short = platform !== "youtube" || unit(...key, "short") < 0.3;
    return {
      platform,
      externalId,
      behaviour,
      state:
        behaviour.missing === true || deleted || publishedAt > now
          ? "gone"
          : behaviour.private === true
            ? "private"
            : "public",
      title,
      caption:
        behaviour.caption === undefined
          ? `${title}\n\nMore at https://studio.example/${externalId}`
          : behaviour.caption,
      author: this.account(
        platform,
        behaviour.author_handle ?? handle ?? `studio${between(10, 99, ...key, "author")}`,
      ),
      publishedAt,
      durationSec:
        behaviour.duration_sec ??
        (short ? between(18, 90, ...key, "duration") : between(1500, 5400, ...key, "duration")),
      kind,
      vertical: behaviour.vertical ?? short,
      counts: {
        ...this.#counts(platform, externalId, { publishedAt, behaviour }),
        ...behaviour.counts,
      },
    };
  }

  /**
   * Counts of a post at an earlier moment, by its curve alone: without restatements and deletions.
   */
  countsAt(platform: PostPlatform, externalId: string, at: Date): PostCounts {
    const {
      restated_at: _restated,
      zero_from: _zero,
      likes_fall_from: _fall,
      ...behaviour
    } = this.#posts.get(`${platform}:${externalId}`) ?? {};
    const publishedAt = this.#publishedAt(platform, externalId, behaviour);
    return this.#counts(platform, externalId, { publishedAt, behaviour, at });
  }

  /** An account by handle or by id; both name the same numbers. */
  account(platform: PostPlatform, handleOrId: string): SimulatedAccount {
    const id = this.#accountId(platform, handleOrId);
    const behaviour = this.#accounts.get(`${platform}:${id}`) ?? {};
    if (handleOrId !== id && !this.#handles.has(`${platform}:${id}`))
      this.#handles.set(`${platform}:${id}`, handleOrId);
    const handle =
      this.#handles.get(`${platform}:${id}`) ??
      `account${id.replaceAll(/\W/g, "").slice(-6).toLowerCase()}`;
    const key = [this.seed, platform, id] as const;
    const daysRunning = Math.max(0, this.#ageHours(this.#epoch) / 24);
    const size = this.#sizes.get(`${platform}:${id}`);
    const base = Math.round(500 * 10 ** (2.6 * unit(...key, "followers")));
    return {
      platform,
      id,
      handle,
      name: behaviour.name ?? handle.replaceAll(/[._-]+/g, " "),
      state:
        behaviour.missing === true ? "gone" : behaviour.private === true ? "private" : "public",
      followers:
        behaviour.followers ?? size?.followers() ?? Math.floor(base * (1 + 0.002 * daysRunning)),
      behaviour,
      hiddenFollowers: behaviour.hidden_followers === true,
      about: behaviour.about ?? null,
      link: behaviour.link ?? null,
      posts: size?.posts() ?? between(20, 900, ...key, "posts") + Math.floor(daysRunning / 3),
    };
  }

  #accountId(platform: PostPlatform, handleOrId: string): string {
    const id = platform === "youtube" ? /^UC[A-Za-z0-9_-]{22}$/ : /^\d{9,25}$/;
    if (id.test(handleOrId)) return handleOrId;
    const name = handleOrId.toLowerCase();
    // 19 digits, beyond 2^53, as TikTok and X give out today.
    return platform === "youtube"
      ? `UC${code(BASE64_URL, 22, this.seed, name)}`
      : `6${code(DIGITS, 18, this.seed, platform, name)}`;
  }

  #publishedAt(platform: PostPlatform, externalId: string, behaviour: PostBehaviour): Date {
    if (behaviour.published_at !== undefined) return new Date(behaviour.published_at);
    const inId = timeInId(platform, externalId, this.clock.now().getTime());
    const hoursBefore = between(12, 60 * 24, this.seed, platform, externalId, "published");
    return new Date(inId ?? this.#epoch.getTime() - hoursBefore * HOUR_MS);
  }

  #ageHours(since: Date): number {
    return (this.clock.now().getTime() - since.getTime()) / HOUR_MS;
  }

  /** Fast growth that flattens within days, then a slow tail: `final × (1 − e^(−age/τ)) + tail`. */
  #counts(
    platform: PostPlatform,
    externalId: string,
    {
      publishedAt,
      behaviour,
      at = this.clock.now(),
    }: { publishedAt: Date; behaviour: PostBehaviour; at?: Date },
  ): PostCounts {
    const key = [this.seed, platform, externalId] as const;
    const ageHours = Math.max(0, (at.getTime() - publishedAt.getTime()) / HOUR_MS);
    const height =
      TYPICAL_VIEWS[platform] *
      10 ** (1.6 * unit(...key, "height") - 0.8) *
      (behaviour.growth ?? 1);
    const tauHours = between(18, 96, ...key, "tau");
    const curve = height * (1 - Math.exp(-ageHours / tauHours)) + height * 0.0004 * ageHours;
    const share = (name: string, low: number, high: number): number =>
      Math.floor(curve * (low + (high - low) * unit(...key, name)));
    return {
      views: this.#answeredViews(Math.floor(curve), behaviour),
      likes: Math.floor(share("likes", 0.02, 0.07) * this.#likesKept(behaviour)),
      comments: share("comments", 0.001, 0.006),
      shares: share("shares", 0.001, 0.008),
      quotes: share("quotes", 0.0002, 0.001),
      saves: share("saves", 0.002, 0.01),
    };
  }

  #answeredViews(views: number, behaviour: PostBehaviour): number {
    const now = this.clock.now().getTime();
    if (behaviour.zero_from !== undefined && now >= Date.parse(behaviour.zero_from)) return 0;
    return behaviour.restated_at !== undefined && now >= Date.parse(behaviour.restated_at)
      ? Math.floor(views * 0.8)
      : views;
  }

  #likesKept(behaviour: PostBehaviour): number {
    if (behaviour.likes_fall_from === undefined) return 1;
    const days = (this.clock.now().getTime() - Date.parse(behaviour.likes_fall_from)) / DAY_MS;
    return days > 0 ? Math.max(0.2, 0.99 ** days) : 1;
  }
}
