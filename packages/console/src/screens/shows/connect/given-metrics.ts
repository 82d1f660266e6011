import type { Platform } from "@castmeter/sdk";

/** What a person may expect of a platform of a category, in the order in which it is named. */
const EXPECTED: Readonly<Record<Platform["category"], readonly string[]>> = {
  video: ["views", "watch_time_sec", "likes", "comments", "shares", "saves", "subscribers"],
  audio: ["plays", "streams", "listeners", "downloads", "followers"],
  social: ["views", "impressions", "likes", "comments", "shares", "saves", "followers"],
  hosting: ["downloads", "listeners", "plays"],
  newsletter: ["opens", "unique_opens", "clicks", "subscribers"],
  events: ["tickets"],
};

/** A metric as people read it: `watch_time_sec` is "watch time". */
export const metricWords = (metric: string): string =>
  metric.replace(/_sec$/, "").replaceAll("_", " ");

/** Names of the metrics that a platform defines, each once. */
export const givenMetrics = (defined: readonly string[]): string[] => [
  ...new Set(defined.map(metricWords)),
];

/** Names of the metrics of its category that a platform does not define. */
export const lackingMetrics = (
  category: Platform["category"],
  defined: readonly string[],
): string[] => EXPECTED[category].filter((metric) => !defined.includes(metric)).map(metricWords);
