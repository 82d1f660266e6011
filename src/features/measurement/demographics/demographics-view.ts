import type { View } from "../../../kernel/operation/operation.ts";
import type { DemographicDimension } from "../../../domain/metrics/audience/demographic-buckets.ts";
import {
  type DemographicsAcross,
  demographicsAcross,
  describeDemographicMetric,
} from "../../../domain/metrics/audience/demographics.ts";
import { filledEntry, unavailableEntry, viewAcross, viewOfShow } from "../audience/index.ts";
import type {
  demographicSchema,
  entrySchema,
  showDemographicSchema,
} from "./demographics.schema.ts";
import type { PlatformDemographics } from "./load-demographics.ts";

/** @param dimension The requested dimension, which an entry without numbers names; null: all. */
export const entriesAcross = (
  demographics: PlatformDemographics,
  showOrder: readonly string[],
  dimension: DemographicDimension | null,
): View<typeof demographicSchema>[] =>
  viewAcross(
    demographics,
    demographicsAcross(demographics.platform, demographics, showOrder),
    viewsOf(demographics, dimension),
  );

/** @param dimension As of `entriesAcross`. */
export const entriesOfShow = (
  demographics: PlatformDemographics,
  showId: string,
  dimension: DemographicDimension | null,
): View<typeof showDemographicSchema>[] =>
  viewOfShow(
    showId,
    demographicsAcross(demographics.platform, demographics, [showId]),
    viewsOf(demographics, dimension),
  );

const viewsOf = (demographics: PlatformDemographics, dimension: DemographicDimension | null) => ({
  filled: ({
    aggregation: _aggregation,
    shows_included: _included,
    shows_missing: _missing,
    ...figure
  }: DemographicsAcross): View<typeof entrySchema> => ({
    object: "demographic_entry",
    platform: demographics.platform,
    ...filledEntry,
    metric_description: describeDemographicMetric(figure.metric),
    ...figure,
  }),
  empty: {
    object: "demographic_entry" as const,
    ...unavailableEntry(demographics),
    dimension,
    buckets: [],
    hidden_share_buckets: 0,
  },
});
