import { type BodyPart, joinParts } from "../../../../kernel/operation/answer.ts";
import type { StaleNote } from "../../../../domain/metrics/metric.ts";
import { notesAt } from "../../../../domain/metrics/warnings.ts";
import type { MetricsHead, StoredMetrics } from "./cluster-metrics.store.ts";

/** A stored metrics answer with the warnings of age that apply now: its text and its tag. */

/**
 * The end of every stored answer that has no warnings of its own. Warnings of age are inserted into
 * it.
 */
const NO_WARNINGS = '"warnings":[]}';

/** The warnings of age that apply now. There are none while no figure is older than 36 hours. */
function warningsOfAge({ stale_notes_text: notes }: MetricsHead, now: Date): string[] {
  return notes === null ? [] : notesAt(JSON.parse(notes) as StaleNote[], now);
}

/** A short text that changes exactly when the answer changes: the hash and the warnings of age. */
export function metricsTag(head: MetricsHead, now: Date): string {
  const warnings = warningsOfAge(head, now);
  return warnings.length === 0 ? head.metrics_hash : `${head.metrics_hash} ${warnings.join(" ")}`;
}

/**
 * The stored text with the warnings of age inserted, without parsing it. Where no warning applies,
 * the text is returned as stored.
 */
export function metricsText(stored: StoredMetrics, now: Date): BodyPart {
  const warnings = warningsOfAge(stored, now);
  if (warnings.length === 0) return stored.metrics_text;
  const text = joinParts([stored.metrics_text]);
  if (text.endsWith(NO_WARNINGS))
    return `${text.slice(0, -"[]}".length)}${JSON.stringify(warnings)}}`;
  const document = JSON.parse(text) as { warnings: string[] };
  return JSON.stringify({ ...document, warnings: [...document.warnings, ...warnings] });
}
