import { viewOf } from "../../../kernel/resource/view-of.ts";
import type { ParsedOrder } from "../../../domain/order-documents/extract/extracted-order.ts";
import { foldLine } from "../../../domain/order-documents/extract/text/fold-line.ts";
import { openHeading, openOfLine } from "../../../domain/order-documents/propose/open-fields.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { orderSchema } from "./insertion-order.schema.ts";
import { findOrder, lockOrder, type OrderRow } from "./insertion-order.store.ts";
import type { StoredProposal } from "./propose-values.ts";

/** The content of an order, as it is stored. */
export type StoredOrder = NonNullable<View<typeof orderSchema>["parsed"]>;

/**
 * The content with the amounts that the document states for lines, which are used for summing
 * corrected lines.
 */
type KeptOrder = ParsedOrder & StoredOrder & { line_totals_minor?: readonly (number | null)[] };

export function parsedOf({ parsed }: Pick<OrderRow, "parsed">): StoredOrder | null {
  const kept = parsed as KeptOrder | null;
  if (kept === null) return null;
  const { line_totals_minor: _, ...order } = kept;
  // Guarantees that were read before they had a basis are those of the whole line.
  const basis = { guaranteed_per: "line" } as const;
  return { ...order, line_items: order.line_items.map((line) => ({ ...basis, ...line })) };
}

/** The stated amount of each line; empty for orders of an earlier release. */
export const lineTotalsOf = ({ parsed }: Pick<OrderRow, "parsed">): readonly (number | null)[] =>
  (parsed as KeptOrder | null)?.line_totals_minor ?? [];

/** The InsertionOrder object of a row. */
export const viewOrder = (row: OrderRow) =>
  viewOf(orderSchema, row, {
    object: "insertion_order",
    parsed: parsedOf(row),
    totals_check: totalsOf(row),
    proposals: openProposals(row),
    error: row.error === null ? null : { code: row.error.code, message: row.error.message },
  });

/**
 * The check of the totals. Null also for a sum of an earlier release that exceeds the exact range
 * of a number.
 */
const totalsOf = ({ totals_check: totals }: OrderRow): OrderRow["totals_check"] =>
  totals !== null && Number.isSafeInteger(totals.sum_minor) ? totals : null;

/** Proposals for fields that are still empty, until the order is applied or discarded. */
function openProposals(row: OrderRow): StoredProposal[] {
  const order = parsedOf(row);
  if (order === null || row.review_state !== "needs_review") return [];
  const heading: readonly string[] = openHeading(order);
  const proposals = row.proposals as StoredProposal[];
  return proposals.filter(({ line_index: index, field }) =>
    index === null
      ? heading.includes(field)
      : isSameBooking(order, proposals, index) &&
        (openOfLine(order, index) as readonly string[]).includes(field),
  );
}

/**
 * False where a person added another booking at an index that the model used: the model's proposal
 * does not concern it.
 */
function isSameBooking(
  { line_items: lines }: StoredOrder,
  proposals: readonly StoredProposal[],
  index: number,
): boolean {
  const line = lines.find((candidate) => candidate.index === index);
  const proposed = proposals.find(
    (one) => one.line_index === index && one.field === "show_name",
  )?.value;
  return (
    line === undefined ||
    typeof proposed !== "string" ||
    foldLine(line.show_name) === foldLine(proposed)
  );
}

/**
 * @throws ApiError `resource_not_found`, the same for an order of another workspace and an unknown
 * id.
 */
export async function requireOrder(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  id: string,
): Promise<OrderRow> {
  const row = await findOrder(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("insertion_order");
  return row;
}

/** The order that a write names, locked until its transaction ends. @throws as `requireOrder`. */
export async function requireOrderForWrite(
  { workspace, database }: Pick<WriteContext, "workspace" | "database">,
  id: string,
): Promise<OrderRow> {
  const row = await lockOrder(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("insertion_order");
  return row;
}
