import type {
  BucketReading,
  DemographicReading,
} from "../../../platforms/accounts/account-connector.ts";
import {
  type AcrossShows,
  audienceAcross,
  type MissingShow,
  type ShowAudience,
} from "./audience-across.ts";
import {
  addParts,
  type Aggregation,
  figureOf,
  knownValue,
  type ListedPart,
  type PartFigure,
  wholeOf,
} from "./audience-parts.ts";
import { DEFINITIONS } from "../definitions.ts";
import {
  compareBuckets,
  DEMOGRAPHIC_DIMENSIONS,
  type DemographicDimension,
} from "./demographic-buckets.ts";

/** Ages and genders of one platform's numbers over shows (docs/metrics.md#demographics). */

export interface BucketFigure extends PartFigure {
  bucket: string;
}

export interface DemographicFigures {
  value_kind: "count" | "share";
  share_basis: "platform_total" | "listed_buckets";
  aggregation: Aggregation;
  /** The total the counts are parts of; null for shares, whose total is unknown. */
  total: number | null;
  /** Buckets from young to old, then by gender; unknown values are last. */
  buckets: BucketFigure[];
  hidden_share_buckets: number;
}

export interface DemographicsAcross<Reason extends string = string>
  extends DemographicFigures, AcrossShows<Reason> {
  metric: DemographicReading["metric"];
  dimension: DemographicDimension;
}

const SHARES = {
  plays_share:
    "The part of an account's plays by listeners of an age or gender, of all plays the platform " +
    "counted. Never averaged across platforms.",
  viewers_share:
    "The part of a channel's signed-in viewers that is of an age or gender, as the platform " +
    "reports it. Never averaged across platforms.",
} as const;

/** The sentence that defines the number of a demographic entry. */
export const describeDemographicMetric = (metric: DemographicReading["metric"]): string =>
  metric === "plays_share" || metric === "viewers_share" ? SHARES[metric] : DEFINITIONS[metric];

/**
 * The demographic entries of a platform over shows: one per dimension and metric.
 *
 * @param showOrder The workspace's order: where several shows link one account, the first of them
 *   is counted.
 */
export function demographicsAcross<Reason extends string>(
  platform: string,
  shows: {
    answered: readonly ShowAudience<DemographicReading>[];
    missing: readonly MissingShow<Reason>[];
  },
  showOrder: readonly string[],
): DemographicsAcross<Reason>[] {
  return audienceAcross(platform, shows, showOrder, {
    figureOf: ({ dimension }) => dimension,
    unreported: "The account's demographics do not have this metric by this dimension.",
  })
    .map(({ readings, shows: across }) => ({
      metric: readings[0].metric,
      dimension: readings[0].dimension,
      ...across,
      ...combineDemographics(readings),
    }))
    .toSorted((one, other) => positionOf(one) - positionOf(other));
}

const positionOf = ({ dimension }: DemographicsAcross): number =>
  DEMOGRAPHIC_DIMENSIONS.indexOf(dimension);

/**
 * The figures of one metric and dimension over the answers of one or more accounts of a platform,
 * which are all counts or all shares.
 *
 * A bucket that an account does not list adds nothing to a sum and counts as 0 in a mean. A hidden
 * number adds nothing either; a bucket that every account hides has no value.
 */
export function combineDemographics(
  readings: readonly [DemographicReading, ...DemographicReading[]],
): DemographicFigures {
  const listed = readings.map(({ buckets, valueKind }) =>
    addParts(buckets.map((bucket) => listedBucket(bucket, valueKind))),
  );
  const buckets = addParts(listed.flat());
  const whole = wholeOf(readings, listed);
  return {
    value_kind: whole.value_kind,
    share_basis: whole.isPlatformTotal ? "platform_total" : "listed_buckets",
    aggregation: whole.aggregation,
    total: whole.total,
    buckets: buckets
      .toSorted((one, other) => compareBuckets(one.key, other.key))
      .map(({ key, value }) => {
        const { exact: _exact, ...figure } = figureOf(value, whole);
        return { bucket: key, ...figure };
      }),
    hidden_share_buckets: buckets.filter(({ hidden }) => hidden).length,
  };
}

function listedBucket(
  { bucket, value }: BucketReading,
  kind: DemographicReading["valueKind"],
): ListedPart {
  const known = knownValue(value, kind);
  return { key: bucket, value: known, hidden: known === null };
}
