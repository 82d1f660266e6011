import {
  ageAndGender,
  DEMOGRAPHIC_DIMENSIONS,
  type Gender,
} from "../../domain/metrics/audience/demographic-buckets.ts";
import type { BucketReading, DemographicReading } from "../accounts/account-connector.ts";
import { toAgeRange } from "../accounts/reads/age-range.ts";
import { sumOfKnown, toCount } from "../upstream-values.ts";
import { GEOGRAPHY_DAYS } from "./geography.ts";
import type { AudiencePayload } from "./payload-schema.ts";

const GENDERS: ReadonlyMap<string, Gender> = new Map([
  ["FEMALE", "female"],
  ["MALE", "male"],
  ["NON_BINARY", "non_binary"],
  ["NOT_SPECIFIED", "unknown"],
]);

/**
 * Shares of the counts by age, by gender and by both; empty where nothing was counted. Spotify
 * counts each age in four genders and gives no sum.
 */
export function toDemographics({
  count,
  ageFacetedCounts = {},
  genderedCounts,
}: AudiencePayload): DemographicReading[] {
  const total = toCount(count);
  if (total === undefined || total === 0) return [];
  const share = (bucket: string, part: number | undefined): BucketReading => ({
    bucket,
    value: part === undefined ? null : Math.min(1, part / total),
    label: null,
  });
  const ages = Object.entries(ageFacetedCounts).flatMap(([name, { counts }]) => {
    const age = toAgeRange(name);
    return age === null ? [] : [{ age, counts }];
  });
  const byDimension: Record<DemographicReading["dimension"], BucketReading[]> = {
    age: ages.map(({ age, counts }) => share(age, sumOf(counts))),
    gender: byGender(genderedCounts?.counts ?? {}).map(([gender, part]) => share(gender, part)),
    age_gender: ages.flatMap(({ age, counts }) =>
      byGender(counts).map(([gender, part]) => share(ageAndGender(age, gender), part)),
    ),
  };
  return DEMOGRAPHIC_DIMENSIONS.map((dimension) => ({
    metric: "plays_share" as const,
    dimension,
    window: { kind: "days" as const, days: GEOGRAPHY_DAYS },
    asOf: null,
    valueKind: "share" as const,
    platformTotal: null,
    buckets: byDimension[dimension],
  })).filter(({ buckets }) => buckets.length > 0);
}

type CountsByGender = Readonly<Record<string, unknown>>;

/** Undefined where one of the counts is unknown. */
function sumOf(counts: CountsByGender): number | undefined {
  const parts = Object.values(counts).map(toCount);
  return parts.length === 0 ? undefined : sumOfKnown(...parts);
}

const byGender = (counts: CountsByGender): [Gender, number | undefined][] =>
  Object.entries(counts).flatMap(([name, count]) => {
    const gender = GENDERS.get(name);
    return gender === undefined ? [] : [[gender, toCount(count)]];
  });
