import type { AnalyticsFigures } from "@castmeter/sdk";

/** The figures of accounts, in the order in which they are read. */
export const FIGURES = [
  "reach",
  "views",
  "engaged_views",
  "plays",
  "streams",
  "impressions",
  "reactions",
  "downloads",
  "opens",
  "unique_opens",
  "clicks",
  "engagement",
  "engagement_rate",
  "likes",
  "comments",
  "shares",
  "saves",
  "followers",
  "followers_gained",
  "subscribers",
  "subscribers_gained",
  "posts",
] as const satisfies readonly (keyof AnalyticsFigures)[];

export type FigureName = (typeof FIGURES)[number];
