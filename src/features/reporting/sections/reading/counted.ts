import type { SentenceBlock } from "../../../../domain/report-documents/document.ts";
import { DEFINITIONS } from "../../../../domain/metrics/definitions.ts";
import { METRIC_DEFINITIONS } from "../../../../domain/metrics/metric-definitions.ts";
import type { DocumentDefinition } from "../../../../domain/report-documents/document.ts";
import type { CountedPost } from "../../../sponsorship/campaigns/index.ts";
import { sentence } from "./blocks.ts";
import { idText, listText } from "./words.ts";

/** What counts are made of, and which definitions they follow. */

export const metricText = (metric: string): string => idText(metric);

/** Counts of distinct people, devices or recipients, whose sum may count one of them twice. */
const UNIQUE: ReadonlySet<string> = new Set(["listeners", "unique_devices", "unique_opens"]);

/** The definition of a sum: that of its only metric; null for a sum of several. */
export function definitionOfSum(metrics: readonly string[]): string | null {
  const [only] = metrics;
  return metrics.length === 1 && only !== undefined && Object.hasOwn(DEFINITIONS, only)
    ? only
    : null;
}

/**
 * The metrics that the delivered impressions of a campaign add: those of its slots, and the reach
 * of posts that are linked with no slot.
 */
export const deliveredIn = (
  ofSlots: readonly string[],
  posts: readonly Pick<CountedPost, "slotIds" | "reach">[],
): string[] => [
  ...new Set([
    ...ofSlots,
    ...(posts.some(({ slotIds, reach }) => slotIds.length === 0 && reach !== null)
      ? ["reach"]
      : []),
  ]),
];

/** What a delivered count adds, and that a sum of unique counts is no count of people. */
export function countedAs(key: string, metrics: readonly string[]): SentenceBlock[] {
  if (metrics.length === 0) return [];
  const words = metrics.map((metric) => metric.replaceAll("_", " "));
  const unique = metrics.filter((metric) => UNIQUE.has(metric));
  return [
    sentence(
      key,
      `Delivered impressions are the sum of ${listText(words)}, as the platforms count them.` +
        (unique.length === 0 ? "" : ` ${uniqueSum(unique)}`),
    ),
  ];
}

const uniqueSum = (metrics: readonly string[]): string =>
  `The ${listText(metrics.map((metric) => metric.replaceAll("_", " ")))} of several episodes and ` +
  "platforms are added: the sum may count one person more than once.";

/** The sentence beside every reach of several posts. */
export const reachIsSum = (key: string): SentenceBlock =>
  sentence(
    key,
    "Reach adds the counters of posts and platforms: it is a sum, not a number of distinct people.",
  );

const OF_PLATFORMS = new Map(METRIC_DEFINITIONS.map((one) => [one.id, one]));

/**
 * The definition of an id: that of a platform, such as `youtube.views`, or of a metric or computed
 * figure in general, such as `downloads`. The version is the number of known changes plus one.
 * Undefined for an id without a definition.
 */
export function documentDefinition(id: string): DocumentDefinition | undefined {
  const one = OF_PLATFORMS.get(id);
  if (one !== undefined)
    return {
      id,
      version: one.versions.length,
      label:
        one.platformName === null
          ? metricText(one.metric)
          : `${metricText(one.metric)}, ${one.platformName}`,
      text: one.description,
    };
  if (!Object.hasOwn(DEFINITIONS, id)) return undefined;
  return {
    id,
    version: 1,
    label: metricText(id),
    text: DEFINITIONS[id as keyof typeof DEFINITIONS],
  };
}
