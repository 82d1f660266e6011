import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import type { NewSlot } from "../campaigns/index.ts";
import type { StoredOrder } from "./insertion-order-view.ts";

/** Makes slots of the lines of an order. */

type Line = StoredOrder["line_items"][number];

export interface OrderSlots {
  slots: NewSlot[];
  /** Warnings about what happens to the lines, where that is not evident from them. */
  warnings: string[];
}

/**
 * The lines that are applied: the named ones, otherwise all.
 *
 * @throws ApiError `parameter_invalid` for an unknown line and one without a show.
 */
export function chooseLines(
  order: StoredOrder,
  indexes: readonly number[] | undefined,
): readonly Line[] {
  const chosen =
    indexes === undefined
      ? order.line_items
      : [...new Set(indexes)].map((index) => {
          const line = order.line_items.find((candidate) => candidate.index === index);
          if (line === undefined)
            throw parameterInvalid("line_indexes", "unknown", `The order has no line ${index}.`);
          return line;
        });
  if (chosen.length === 0)
    throw parameterInvalid("line_indexes", "missing", "The order has no line to apply.");
  const unmatched = chosen.filter((line) => line.matched_show_id === null);
  if (unmatched.length > 0)
    throw parameterInvalid(
      "line_indexes",
      "conflict",
      `No show is matched with ${unmatched.length === 1 ? "line" : "lines"} ` +
        `${unmatched.map(({ index }) => index).join(", ")}: correct matched_show_id, or leave ` +
        "them out of line_indexes.",
    );
  return chosen;
}

/** The slots of lines. A line with as many days as units gets one slot per day. */
export function slotsOf(order: StoredOrder, lines: readonly Line[]): OrderSlots {
  const warnings: string[] = [];
  const slots = lines.flatMap((line): NewSlot[] => {
    const days = line.air_dates.toSorted();
    const reference = [order.io_number, `line ${line.index + 1}`]
      .filter((part) => part !== null)
      .join(", ");
    const common = {
      show_id: line.matched_show_id ?? "",
      deliverable_type: line.deliverable_type,
      placement: line.placement,
      length_sec: line.length_sec,
      rate: line.rate,
      promo_code: line.promo_code,
      notes: line.notes,
      external_ref: reference.slice(0, 200),
    };
    const guaranteed = guaranteeOf(line);
    if (days.length > 1 && days.length === line.quantity) {
      if (guaranteed !== null && line.guaranteed_per === "line")
        warnings.push(
          `Line ${line.index}: its ${guaranteed} guaranteed impressions are divided among ` +
            `${days.length} slots.`,
        );
      const shares = divided(guaranteed, days.length);
      return days.map((day, index) => ({
        ...common,
        quantity: 1,
        air_date: day,
        guaranteed_impressions: shares[index] ?? null,
      }));
    }
    if (days.length === 0)
      warnings.push(`Line ${line.index} has no day: its slot is open until it is booked.`);
    const [first] = days;
    const last = days.at(-1);
    return [
      {
        ...common,
        quantity: line.quantity,
        guaranteed_impressions: guaranteed === 0 ? null : guaranteed,
        ...(first === undefined || last === undefined
          ? {}
          : first === last
            ? { air_date: first }
            : { air_window: { start_date: first, end_date: last } }),
      },
    ];
  });
  return { slots, warnings };
}

/** The impressions that the whole line guarantees. */
const guaranteeOf = (line: Line): number | null =>
  line.guaranteed_impressions === null
    ? null
    : Math.min(
        Number.MAX_SAFE_INTEGER,
        line.guaranteed_impressions * (line.guaranteed_per === "unit" ? line.quantity : 1),
      );

/** Whole parts that add up to the count; the first ones are larger by the remainder. */
function divided(count: number | null, parts: number): (number | null)[] {
  if (count === null) return Array.from({ length: parts }, () => null);
  const share = Math.floor(count / parts);
  return Array.from({ length: parts }, (_, index) => {
    const own = share + (index < count % parts ? 1 : 0);
    return own === 0 ? null : own;
  });
}
