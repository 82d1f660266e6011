/**
 * Small signs: the shapes of the three categories, and the marks of numbers that are old, kept,
 * estimated or not known. A sign always stands before words and is hidden from screen readers.
 * They are drawn and not backgrounds, which vanish in print and forced colours.
 */
import { type Html, html } from "../lib/html.ts";
import { CATEGORIES, type ChartCategory, type ChartColour, coordinate } from "./markup.ts";

const MARKS = {
  stale: "M6 1.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 1 1 0-9.6M6 3.4v2.8l1.9 1.2",
  kept: "M1.5 4.4h9M1.5 7.8h9",
  estimated: "M1.2 4.9c1.6-2 3.2-2 4.8-.6s3.2 1.4 4.8-.6M1.2 8.5c1.6-2 3.2-2 4.8-.6s3.2 1.4 4.8-.6",
  running: "M.6 6h2.6M4.7 6h2.6M8.8 6h2.6",
} as const;

/** Why a number is not just a number; the words say which. */
export type MarkKind = keyof typeof MARKS;

export interface ChartMark {
  kind: MarkKind;
  /** `38 h old`, `kept, TikTok said 0`, `estimated`. */
  words: string;
}

/** The category of a colour: second platforms have the shape of their category. */
export const categoryOf = (colour: ChartColour): ChartCategory | undefined =>
  CATEGORIES.find((category) => colour === category || colour === `${category}-2`);

/**
 * The shape of a category as a drawing with its middle at `x`, `y`: audio is a circle, video a
 * square, social a diamond. Colours that are no category have a short line.
 */
export function shapeAt(colour: ChartColour, place: { x: number; y: number; sizePx: number }): Html {
  const x = coordinate(place.x);
  const y = coordinate(place.y);
  const half = place.sizePx / 2;
  switch (categoryOf(colour)) {
    case "audio":
      return html`<circle class="chart-fill ${colour}" cx="${x}" cy="${y}" r="${half}"/>`;
    case "video":
      return html`<rect class="chart-fill ${colour}" x="${coordinate(x - half + 0.5)}" y="${coordinate(y - half + 0.5)}" width="${2 * half - 1}" height="${2 * half - 1}" rx="1"/>`;
    case "social":
      return html`<path class="chart-fill ${colour}" d="M${coordinate(x - half)} ${y}l${half} ${-half}l${half} ${half}l${-half} ${half}z"/>`;
    default:
      return html`<path class="chart-key ${colour}" d="M${coordinate(x - half)} ${y}h${2 * half}"/>`;
  }
}

/** A mark as a drawing, 12 px high and wide, its top left corner at `x`, `y`. */
export const markAt = (kind: MarkKind, x: number, y: number): Html =>
  html`<path class="chart-sign" transform="translate(${coordinate(x)} ${coordinate(y)})" d="${MARKS[kind]}"/>`;

const SIGN_PX = 12;

/** A sign of its own, 12 px, to stand before a category's name. */
export const categorySign = (category: ChartCategory): Html =>
  ownSign(shapeAt(category, { x: 6, y: 6, sizePx: 10 }));

/** A sign of its own, 12 px, to stand before the words of a mark. */
export const markSign = (kind: MarkKind): Html => ownSign(markAt(kind, 0, 0));

const ownSign = (drawing: Html): Html =>
  html`<svg class="chart-own-sign" aria-hidden="true" width="${SIGN_PX}" height="${SIGN_PX}" xmlns="http://www.w3.org/2000/svg">${drawing}</svg>`;
