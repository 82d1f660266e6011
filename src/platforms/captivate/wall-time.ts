import { toIsoTime } from "../upstream-values.ts";

/**
 * The ISO 8601 time of a local time in a zone, `2026-10-20 04:00:00`; text with its own offset
 * needs no zone. Null where the text cannot be read or the zone is unknown: a guess would be hours
 * off.
 */
export function fromWallTime(text: string | null, zone: string | null): string | null {
  if (text === null) return null;
  if (/\d(Z|[+-]\d{2}:?\d{2})$/.test(text)) return toIsoTime(text);
  if (zone === null || !/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const wanted = Date.parse(`${text.replace(" ", "T")}Z`);
  const offsetAt = offsetOf(zone);
  if (offsetAt === null || Number.isNaN(wanted)) return null;
  // The offset of a nearby time is wrong around a change of daylight saving time; the second pass
  // corrects it.
  const near = wanted - offsetAt(wanted);
  return toIsoTime(wanted - offsetAt(near));
}

/** Milliseconds that a zone is ahead of UTC at a time; null for a name that is not a zone. */
function offsetOf(zone: string): ((at: number) => number) | null {
  try {
    // The Swedish locale writes times as 2026-10-20 04:00:00.
    const wall = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "medium",
    });
    return (at) => Date.parse(`${wall.format(at).replace(" ", "T")}Z`) - at;
  } catch {
    return null;
  }
}
