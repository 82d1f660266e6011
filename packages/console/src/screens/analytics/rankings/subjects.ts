import type { AnalyticsRankingsQuery } from "@castmeter/sdk";

export type Subject = AnalyticsRankingsQuery["subject"];
export type RankedMetric = NonNullable<AnalyticsRankingsQuery["metric"]>;
export type SincePublish = NonNullable<AnalyticsRankingsQuery["since_publish"]>;
export type Format = NonNullable<AnalyticsRankingsQuery["formats"]>[number];

export const SUBJECTS = ["show", "episode", "cluster", "post", "platform"] as const;

/** What shows and platforms are ranked by: figures of accounts. */
const OF_ACCOUNTS = [
  "reach",
  "views",
  "plays",
  "impressions",
  "downloads",
  "engagement",
  "likes",
  "comments",
  "shares",
  "saves",
  "followers",
  "followers_gained",
  "subscribers",
  "subscribers_gained",
  "engaged_views",
  "streams",
  "reactions",
  "opens",
  "unique_opens",
  "clicks",
  "posts",
] as const satisfies readonly RankedMetric[];

/** What episodes, clusters and posts are ranked by: counts of posts. */
const OF_POSTS = [
  "reach",
  "engagement",
  "views",
  "plays",
  "impressions",
  "likes",
  "comments",
  "shares",
  "saves",
  "downloads",
  "listeners",
  "opens",
  "reactions",
  "engaged_views",
] as const satisfies readonly RankedMetric[];

const isOfAccounts = (subject: Subject): boolean => subject === "show" || subject === "platform";

/** The metrics that a subject is ranked by. */
export const metricsOf = (subject: Subject): readonly RankedMetric[] =>
  isOfAccounts(subject) ? OF_ACCOUNTS : OF_POSTS;

export const SINCE = ["d1", "d7", "d14", "d30", "d90"] as const satisfies readonly SincePublish[];

export const FORMATS = [
  "full_episode",
  "clip",
  "short",
  "post",
  "story",
  "newsletter",
  "audio_episode",
] as const satisfies readonly Format[];

/** Episodes and clusters may be counted so long after publication. */
export const hasSince = (subject: Subject): boolean =>
  subject === "episode" || subject === "cluster";

/** Episodes and clusters count all of their platforms. */
export const takesPlatforms = (subject: Subject): boolean => !hasSince(subject);

/** A post keeps no history. */
export const takesAsOf = (subject: Subject): boolean => subject !== "post";

/** The rank that a place was moved by: positive is up; null where it had none before. */
export const movedBy = (rank: number, previous: number | null): number | null =>
  previous === null ? null : previous - rank;
