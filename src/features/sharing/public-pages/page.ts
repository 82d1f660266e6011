import type { PageImage } from "../page-images/index.ts";
import type { CurvePoint } from "../../../domain/charts/curve-data.ts";
import type { WeekBar } from "../../../domain/charts/week-bars.ts";
import type { PostFormat, ReachCategory } from "../../../domain/metrics/metric.ts";

/** The data of public pages: what is answered as JSON, and what the HTML is made of. */

/** Always in this order. */
export const CATEGORIES = ["audio", "video", "social"] as const satisfies readonly ReachCategory[];

export interface CategoryReach {
  category: ReachCategory;
  /** Null: not known. */
  reach: number | null;
  /** Whole percent; those of a page add up to 100. */
  share_percent: number | null;
  /** What is counted, in words: `YouTube views`. */
  counted_as: string[];
}

/** How many numbers a total is made of, and what is to be known of them. */
export interface CountedPosts {
  posts: number;
  counted: number;
  /** Fetched more than 36 hours ago. */
  old: number;
  /** The platform answered less or nothing, and the earlier number stays. */
  kept: number;
  /** Counted as something that reach leaves out: a host's downloads beside plays, attendance. */
  beside: number;
  unknown: number;
}

/** A number with what is to be said of it. */
export interface MarkedReach {
  reach: number | null;
  basis: string | null;
  /** Hours, where it is more than 36. */
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
  /** Why it belongs to the episode: what matches, or who added it. */
  reason: string | null;
  /** Its count, where that is no part of reach. */
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
  /** What its posts count beside reach. */
  beside_reach: string[];
  /** Of the posts that are counted: the hours of the oldest, where it is more than 36. */
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
  /** The first 90 days. */
  days: CurvePoint[];
  definition_changes: DefinitionChange[];
  /** Reach one, seven, 14 and 30 days after publication. */
  windows: { days: number; reach: number | null; is_complete: boolean }[];
  /** Of the show's latest other episodes at the same age; null where fewer than three are known. */
  median: { episodes: number; age_days: number; reach: number; by_age: (number | null)[] } | null;
}

export interface PageBase {
  object: "public_page";
  url: string;
  title: string;
  /** When the newest number was fetched; null before the first. */
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
  /** Names of platforms whose posts this server has no source of numbers for. */
  without_source: string[];
  /** Audio reach that was counted earlier and that no post explains today: it does not fall. */
  audio_held: { reach: number; share_percent: number | null } | null;
  totals: { likes: number | null; comments: number | null; shares: number | null };
  beside_reach: {
    downloads: number | null;
    engaged_views: number | null;
    engagement: number | null;
    /** Of reach, in per cent to a tenth. */
    engagement_percent: number | null;
  };
}

/** Reach of the last 28 whole days beside the 28 before, which begin on the same weekday. */
export interface ReachLead {
  from: string;
  to: string;
  reach: number | null;
  previous_reach: number | null;
  /** Over platforms that are known alike in both; null where one is unknown. */
  change_percent: number | null;
  /** False where the change leaves a platform out. */
  change_of_all: boolean;
  /** Platforms that gave only some of the days of their accounts. */
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
  /** What was known seven days after publication; null before that, and where it is not known. */
  day_7: number | null;
}

/** An episode of the feed that has no page: nothing of it is measured by itself. */
export interface PageFeedEpisode {
  title: string;
  /** Its page on the show's own site, as the feed gives it. */
  url: string | null;
  number: number | null;
  /** Null where it is only estimated. */
  published_at: string | null;
  duration_sec: number | null;
}

/** Where one platform's numbers come from; platforms are never added to each other. */
export interface PagePlaces {
  platform_name: string;
  metric: string;
  /** `share of plays`, `unique devices`. */
  measure: string;
  /** The largest first. */
  countries: { name: string; share_percent: number | null; value: string }[];
  /** All countries with a share, by ISO 3166-1 alpha-2. */
  shares: { code: string; share_percent: number }[];
}

export interface PageAccount {
  platform: string;
  platform_name: string;
  category: ReachCategory | null;
  followers: number | null;
  /** `followers` or `subscribers`; null for hosts, which have none. */
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
  /** The latest of those without a cluster. */
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
  /** In the network's 28 days. */
  reach: number | null;
  /** In the 28 before. */
  previous_reach: number | null;
  /** Of `reach`; always audio, video, social. */
  categories: { category: ReachCategory; reach: number | null }[];
  /** That of the show's own page: of its last 28 days, up to `change_to`. */
  change_percent: number | null;
  /** False where the change leaves a platform out. */
  change_of_all: boolean;
  change_to: string;
  /** Reach of each whole week of `weeks`. */
  weeks: (number | null)[];
  /** Platforms whose account counts with an earlier show. */
  counted_elsewhere: string[];
}

export interface NetworkPage extends PageBase {
  type: "network";
  platform_count: number;
  lead: ReachLead;
  weeks: WeekBar[];
  definition_changes: DefinitionChange[];
  shows: NetworkShow[];
  /** The episodes that gained most in the window. */
  episodes: {
    name: string;
    url: string;
    show: string | null;
    cover: PageImage | null;
    /** Of its posts, each counted by itself. */
    reach: number;
    /** More than the accounts of its show count in the same days. */
    exceeds_show: boolean;
  }[];
  accounts_old: { platform_name: string; old_hours: number }[];
}
