/** Rows above and below those that are seen. */
const MARGIN = 16;
/** The first row changes in steps of this many, so that most frames of a scroll draw nothing. */
const STEP = 8;

/** Rows of a list that are drawn: from `first` on, without `end`. */
export interface SeenRows {
  first: number;
  end: number;
}

/** How far a list is scrolled, in steps. @param top In px. */
export const stepOf = (top: number, rowHeight: number): number =>
  Math.floor(Math.max(0, top) / rowHeight / STEP);

/**
 * The rows of a long list to draw.
 *
 * @param step How far the list is scrolled, in steps.
 * @param height Height of what is seen of it, in px.
 */
export function seenRows(step: number, height: number, rowHeight: number, count: number): SeenRows {
  const at = Math.min(count, step * STEP);
  const end = Math.min(count, at + STEP + Math.ceil(height / rowHeight) + MARGIN);
  return { first: Math.max(0, at - MARGIN), end };
}

/**
 * How far a list is scrolled so that a row is seen whole.
 *
 * @param headHeight Height of a head that stays above the rows, in px.
 */
export function topShowing(
  index: number,
  rowHeight: number,
  list: { top: number; height: number; headHeight: number },
): number {
  const start = index * rowHeight;
  const end = start + rowHeight + list.headHeight;
  if (start < list.top) return start;
  return end > list.top + list.height ? end - list.height : list.top;
}
