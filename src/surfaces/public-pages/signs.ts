import { type Html, html } from "../../lib/html.ts";
import type { ReachCategory } from "../../metrics/metric.ts";
import type { MarkedReach } from "../../features/public-pages/index.ts";
import { age, KEPT_WORDS } from "./words.ts";

/** Signs of one pen, always beside words: no meaning is in a colour or a sign alone. */

const sign = (content: Html): Html =>
  html`<svg class="sign" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    ${content}
  </svg>`;

export const CLOCK = sign(
  html`<circle cx="6" cy="6" r="4.6" fill="none" /><path d="M6 3.4V6l1.8 1.2" fill="none" />`,
);
export const LEVEL = sign(html`<path d="M2 4.5h8M2 8h8" fill="none" />`);
export const RING = sign(
  html`<circle cx="6" cy="6" r="4.4" fill="none" stroke-dasharray="1.6 1.6" />`,
);
export const DASHES = sign(html`<path d="M1 6h2.4M4.8 6h2.4M8.6 6H11" fill="none" />`);
export const WAVES = sign(
  html`<path d="M1.5 5c1.5-1.6 3-1.6 4.5 0s3 1.6 4.5 0M1.5 8c1.5-1.6 3-1.6 4.5 0s3 1.6 4.5 0" fill="none" />`,
);

const SHAPES: Readonly<Record<ReachCategory, Html>> = {
  audio: html`<circle cx="5" cy="5" r="4.2" />`,
  video: html`<rect x="1" y="1" width="8" height="8" rx="1" />`,
  social: html`<path d="M5 .6 9.4 5 5 9.4.6 5z" />`,
};

/** The shape of a category: circle, square, diamond. */
export const shape = (category: ReachCategory | null): Html =>
  category === null
    ? html`<span class="shape"></span>`
    : html`<svg class="shape ${category}" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        ${SHAPES[category]}
      </svg>`;

export const mark = (icon: Html, words: string): Html =>
  html`<span class="mark">${icon} ${words}</span>`;

/** What is to be said of a number: old first, then kept. Empty for a fresh one. */
export const marksOf = (
  { old_hours: hours, kept }: Pick<MarkedReach, "old_hours" | "kept">,
  platform: string,
): Html[] => [
  ...(hours === null ? [] : [mark(CLOCK, age(hours))]),
  ...(kept === null ? [] : [mark(LEVEL, `kept, ${platform} ${KEPT_WORDS[kept]}`)]),
];
