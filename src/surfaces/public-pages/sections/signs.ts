import { type Html, html } from "../../../lib/text/html.ts";
import type { ReachCategory } from "../../../domain/metrics/metric.ts";
import type { MarkedReach } from "../../../features/sharing/public-pages/index.ts";
import { age, KEPT_WORDS } from "./words.ts";

/**
 * Signs in one style, always beside words: neither a colour nor a sign alone carries meaning. They
 * are defined once in a page and used by name, which halves the size of a page of 200 posts.
 */
export const SIGNS = html`<svg class="signs" aria-hidden="true">
  <symbol id="clock" viewBox="0 0 12 12">
    <circle cx="6" cy="6" r="4.6" fill="none" />
    <path d="M6 3.4V6l1.8 1.2" fill="none" />
  </symbol>
  <symbol id="level" viewBox="0 0 12 12"><path d="M2 4.5h8M2 8h8" fill="none" /></symbol>
  <symbol id="ring" viewBox="0 0 12 12">
    <circle cx="6" cy="6" r="4.4" fill="none" stroke-dasharray="1.6 1.6" />
  </symbol>
  <symbol id="dashes" viewBox="0 0 12 12">
    <path d="M1 6h2.4M4.8 6h2.4M8.6 6H11" fill="none" />
  </symbol>
  <symbol id="audio" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4.2" /></symbol>
  <symbol id="video" viewBox="0 0 10 10"><rect x="1" y="1" width="8" height="8" rx="1" /></symbol>
  <symbol id="social" viewBox="0 0 10 10"><path d="M5 .6 9.4 5 5 9.4.6 5z" /></symbol>
</svg>`;

const sign = (name: string): Html =>
  html`<svg class="sign" aria-hidden="true"><use href="#${name}" /></svg>`;

export const CLOCK = sign("clock");
export const LEVEL = sign("level");
export const RING = sign("ring");
export const DASHES = sign("dashes");

const shapeOf = (category: ReachCategory): Html =>
  html`<svg class="shape ${category}" aria-hidden="true"><use href="#${category}" /></svg>`;

const SHAPES: Readonly<Record<ReachCategory, Html>> = {
  audio: shapeOf("audio"),
  video: shapeOf("video"),
  social: shapeOf("social"),
};
const NO_SHAPE = html`<span class="shape"></span>`;

/** The shape of a category: circle, square, diamond. */
export const shape = (category: ReachCategory | null): Html =>
  category === null ? NO_SHAPE : SHAPES[category];

export const mark = (icon: Html, words: string): Html =>
  html`<span class="mark">${icon} ${words}</span>`;

/** The mark for a platform whose numbers are old. */
export const oldMark = (platform: string, hours: number): Html =>
  mark(CLOCK, `${platform} numbers are ${age(hours)}`);

/** The marks of a number: old first, then kept. Empty for a fresh number. */
export const marksOf = (
  { old_hours: hours, kept }: Pick<MarkedReach, "old_hours" | "kept">,
  platform: string,
): Html[] => [
  ...(hours === null ? [] : [mark(CLOCK, age(hours))]),
  ...(kept === null ? [] : [mark(LEVEL, `kept, ${platform} ${KEPT_WORDS[kept]}`)]),
];
