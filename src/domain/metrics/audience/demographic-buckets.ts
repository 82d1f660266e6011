/** The dimensions of demographics, and how their buckets are written. */

export const DEMOGRAPHIC_DIMENSIONS = ["age", "gender", "age_gender"] as const;
export type DemographicDimension = (typeof DEMOGRAPHIC_DIMENSIONS)[number];

const GENDERS = ["female", "male", "non_binary", "unknown"] as const;
export type Gender = (typeof GENDERS)[number];

/** The bucket of an age range and a gender together: `18-24/female`. */
export const ageAndGender = (age: string, gender: Gender): string => `${age}/${gender}`;

/** The bucket of a group; null where an age or gender that the dimension needs has no name. */
export function bucketOf(
  dimension: DemographicDimension,
  { age, gender }: { age: string | null; gender: Gender | null },
): string | null {
  if (dimension === "age") return age;
  if (dimension === "gender") return gender;
  return age === null || gender === null ? null : ageAndGender(age, gender);
}

/** Orders buckets from young to old, then in the order of `GENDERS`; an unknown age is last. */
export function compareBuckets(one: string, other: string): number {
  const [age, otherAge] = [firstAgeOf(one), firstAgeOf(other)];
  if (age !== otherAge) return age - otherAge;
  const [gender, otherGender] = [genderPosition(one), genderPosition(other)];
  if (gender !== otherGender) return gender - otherGender;
  return one < other ? -1 : 1;
}

function firstAgeOf(bucket: string): number {
  const age = Number.parseInt(bucket, 10);
  return Number.isNaN(age) ? Number.MAX_SAFE_INTEGER : age;
}

const genderPosition = (bucket: string): number =>
  GENDERS.findIndex((gender) => bucket === gender || bucket.endsWith(`/${gender}`));
