import { type Html, html } from "../../../lib/text/html.ts";
import type { PageSlotState } from "../../../features/sharing/public-pages/index.ts";

/** The states of slots: a sign and its word, never a colour alone. */

const sign = (kind: string, content: Html): Html =>
  html`<svg class="state ${kind}" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    ${content}
  </svg>`;

const TICK = sign(
  "ok",
  html`<circle cx="6" cy="6" r="6" /><path class="pen" d="m3.4 6.2 1.8 1.8 3.4-3.8" />`,
);
const HALF = sign(
  "plain",
  html`<circle class="line" cx="6" cy="6" r="5.2" /><path d="M6 .8a5.2 5.2 0 0 1 0 10.4z" />`,
);
const TRIANGLE = sign(
  "warning",
  html`<path d="M6 .8 11.8 11H.2z" /><path class="pen" d="M6 4.4v3M6 9v.4" />`,
);
const RING = sign("plain", html`<circle class="line" cx="6" cy="6" r="5" />`);
const CROSS = sign("plain", html`<path class="line" d="m2 2 8 8m0-8-8 8" />`);

export const SLOT_STATES: Readonly<Record<PageSlotState, { sign: Html; words: string }>> = {
  verified: { sign: TICK, words: "Verified" },
  aired: { sign: HALF, words: "Aired, check pending" },
  makegood_due: { sign: TRIANGLE, words: "Short, make-good due" },
  missed: { sign: TRIANGLE, words: "Missed" },
  scheduled: { sign: RING, words: "Scheduled" },
  open: { sign: RING, words: "Open" },
  canceled: { sign: CROSS, words: "Canceled" },
};

/** The order in which states are shown. */
export const SLOT_ORDER = Object.keys(SLOT_STATES) as PageSlotState[];
