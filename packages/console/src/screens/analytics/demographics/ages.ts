/** A bucket of an age and a gender: `18-24/female`. */
interface Bucket {
  bucket: string;
  share: number | null;
}

export interface AgeRow {
  age: string;
  /** A share for each gender of the list; null is hidden by the platform. */
  parts: (number | null)[];
  /** What is known of it. */
  sum: number;
}

/** The genders that buckets name, in the order in which people read them; unknown ones last. */
const ORDER = ["female", "male", "non_binary", "unknown"];

/** Buckets of ages by gender as a row for each age. */
export function rowsByAge(buckets: readonly Bucket[]): { genders: string[]; rows: AgeRow[] } {
  const cells = buckets.flatMap(({ bucket, share }) => {
    const [age, gender] = bucket.split("/");
    return age === undefined || gender === undefined ? [] : [{ age, gender, share }];
  });
  const named = [...new Set(cells.map(({ gender }) => gender))];
  const place = (gender: string): number =>
    ORDER.includes(gender) ? ORDER.indexOf(gender) : ORDER.length;
  const genders = named.toSorted((one, other) => place(one) - place(other));
  const rows = [...Map.groupBy(cells, ({ age }) => age)].map(([age, of]): AgeRow => {
    const parts = genders.map((gender) => of.find((cell) => cell.gender === gender)?.share ?? null);
    return { age, parts, sum: parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) };
  });
  return { genders, rows };
}
