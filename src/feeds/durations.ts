/**
 * Durations as feeds and platforms write them, in whole seconds. Unknown is null and never 0: hosts
 * write 0 for an episode whose length they do not know, YouTube writes `P0D` for a live stream.
 */

/**
 * Longest believable episode: a week. Hosts that write milliseconds land beyond it from ten minutes
 * on.
 */
const DURATION_SEC_MAX = 7 * 24 * 3600;

const CLOCK_FORM = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})(\.\d{1,9})?$/;
const SECONDS_FORM = /^\d{1,9}(?:\.\d{1,9})?$/;
const ISO_FORM =
  /^P(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?)?$/i;
const ISO_UNITS_SEC = [7 * 24 * 3600, 24 * 3600, 3600, 60, 1];

/**
 * Whole seconds of an `itunes:duration`: `3661`, `61:01`, `1:01:01`, `01:01:01.5` and ISO
 * `PT1H1M1S` all give 3661 (fractions are rounded). Null for empty, unreadable, zero, and longer
 * than a week.
 */
export function parseFeedDuration(text: string | null | undefined): number | null {
  const written = (text ?? "").slice(0, 200).trim();
  const seconds = /^PT/i.test(written) ? parseIsoDuration(written) : readSeconds(written);
  if (seconds === null) return null;
  const rounded = Math.round(seconds);
  return rounded > 0 && rounded <= DURATION_SEC_MAX ? rounded : null;
}

/**
 * Whole seconds of an ISO 8601 duration of weeks, days, hours, minutes and seconds: `PT1H2M3S`
 * gives
 * 3723. Null for empty, unreadable and zero.
 */
export function parseIsoDuration(text: string | null | undefined): number | null {
  const iso = ISO_FORM.exec(text ?? "");
  if (iso === null) return null;
  const seconds = ISO_UNITS_SEC.reduce(
    (sum, unitSec, index) => sum + Number(iso[index + 1] ?? 0) * unitSec,
    0,
  );
  const rounded = Math.round(seconds);
  return rounded > 0 ? rounded : null;
}

/** Seconds, whole or not, of plain seconds and of the clock form; null for anything else. */
function readSeconds(text: string): number | null {
  if (SECONDS_FORM.test(text)) return Number(text);
  const clock = CLOCK_FORM.exec(text);
  if (clock === null) return null;
  const [, hours, minutes, seconds, fraction] = clock;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction ?? 0);
}
