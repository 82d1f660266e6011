import {
  bucketOf,
  type DemographicDimension,
  type Gender,
} from "../../domain/metrics/audience/demographic-buckets.ts";
import type { DemographicReading } from "../accounts/account-connector.ts";
import { toAgeRange } from "../accounts/reads/age-range.ts";
import { type ReportRow, SETTLED_DAYS, type SettledWindow } from "./analytics.ts";

/** Reports on ages and genders of YouTube Analytics in the types of the port. */

const GENDERS: ReadonlyMap<unknown, Gender> = new Map([
  ["female", "female"],
  ["male", "male"],
  ["user_specified", "non_binary"],
]);

/**
 * Each dimension has a separate report, because the finer report leaves out the smallest groups.
 */
const REPORTS = {
  age: "ageGroup",
  gender: "gender",
  age_gender: "ageGroup,gender",
} as const satisfies Record<DemographicDimension, string>;

export const demographicsQuery = (
  channelId: string,
  { from, to }: SettledWindow,
  dimension: DemographicDimension,
): Record<string, string> => ({
  ids: `channel==${channelId}`,
  startDate: from,
  endDate: to,
  metrics: "viewerPercentage",
  dimensions: REPORTS[dimension],
});

/** Percentages of the signed-in viewers, as shares. */
export function toDemographics(
  rows: readonly ReportRow[],
  { asOf }: SettledWindow,
  dimension: DemographicDimension,
): DemographicReading {
  return {
    metric: "viewers_share",
    dimension,
    window: { kind: "days", days: SETTLED_DAYS },
    asOf,
    valueKind: "share",
    platformTotal: null,
    buckets: rows.flatMap((row) => {
      const bucket = bucketOf(dimension, {
        age: typeof row["ageGroup"] === "string" ? toAgeRange(row["ageGroup"]) : null,
        gender: GENDERS.get(row["gender"]) ?? null,
      });
      if (bucket === null) return [];
      return [{ bucket, value: toShare(row["viewerPercentage"]), label: null }];
    }),
  };
}

/** A percentage as a share; null for a value that is not a percentage. */
const toShare = (cell: unknown): number | null =>
  typeof cell === "number" && cell >= 0 && cell <= 100 ? cell / 100 : null;
