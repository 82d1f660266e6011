import { staleWarnings } from "../../metrics/warnings.ts";
import type { MetricsHead, MetricsText } from "./cluster-reads.ts";

interface StoredMetrics {
  items: { platform: string; last_refreshed_at: string | null }[];
  warnings: string[];
}

/** True while no figure has passed 36 hours: the stored text is then the answer as it stands. */
export function isFresh(head: MetricsHead, now: Date): boolean {
  return head.stale_at_ms === null || head.stale_at_ms > now.getTime();
}

/** The metrics answer as of now: the stored text, or with the warnings that only the passing of time adds. */
export function metricsText(stored: MetricsText, now: Date): string {
  if (isFresh(stored, now)) return stored.metrics_text;
  const document = JSON.parse(stored.metrics_text) as StoredMetrics;
  const posts = document.items.map((item) => ({ platform: item.platform, lastFetchedAt: item.last_refreshed_at }));
  return JSON.stringify({ ...document, warnings: [...document.warnings, ...staleWarnings(posts, now)] });
}
