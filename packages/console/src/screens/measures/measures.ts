import type { AnalyticsTimelineQuery } from "@castmeter/sdk";

/** What the cells above a chart show, and the chart draws. */
export const MEASURES = ["reach", "video", "audio", "social", "engagement", "followers"] as const;
export type Measure = (typeof MEASURES)[number];

export type Metric = NonNullable<AnalyticsTimelineQuery["metrics"]>[number];

/** The counter that a measure draws by day. */
export const METRICS: Readonly<Record<Measure, Metric>> = {
  reach: "reach",
  video: "reach",
  audio: "reach",
  social: "reach",
  engagement: "likes",
  followers: "followers",
};

/** The category whose platforms a measure is of; null where it is of all. */
export const categoryOfMeasure = (measure: Measure): "video" | "audio" | "social" | null =>
  measure === "video" || measure === "audio" || measure === "social" ? measure : null;

/** Reads the measure from the address; reach, which is the first, is left out of it. */
export function readMeasure(search: Record<string, unknown>): { measure?: Measure } {
  const measure = MEASURES.find((name) => name === search["measure"]);
  return measure === undefined || measure === "reach" ? {} : { measure };
}
