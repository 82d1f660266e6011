import type { AnalyticsTimelineQuery } from "@castmeter/sdk";

/** A counter of accounts by day. */
export type Metric = NonNullable<AnalyticsTimelineQuery["metrics"]>[number];

/** The counters that a timeline draws, those of most use first. */
export const METRICS = [
  "reach",
  "views",
  "plays",
  "impressions",
  "downloads",
  "likes",
  "comments",
  "shares",
  "saves",
  "followers",
  "subscribers",
  "streams",
  "listeners",
  "engaged_views",
  "watch_time_sec",
  "reactions",
  "opens",
  "unique_opens",
  "clicks",
  "posts",
] as const satisfies readonly Metric[];

export const isMetric = (name: string): name is Metric =>
  (METRICS as readonly string[]).includes(name);

/** Numbers that stand at the end of a span; they are never added over days. */
export const LEVELS: ReadonlySet<string> = new Set(["followers", "subscribers", "posts"]);

/** The counter that a figure is opened down to; null where it is made of several. */
export function counterOf(figure: string): Metric | null {
  const counter = figure.replace(/_gained$/, "");
  return isMetric(counter) ? counter : null;
}
