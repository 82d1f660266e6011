const ISO_DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const UNITS_SEC = [7 * 24 * 3_600, 24 * 3_600, 3_600, 60, 1] as const;

/** Seconds of an ISO 8601 duration such as `PT1H2M3.5S`; null for months, years and other text. */
export function parseIsoDurationSec(text: string): number | null {
  const parts = ISO_DURATION.exec(text)?.slice(1);
  if (parts === undefined) return null;
  return UNITS_SEC.reduce((sum, unitSec, index) => sum + Number(parts[index] || "0") * unitSec, 0);
}
