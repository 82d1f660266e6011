import type { PageImage } from "../page-images/index.ts";
import type { CurvePoint } from "../../../domain/charts/curve-data.ts";
import type { WeekBar } from "../../../domain/charts/week-bars.ts";
import type { PostFormat, ReachCategory } from "../../../domain/metrics/metric.ts";

/** The data of public pages: they are returned as JSON, and the HTML is made of them. */

/** Categories in the order in which pages always show them. */
export const CATEGORIES = ["audio", "video", "social"] as const satisfies readonly ReachCategory[];

export interface CategoryReach {
  category: ReachCategory;
  /** Null where the reach is unknown. */
  reach: number | null;
  /** Whole percent; the shares of a page add up to 100. */
  share_percent: number | null;
  /** The counted metrics, in words: `YouTube views`. */
  counted_as: string[];
}

/** How many numbers a total consists of, and how many of them are limited. */
export interface CountedPosts {
  posts: number;
  counted: number;
  /** Number of posts that were fetched more than 36 hours ago. */
  old: number;
  /**
   * Number of posts for which the platform reported less or nothing, so that the earlier number
   * stays.
   */
  kept: number;
  /**
   * Number of posts whose count is not part of reach: a host's downloads beside plays, attendance.
   */
  beside: number;
  unknown: number;
}

/** A number with its remarks. */
export interface MarkedReach {
  reach: number | null;
  basis: string | null;
  /** Hours since the fetch, where they are more than 36. */
  old_hours: number | null;
  kept: "said_zero" | "said_less" | "did_not_answer" | null;
}

export interface PagePost extends MarkedReach {
  title: string | null;
  url: string;
  platform: string;
  platform_name: string;
  category: ReachCategory | null;
  format: PostFormat;
  published_at: string | null;
  duration_sec: number | null;
  /** Why the post belongs to the episode: what matched, or who added it. */
  reason: string | null;
  /** The count of the post, where that is not part of reach. */
  beside_reach: { metric: "downloads" | "attendance"; value: number } | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
}

export interface PagePlatform {
  platform: string;
  platform_name: string;
  category: ReachCategory | null;
  posts: number;
  reach: number | null;
  share_percent: number | null;
  counted_as: string[];
  /** The metrics of its posts that are not part of reach. */
  beside_reach: string[];
  /** Hours since the oldest fetch of the counted posts, where they are more than 36. */
  old_hours: number | null;
  kept: number;
}

export interface PageLink {
  name: string;
  url: string;
}

export interface CoBrand {
  name: string;
  href: string | null;
  logo: PageImage | null;
}

/** A day from which a platform counts differently. */
export interface DefinitionChange {
  date: string;
  name: string;
  note: string;
}

export interface SincePublishing {
  /** Days since publication. */
  age_days: number;
  /** The points of the first 90 days. */
  days: CurvePoint[];
  definition_changes: DefinitionChange[];
  /** Reach one, seven, 14 and 30 days after publication. */
  windows: { days: number; reach: number | null; is_complete: boolean }[];
  /**
   * The median of the show's latest other episodes at the same age; null where fewer than three are
   * known.
   */
  median: { episodes: number; age_days: number; reach: number; by_age: (number | null)[] } | null;
}

export interface PageBase {
  object: "public_page";
  url: string;
  title: string;
  /** When the newest number was fetched; null before the first fetch. */
  as_of: string | null;
  /** The cover of a show, or the logo of a network or a campaign's brand, once it is copied. */
  cover: PageImage | null;
  definitions: Record<string, string>;
}

export interface ClusterPage extends PageBase {
  type: "cluster";
  show: PageLink;
  network: PageLink | null;
  episode: { number: number | null; season: number | null; duration_sec: number | null } | null;
  published_at: string | null;
  co_brand: CoBrand | null;
  reach: number | null;
  categories: CategoryReach[];
  counted: CountedPosts;
  since_publishing: SincePublishing | null;
  platforms: PagePlatform[];
  posts: PagePost[];
  /** Names of platforms for whose posts this server has no source of numbers. */
  without_source: string[];
  /**
   * Audio reach that was counted earlier but that no post accounts for today; it is kept so that
   * reach does not fall.
   */
  audio_held: { reach: number; share_percent: number | null } | null;
  totals: { likes: number | null; comments: number | null; shares: number | null };
  beside_reach: {
    downloads: number | null;
    engaged_views: number | null;
    engagement: number | null;
    /** Engagement as a share of reach, per cent to one decimal. */
    engagement_percent: number | null;
  };
}

