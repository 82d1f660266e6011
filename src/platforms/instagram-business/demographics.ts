import {
  bucketOf,
  type DemographicDimension,
  type Gender,
} from "../../domain/metrics/audience/demographic-buckets.ts";
import type { BucketReading } from "../accounts/account-connector.ts";
import { toAgeRange } from "../accounts/reads/age-range.ts";
import { toCount } from "../upstream-values.ts";
import type { DemographicsPayload } from "./payload-schema.ts";

/** Followers by age and gender in the types of the port. */

/** The value of Instagram's `breakdown` parameter for each dimension. */
export const BREAKDOWNS = {
  age: "age",
  gender: "gender",
  age_gender: "age,gender",
} as const satisfies Record<DemographicDimension, string>;

const GENDERS: ReadonlyMap<string | undefined, Gender> = new Map([
  ["F", "female"],
  ["M", "male"],
  ["U", "unknown"],
]);

/** Followers by bucket; empty where Instagram reports none, in some answers as zeros throughout. */
export function toBuckets(
  { data }: DemographicsPayload,
  dimension: DemographicDimension,
): BucketReading[] {
  const asked = BREAKDOWNS[dimension].split(",");
  const buckets = data
    .flatMap(({ total_value }) => total_value?.breakdowns ?? [])
    // The order of the two keys in the answer may differ from the request.
    .flatMap(({ dimension_keys: keys = asked, results = [] }) =>
      results.flatMap(({ dimension_values: names, value }) => {
        const bucket = bucketOf(dimension, {
          age: toAgeRange(names[keys.indexOf("age")] ?? ""),
          gender: GENDERS.get(names[keys.indexOf("gender")]) ?? null,
        });
        return bucket === null ? [] : [{ bucket, value: toCount(value) ?? null, label: null }];
      }),
    );
  return buckets.every(({ value }) => value === 0) ? [] : buckets;
}
