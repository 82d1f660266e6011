/** Width in px that the name of a break may take. */
const NAME_PX = 130;

/**
 * The row for the name of each break, from 0 at the top: a name stands a row lower where it would
 * run into one before it.
 *
 * @param places Horizontal places in px, in any order.
 */
export function rowsOfBreaks(places: readonly number[]): number[] {
  const ends: number[] = [];
  const rows: number[] = places.map(() => 0);
  const order = places
    .map((place, index) => ({ place, index }))
    .toSorted((one, other) => one.place - other.place);
  for (const { place, index } of order) {
    const free = ends.findIndex((end) => end <= place);
    const row = free < 0 ? ends.length : free;
    ends[row] = place + NAME_PX;
    rows[index] = row;
  }
  return rows;
}
