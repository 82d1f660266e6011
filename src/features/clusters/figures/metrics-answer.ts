import type { StaleNote } from "../../../metrics/metric.ts";
import { notesAt } from "../../../metrics/warnings.ts";
import type { MetricsHead, MetricsText } from "./cluster-reads.ts";

/**
 * How every stored answer ends that has no warning of its own; those that passing time adds are
 * written into the brackets.
 */
const NO_WARNINGS = '"warnings":[]}';

/**
 * The warnings that hold by now because of the age of the figures. While no figure has passed 36
 * hours there are none.
 */
function warningsOfAge(head: MetricsHead, now: Date): string[] {
  return head.stale_at_ms === null || head.stale_at_ms > now.getTime()
    ? []
    : notesAt(JSON.parse(head.stale_notes_text) as StaleNote[], now);
}

/**
 * Short text that changes exactly when the answer does: the stored hash, and which warnings of age
 * hold.
 */
export function metricsTag(head: MetricsHead, now: Date): string {
  const warnings = warningsOfAge(head, now);
  return warnings.length === 0 ? head.metrics_hash : `${head.metrics_hash} ${warnings.join(" ")}`;
}

/**
 * The metrics answer as of now: the stored text, with the warnings of age written into it. It is
 * not parsed for that.
 */
export function metricsText(stored: MetricsText, now: Date): string {
  const warnings = warningsOfAge(stored, now);
  const { metrics_text: text } = stored;
  if (warnings.length === 0) return text;
  if (text.endsWith(NO_WARNINGS))
    return `${text.slice(0, -"[]}".length)}${JSON.stringify(warnings)}}`;
  const document = JSON.parse(text) as { warnings: string[] };
  return JSON.stringify({ ...document, warnings: [...document.warnings, ...warnings] });
}
