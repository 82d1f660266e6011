import { definitionId } from "../../domain/metrics/definitions.ts";
import type { Metric, ReadingSource, Readings } from "../../domain/metrics/metric.ts";

/** Counters as an upstream reports them; undefined is an unknown number, which makes no reading. */
export type Counts = Partial<Record<Metric, number | undefined>>;

export interface ReadingOrigin {
  platform: string;
  source: ReadingSource;
  fetchedAt: Date;
  /**
   * The time that the data covers, where the upstream states it; a cached answer of a provider is
   * as old as its cache entry.
   */
  asOf: string | null;
}

/**
 * Readings of the known counters. Unknown counters are left out, so that no later code can take
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
