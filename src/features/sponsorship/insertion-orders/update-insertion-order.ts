import { isDeepStrictEqual } from "node:util";
import { Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { storedColumns } from "../../../db/statements/json-columns.ts";
import { isOpen } from "../../../infrastructure/runs/run-state.ts";
import { NOTHING_CHANGED } from "../../../kernel/operation/changes.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { correctOrder } from "./correct-order.ts";
import { correctionSchema, orderParams, orderSchema } from "./insertion-order.schema.ts";
import { type OrderRow, updateOrder } from "./insertion-order.store.ts";
import { parsedOf, requireOrderForWrite, viewOrder } from "./insertion-order-view.ts";

const JSON_COLUMNS = ["parsed", "proposals", "totals_check"] as const;

export const updateInsertionOrder = defineWrite({
  id: "insertion_orders.update",
  method: "PATCH",
  path: "/v1/insertion-orders/{id}",
  scope: "library:write",
  effect: "write",
  params: orderParams,
  body: strictObject(
    {
      parsed: Type.Optional(correctionSchema),
      review_state: Type.Optional(
        oneOf(["discarded"], { description: "It will not be applied; its file is free again." }),
      ),
    },
    { $id: "UpdateInsertionOrder" },
  ),
  output: writeResultOf(orderSchema),
  errors: ["state_conflict"],
  summary: "Correct an insertion order",
  description:
    "Before it is applied. Only sent fields change; lines are named by their `index`, and the " +
    "next free index adds a line. What the document said stays in `source`. A corrected name is " +
    "matched again, and corrected amounts are summed again.",
  example: {
    params: { id: "{insertion_order_id}" },
    body: {
      parsed: {
        campaign_name: "Autumn blend",
        line_items: [{ index: 0, matched_show_id: "{show_id}" }],
      },
    },
  },
  mcp: {
    tool: "correct_insertion_order",
    description:
      "Correct what was read of an insertion order before it is applied: fields of the heading, " +
      "and lines by their index, such as the show a line is matched with. The next index adds a " +
      "line.",
    arguments: {
      id: "Id of the insertion order.",
      parsed: "The fields to correct.",
      review_state: "discarded: it will not be applied.",
    },
  },
  preview: async (context, { params, body: sent }) => {
    const row = await requireOrderForWrite(context, params.id);
    if (row.review_state !== "needs_review")
      throw stateConflict(
        `The insertion order is ${row.review_state} and does not change any more.`,
        row.review_state,
        [],
      );
    const parsed = parsedOf(row);
    if (sent.parsed !== undefined && parsed === null)
      throw stateConflict("The insertion order is not read yet.", row.status, ["completed"]);
    const corrected =
      sent.parsed === undefined || parsed === null
        ? null
        : await correctOrder(context, row, { parsed, correction: sent.parsed });
    const isDiscarded = sent.review_state === "discarded";
    const isCorrected = Object.entries(corrected ?? {}).some(
      ([name, value]) => !isDeepStrictEqual(row[name as keyof OrderRow], value),
    );
    const isSame = !isCorrected && !isDiscarded;
    return {
      resource: "insertion_order",
      id: row.id,
      wouldWrite: {
        ...(isCorrected ? { parsed: sent.parsed } : {}),
        ...(isDiscarded ? { review_state: "discarded" } : {}),
      },
      effects: [
        ...(isCorrected ? ["Correct what was read of the insertion order."] : []),
        ...(isDiscarded ? ["Discard the insertion order."] : []),
      ],
      warnings: isSame ? [NOTHING_CHANGED] : [],
      state: { row, corrected: isCorrected ? corrected : null, isDiscarded },
    };
  },
  apply: async (context, { state: { row, corrected, isDiscarded } }) => {
    const { database, workspace, now } = context;
    if (corrected === null && !isDiscarded) return { id: row.id, data: viewOrder(row) };
    const updated = await updateOrder(database, workspace.id, row.id, {
      ...(corrected === null ? {} : storedColumns(corrected, JSON_COLUMNS)),
      ...(isDiscarded ? { review_state: "discarded", source_text: null } : {}),
      ...(isDiscarded && isOpen(row) ? { status: "canceled", completed_at: now } : {}),
      updated_at: now,
    });
    return { id: row.id, data: viewOrder(updated) };
  },
});
