import { createHash } from "node:crypto";
import { HOUR_MS } from "../../../../lib/time/clock.ts";

/**
 * The next hourly run of a show: always the same moment of an hour, taken from its id, so that the
 * runs of many shows are spread over the hour.
 */
export function nextRunAt(showId: string, now: Date): Date {
  const offsetMs = createHash("sha256").update(showId).digest().readUInt32BE(0) % HOUR_MS;
  const hourMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const at = hourMs + offsetMs;
  return new Date(at > now.getTime() ? at : at + HOUR_MS);
}
