import { type Html, html } from "../../lib/text/html.ts";
import type { CurrentStatus } from "../../observability/monitor/status-document.ts";

export const TICK = html`<svg viewBox="0 0 12 12" aria-hidden="true">
  <circle class="ok" cx="6" cy="6" r="6" />
  <path class="pen" d="m3.4 6.2 1.8 1.8 3.4-3.8" />
</svg>`;
const SLOW = html`<svg viewBox="0 0 12 12" aria-hidden="true">
  <path class="warning" d="M6 .6 12 11.4H0z" />
  <path class="pen" d="M6 4.6v3M6 9.4v.3" />
</svg>`;
const DOWN = html`<svg viewBox="0 0 12 12" aria-hidden="true">
  <rect class="danger" width="12" height="12" rx="3" />
  <path class="pen" d="m3.8 3.8 4.4 4.4m0-4.4L3.8 8.2" />
</svg>`;
const UNKNOWN = html`<svg viewBox="0 0 12 12" aria-hidden="true">
  <circle class="plain" cx="6" cy="6" r="6" />
  <path class="pen" d="M4.4 4.6c0-2 3.2-2 3.2 0 0 1.2-1.6 1.2-1.6 2.4M6 9v.2" />
</svg>`;

/** The present status of a component: a sign and its word, never only a colour. */
export const CURRENT: Readonly<Record<CurrentStatus, { sign: Html; words: string }>> = {
  operational: { sign: TICK, words: "Working" },
  degraded: { sign: SLOW, words: "Slow" },
  down: { sign: DOWN, words: "Down" },
  unknown: { sign: UNKNOWN, words: "Not known" },
};