/**
 * Reach of the last 28 complete days and of the 28 days before, which begin on the same weekday.
 */
export interface ReachLead {
  from: string;
  to: string;
  reach: number | null;
  previous_reach: number | null;
  /**
   * The change over platforms that are known alike in both windows; null where one sum is unknown.
   */
  change_percent: number | null;
  /** False where the change leaves a platform out. */
  change_of_all: boolean;
  /** Platforms that reported only some of the days of their accounts. */
  known_in_part: { platform_name: string; days_known: number; days: number }[];
  categories: CategoryReach[];
}

export interface PageEpisode {
  title: string;
  url: string;
  number: number | null;
  published_at: string | null;
  posts: number;
  audio: number | null;
  video: number | null;
  social: number | null;
  reach: number | null;
  /** The reach known seven days after publication; null before that, and where it is unknown. */
  day_7: number | null;
}

/** An episode of the feed that has no page, because no figures are measured for it. */
export interface PageFeedEpisode {
  title: string;
  /** The address of its page on the show's own site, from the feed. */
  url: string | null;
  number: number | null;
  /** Null where the date is only estimated. */
  published_at: string | null;
  duration_sec: number | null;
}

/** The places of one platform's numbers; platforms are never added to each other. */
export interface PagePlaces {
  platform_name: string;
  metric: string;
  /** For example `share of plays`, `unique devices`. */
  measure: string;
  /** Countries, largest share first. */
  countries: { name: string; share_percent: number | null; value: string }[];
  /** All countries with a share, by ISO 3166-1 alpha-2 code. */
  shares: { code: string; share_percent: number }[];
}

export interface PageAccount {
  platform: string;
  platform_name: string;
  category: ReachCategory | null;
  followers: number | null;
  /** `followers` or `subscribers`; null for hosts, which have neither. */
  measure: string | null;
  gained: number | null;
  old_hours: number | null;
}

export interface PageOffer {
  name: string;
  projected_reach: number | null;
  basis: string;
  sample_size: number;
  is_verified: boolean;
}

export interface ShowPage extends PageBase {
  type: "show";
  description: string | null;
  author: string | null;
  episode_count: number;
  network: PageLink | null;
  lead: ReachLead;
  weeks: WeekBar[];
  definition_changes: DefinitionChange[];
  episodes: PageEpisode[];
  /** The latest episodes without a cluster. */
  feed_episodes: PageFeedEpisode[];
  places: PagePlaces[];
  accounts: PageAccount[];
  offers: PageOffer[];
  offers_days: number;
}

export interface NetworkShow {
  name: string;
  url: string;
  cover: PageImage | null;
  episode_count: number;
  /** Reach in the network's 28 days. */
  reach: number | null;
  /** Reach in the 28 days before. */
  previous_reach: number | null;
  /** The parts of `reach` by category; always audio, video, social. */
  categories: { category: ReachCategory; reach: number | null }[];
  /** The change on the show's own page: of its last 28 days, up to `change_to`. */
  change_percent: number | null;
  /** False where the change leaves a platform out. */
  change_of_all: boolean;
  change_to: string;
  /** Reach of each complete week of `weeks`. */
  weeks: (number | null)[];
  /** Platforms whose account is counted with an earlier show. */
  counted_elsewhere: string[];
}

export interface NetworkPage extends PageBase {
  type: "network";
  platform_count: number;
  lead: ReachLead;
  weeks: WeekBar[];
  definition_changes: DefinitionChange[];
  shows: NetworkShow[];
  /** The episodes that gained most reach in the window. */
  episodes: {
    name: string;
    url: string;
    show: string | null;
    cover: PageImage | null;
    /** The sum over its posts, each counted by itself. */
    reach: number;
    /** True where it is more than the accounts of its show count on the same days. */
    exceeds_show: boolean;
  }[];
  accounts_old: { platform_name: string; old_hours: number }[];
}
