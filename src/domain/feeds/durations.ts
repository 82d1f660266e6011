import { parseIsoDurationSec } from "../../lib/time/iso-duration.ts";

/**
 * Maximum duration in seconds: a week. Durations written in milliseconds exceed it from ten minutes
 * on.
 */
const DURATION_SEC_MAX = 7 * 24 * 3600;

const CLOCK_FORM = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})(\.\d{1,9})?$/;
const SECONDS_FORM = /^\d{1,9}(?:\.\d{1,9})?$/;
/** ISO form with hours, minutes and seconds only: an episode has no length in days or weeks. */
const ISO_FORM = /^PT(?:\d{1,3}H)?(?:\d{1,5}M)?(?:\d{1,7}(?:\.\d{1,9})?S)?$/i;

/**
 * Whole seconds of an `itunes:duration`: `3661`, `61:01`, `1:01:01`, `00:61:01`, `01:01:01.5` and
 * ISO `PT1H1M1S`. Null for text that is empty or unreadable, for more than a week, and for zero:
 * hosts write 0 for "not known", and absent is not zero.
 */
export function parseFeedDuration(text: string | null | undefined): number | null {
  const written = (text ?? "").slice(0, 200).trim();
  const seconds = readSeconds(written);
  if (seconds === null) return null;
  const rounded = Math.round(seconds);
  return rounded > 0 && rounded <= DURATION_SEC_MAX ? rounded : null;
}

function readSeconds(text: string): number | null {
  if (SECONDS_FORM.test(text)) return Number(text);
  const clock = CLOCK_FORM.exec(text);
  if (clock !== null) {
    const [, hours, minutes, seconds, fraction] = clock;
    // Some hosts write all minutes after 0 hours; with other hours, more than 59 minutes are an
    // error.
    if (Number(seconds) > 59 || (Number(hours ?? 0) > 0 && Number(minutes) > 59)) return null;
    return (
      Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction ?? 0)
    );
  }
  return ISO_FORM.test(text) ? parseIsoDurationSec(text.toUpperCase()) : null;
}
