/**
 * Names of areas and cities, `UTC` among them; no offsets such as `+01:00`, which follow no summer
 * time.
 */
const named = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

/** True for a time zone of the IANA database, as the runtime has it. */
export function isTimeZone(name: string): boolean {
  if (!named.test(name)) return false;
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
