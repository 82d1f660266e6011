import { type Html, html } from "../lib/html.ts";
import { type CategoryValue, classOf } from "./category.ts";
import { at } from "./scale.ts";

/** Parts of a bar, each from where the one before it ends; widths in per cent of the whole bar. */
const parts = (values: readonly CategoryValue[], whole: number, height: number): Html[] => {
  let start = 0;
  return values.flatMap(({ category, value }) => {
    if (value === null || value <= 0 || whole <= 0) return [];
    const [from, width] = [start, (value / whole) * 100];
    start += width;
    return [
      html`<rect class="${classOf(category)}" x="${at(from)}%" width="${at(width)}%" height="${height}" />`,
    ];
  });
};

/** How a total is made of categories, over the whole width. Empty where nothing is known. */
export function shareBar(values: readonly CategoryValue[]): Html | false {
  const whole = values.reduce((sum, { value }) => sum + Math.max(0, value ?? 0), 0);
  return (
    whole > 0 &&
    html`<svg class="share-bar" width="100%" height="16" aria-hidden="true">${parts(values, whole, 16)}</svg>`
  );
}

/** A bar of a row; all rows of a table have one scale, whose end is `most`. Nothing for unknown. */
export const rowBar = (values: readonly CategoryValue[], most: number): Html | false =>
  values.some(({ value }) => value !== null && value > 0) &&
  html`<svg class="row-bar" width="100%" height="10" aria-hidden="true">${parts(values, most, 10)}</svg>`;
