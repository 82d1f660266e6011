import { definitionId } from "../../domain/metrics/definitions.ts";
import type { Metric, ReadingSource, Readings } from "../../domain/metrics/metric.ts";

/** Counters as an upstream reports them; undefined is an unknown number and makes no reading. */
export type Counts = Partial<Record<Metric, number | undefined>>;

export interface ReadingOrigin {
  platform: string;
  source: ReadingSource;
  fetchedAt: Date;
  /**
   * What the data covers, when the upstream says; a provider's cached answer is as old as its
   * cache.
   */
  asOf: string | null;
}

/**
 * Readings of the known counters. Unknown ones are left out, so that nothing downstream can take
 * them for zero.
 */
export function toReadings(counts: Counts, origin: ReadingOrigin): Readings {
  const readings: Readings = {};
  for (const [metric, value] of Object.entries(counts) as [Metric, number | undefined][]) {
    if (value === undefined) continue;
    readings[metric] = {
      value,
      fetched_at: origin.fetchedAt.toISOString(),
      as_of: origin.asOf,
      source: origin.source,
      definition: definitionId(origin.platform, metric, origin.asOf ?? origin.fetchedAt),
    };
  }
  return readings;
}
