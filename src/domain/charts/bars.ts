import { type Html, html } from "../../lib/text/html.ts";
import { type CategoryValue, classOf } from "./category.ts";
import { at, axisNumber, niceTicks } from "./scale.ts";
import { countText } from "./text.ts";

/**
 * The parts of a bar, each starting where the previous one ends; widths in per cent of the whole
 * bar.
 */
const parts = (values: readonly CategoryValue[], whole: number, height: number): Html[] => {
  let start = 0;
  return values.flatMap(({ category, value }) => {
    if (value === null || value <= 0 || whole <= 0) return [];
    // Minimum width of a known part, so that it is visible: 0.6 % is 2 px on a phone.
    const [from, width] = [start, Math.max(0.6, (value / whole) * 100)];
    start += width;
    return [
      html`<rect
        class="${classOf(category)}"
        x="${at(from)}%"
        width="${at(width)}%"
        height="${height}"
      />`,
    ];
  });
};

/**
 * A bar over the whole width that shows how a total is divided into categories. Empty where no
 * value is known.
 */
export function shareBar(values: readonly CategoryValue[]): Html | false {
  const whole = values.reduce((sum, { value }) => sum + Math.max(0, value ?? 0), 0);
  return (
    whole > 0 &&
    html`<svg class="share-bar" width="100%" height="16" aria-hidden="true">
      ${parts(values, whole, 16)}
    </svg>`
  );
}

/** Two strokes in the colour of the paper through a bar that is longer than its scale. */
const CUT = html`<svg class="cut" x="84%" overflow="visible">
  <path d="M0 12 5-2M7 12 12-2" />
</svg>`;

/**
 * The bar of a row; all rows of a table have one scale, which ends at `most`. A longer bar fills
 * the row, with its parts in their shares, and has a cut mark. No bar for an unknown value.
 */
export function rowBar(values: readonly CategoryValue[], most: number): Html | false {
  const whole = values.reduce((sum, { value }) => sum + Math.max(0, value ?? 0), 0);
  if (whole === 0) return false;
  const isCut = whole > most;
  return html`<svg class="row-bar" width="100%" height="10" aria-hidden="true">
    ${parts(values, isCut ? whole : most, 10)} ${isCut && CUT}
  </svg>`;
}

export interface Promised {
  delivered: number | null;
  promised: number | null;
}

/** The delivery as a bar and the promise as an upright line, with one scale for all rows. */
export function bulletBar({ delivered, promised }: Promised, most: number): Html | false {
  if (most <= 0 || (delivered === null && promised === null)) return false;
  const share = (value: number): number => at((Math.min(value, most) / most) * 99);
  const bar =
    delivered !== null &&
    html`<rect class="delivered" y="4" height="10" width="${share(delivered)}%" />`;
  const mark = promised === null ? null : share(promised);
  const line =
    mark !== null && html`<line class="promised" x1="${mark}%" x2="${mark}%" y1="1" y2="17" />`;
  return html`<svg class="bullet" width="100%" height="18" aria-hidden="true">${bar}${line}</svg>`;
}

/**
 * A large bullet chart with its scale, the label of the promise, and the delivery expected by now.
 */
export function meter({
  delivered,
  promised,
  expected = null,
}: Promised & {
  /** Delivery expected by now; null where none is expected. */
  expected?: number | null;
}): Html | false {
  const most = niceTicks(Math.max(delivered ?? 0, promised ?? 0)).at(-1) ?? 0;
  if (most === 0) return false;
  const share = (value: number): number => at((Math.min(value, most) / most) * 100);
  const mark = promised === null ? null : share(promised);
  const anchor = mark === null || mark > 60 ? "end" : mark < 20 ? "start" : "middle";
  const bar =
    delivered !== null &&
    html`<rect class="delivered" y="24" height="28" width="${share(delivered)}%" rx="2" />`;
  const line =
    promised !== null &&
    html`<line class="promised" x1="${mark}%" x2="${mark}%" y1="18" y2="58" />
      <text class="name" x="${mark}%" y="12" text-anchor="${anchor}"
        >promised ${countText(promised)}</text
      >`;
  const now = expected === null || expected === 0 ? null : share(expected);
  // The label lies between the numbers of the scale; it is left out where it would overlap one of
  // them.
  const expectation =
    now !== null &&
    html`<line class="expected" x1="${now}%" x2="${now}%" y1="20" y2="58" />
      ${now > 5 && now < 74 && html`<text x="${now}%" y="72" text-anchor="${now < 22 ? "start" : "middle"}">expected by now</text>`}`;
  return html`<svg class="chart meter" width="100%" height="76" aria-hidden="true">
    <rect class="empty" y="24" height="28" width="100%" rx="2" />
    ${bar} ${expectation} ${line}
    <text x="0" y="72">0</text>
    <text x="100%" y="72" text-anchor="end">${axisNumber(most)}</text>
  </svg>`;
}
