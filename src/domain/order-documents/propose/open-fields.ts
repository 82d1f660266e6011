import {
  HEADING_FIELDS,
  type HeadingField,
  LINE_FIELDS,
  type LineField,
  type ORDER_FIELDS,
} from "./proposal.ts";

/** The values of an order that show which fields are open. */
export interface OrderValues extends Readonly<Record<(typeof ORDER_FIELDS)[number], unknown>> {
  readonly advertiser: { readonly name: string };
  readonly line_items: readonly ({ readonly index: number } & Readonly<
    Record<LineField, unknown>
  >)[];
}

/** Fields of the heading that have no value. */
export const openHeading = (order: OrderValues): HeadingField[] =>
  HEADING_FIELDS.filter((field) =>
    field === "advertiser.name" ? order.advertiser.name === "" : order[field] === null,
  );

/** The fields of a line that have no value; all fields for a line that the order does not have. */
export function openOfLine({ line_items: lines }: OrderValues, index: number): LineField[] {
  const line = lines.find((candidate) => candidate.index === index);
  if (line === undefined) return [...LINE_FIELDS];
  return LINE_FIELDS.filter((field) => {
    const value = line[field];
    return value === null || value === "" || (Array.isArray(value) && value.length === 0);
  });
}
