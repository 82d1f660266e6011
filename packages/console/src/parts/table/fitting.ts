/** Room that a column without a width in px needs at least, and what stands between columns. */
const WORDS_PX = 110;
const GAP_PX = 12;
const SIDES_PX = 40;

const leastPx = (width: string): number => Number(/(\d+)px/.exec(width)?.[1] ?? WORDS_PX);

/**
 * The columns that a table has room for: where it is too narrow for all, those that a phone leaves
 * out are left out, so that names keep their place.
 *
 * @param available Width of the table in px; 0 where it is not known.
 */
export function fitting<Column extends { width: string; onPhone?: string | undefined }>(
  columns: readonly Column[],
  available: number,
): readonly Column[] {
  const needed = columns.reduce((sum, { width }) => sum + leastPx(width) + GAP_PX, SIDES_PX);
  return available === 0 || needed - GAP_PX <= available
    ? columns
    : columns.filter(({ onPhone }) => onPhone !== "none");
}
