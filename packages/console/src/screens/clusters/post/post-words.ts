import type { ClusterNode, MetricDefinition } from "@castmeter/sdk";
import { texts as formats } from "#texts/clusters/formats";
import { texts } from "#texts/clusters/post";
import { durationText, momentText } from "../../../numbers/time.ts";
import type { CountDetails } from "../../../parts/numbers/count.tsx";
import { type MarkWords, type Reading, whyHere } from "./post-facts.ts";

/** What marks of posts say. */
export const markWords: MarkWords = {
  ...texts.marks,
  counter: (metric) => formats.counters[metric] ?? metric,
};

/** "words at 12:41, link" */
export const whyText = (node: Pick<ClusterNode, "evidence" | "added_by">): string =>
  whyHere(node, texts.why, durationText).join(", ");

/** The reading of a number for the card that opens on hover and focus. */
export const readingDetails = (
  title: string,
  { definition, fetched_at: fetchedAt, as_of: asOf, source }: Reading,
  rule?: MetricDefinition,
): CountDetails => ({
  title,
  countedAs: rule === undefined ? definition : `${definition}. ${rule.description}`,
  fetchedAt,
  dataThrough: asOf === null ? texts.reading.atFetch : momentText(asOf),
  source: texts.reading.sources[source],
});
