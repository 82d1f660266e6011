import type { PostFormat, ReachCategory } from "../../metrics/metric.ts";

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
  /** Why it belongs to the episode. */
  reason: string | null;
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
}

/** One day of a curve: what was known at its end, by category. */
export interface CurveDay {
  date: string;
  /** Days since publication, from 0. */
  age_days: number;
  audio: number | null;
  video: number | null;
  social: number | null;
  total: number | null;
  /** A day without a capture: the value lies on the line between others. */
  estimated: boolean;
  /** The day is running. */
  partial: boolean;
}

export interface SincePublishing {
  /** Days since publication. */
  age_days: number;
  /** The first 90 days. */
  days: CurveDay[];
  /** Reach one, seven, 14 and 30 days after publication. */
  windows: { days: number; reach: number | null; is_complete: boolean }[];
  /** The median of the show's latest other episodes at the same age; null where fewer than three are known. */
  median: { episodes: number; age_days: number; reach: number; by_age: (number | null)[] } | null;
}

interface PageBase {
  object: "public_page";
  url: string;
  title: string;
  /** When the newest number was fetched; null before the first. */
  as_of: string | null;
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
  totals: { likes: number | null; comments: number | null; shares: number | null };
  beside_reach: {
    downloads: number | null;
    engaged_views: number | null;
    engagement: number | null;
    /** Of reach, in per cent to a tenth. */
    engagement_percent: number | null;
  };
}
