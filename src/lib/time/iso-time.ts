/** A time in the form of the API, in UTC with milliseconds, or null where there is none. */
export function isoOrNull(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
