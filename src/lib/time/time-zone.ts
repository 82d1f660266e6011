/**
 * Names of areas and cities, including `UTC`. Offsets such as `+01:00` are excluded, because they
 * do not follow daylight saving time.
 */
const named = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

/** True for a time zone of the IANA database that the runtime has. */
export function isTimeZone(name: string): boolean {
  if (!named.test(name)) return false;
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
