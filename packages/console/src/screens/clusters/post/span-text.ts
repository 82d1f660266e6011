const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A length of time in its two largest units: "3 d 4 h", "5 h", "12 min". */
export function spanText(lengthMs: number): string {
  if (lengthMs < HOUR_MS) return `${Math.round(lengthMs / MINUTE_MS)} min`;
  const days = Math.floor(lengthMs / DAY_MS);
  const hours = Math.floor((lengthMs % DAY_MS) / HOUR_MS);
  if (days === 0) return `${hours} h`;
  return hours === 0 || days > 6 ? `${days} d` : `${days} d ${hours} h`;
}
