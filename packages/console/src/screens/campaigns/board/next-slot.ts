import { type BoardRow, daysOfSlot } from "./weeks.ts";

/**
 * The slot that an arrow key leads to: the neighbour in its row, or the one of the next row with
 * slots that lies nearest in time.
 *
 * @returns Null for another key, and where there is none.
 */
export function nextSlot(rows: readonly BoardRow[], slotId: string, key: string): string | null {
  const at = rows.findIndex(({ slots }) => slots.some(({ id }) => id === slotId));
  const row = rows[at];
  if (row === undefined) return null;
  const index = row.slots.findIndex(({ id }) => id === slotId);
  if (key === "ArrowLeft") return row.slots[index - 1]?.id ?? null;
  if (key === "ArrowRight") return row.slots[index + 1]?.id ?? null;
  if (key === "Home") return row.slots[0]?.id ?? null;
  if (key === "End") return row.slots.at(-1)?.id ?? null;
  const others =
    key === "ArrowDown"
      ? rows.slice(at + 1)
      : key === "ArrowUp"
        ? rows.slice(0, at).toReversed()
        : [];
  const next = others.find(({ slots }) => slots.length > 0);
  const slot = row.slots[index];
  if (next === undefined || slot === undefined) return null;
  const timeOf = (one: typeof slot): number => Date.parse(daysOfSlot(one)?.from ?? "1970-01-01");
  return next.slots.reduce((best, one) =>
    Math.abs(timeOf(one) - timeOf(slot)) < Math.abs(timeOf(best) - timeOf(slot)) ? one : best,
  ).id;
}
