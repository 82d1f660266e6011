import { type Static, Type } from "typebox";
import { noQuery, writeResultOf } from "../../kernel/contract/envelope.ts";
import { parameterInvalid, stateConflict } from "../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { defineWrite } from "../../kernel/operation/define.ts";
import type { WriteContext } from "../../kernel/pipeline/context.ts";
import { findBrand } from "../brands/index.ts";
import { correctionSchema, orderParams, orderSchema } from "./insertion-order.schema.ts";
import { updateOrder } from "./insertion-order.store.ts";
import {
  parsedOf,
  requireOrderForWrite,
  type StoredOrder,
  viewOrder,
} from "./insertion-order-view.ts";

type Correction = Static<typeof correctionSchema>;

export const updateInsertionOrder = defineWrite({
  id: "insertion_orders.update",
  method: "PATCH",
  path: "/v1/insertion-orders/{id}",
  scope: "library:write",
  effect: "write",
  params: orderParams,
  query: noQuery,
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
    "Before it is applied. Only sent fields change; lines are named by their `index`. What the " +
    "document said stays in `source`.",
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
      "and lines by their index, such as the show a line is matched with.",
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
        : await correct(context, parsed, sent.parsed);
    const isDiscarded = sent.review_state === "discarded";
    return {
      resource: "insertion_order",
      id: row.id,
      wouldWrite: { ...sent },
      effects: [
        ...(corrected === null ? [] : ["Correct what was read of the insertion order."]),
        ...(isDiscarded ? ["Discard the insertion order."] : []),
      ],
      warnings: Object.keys(sent).length === 0 ? ["Nothing was sent, so nothing changes."] : [],
      state: { row, corrected, isDiscarded },
    };
  },
  apply: async (context, { state: { row, corrected, isDiscarded } }) => {
    const { database, workspace, now } = context;
    const isOpen = row.status === "queued" || row.status === "running";
    const updated = await updateOrder(database, workspace.id, row.id, {
      ...(corrected === null ? {} : { parsed: JSON.stringify(corrected) }),
      ...(isDiscarded ? { review_state: "discarded", source_text: null } : {}),
      ...(isDiscarded && isOpen ? { status: "canceled", completed_at: now } : {}),
      updated_at: now,
    });
    return { id: row.id, data: viewOrder(updated) };
  },
});

/** What was read with the corrections. @throws ApiError `parameter_invalid` naming the field. */
async function correct(
  { workspace, database }: WriteContext,
  parsed: StoredOrder,
  { advertiser, line_items: lines = [], ...heading }: Correction,
): Promise<StoredOrder> {
  const brandId = advertiser?.matched_brand_id;
  if (typeof brandId === "string")
    if ((await findBrand(database, workspace.id, brandId)) === undefined)
      throw parameterInvalid(
        "parsed.advertiser.matched_brand_id",
        "unknown",
        "matched_brand_id names no brand of this workspace.",
      );
  const corrections = new Map<number, (typeof lines)[number]>();
  for (const [position, line] of lines.entries()) {
    const at = `parsed.line_items[${position}]`;
    if (!parsed.line_items.some(({ index }) => index === line.index))
      throw parameterInvalid(`${at}.index`, "unknown", `The order has no line ${line.index}.`);
    if (corrections.has(line.index))
      throw parameterInvalid(`${at}.index`, "conflict", `Line ${line.index} is named twice.`);
    const showId = line.matched_show_id;
    if (typeof showId === "string" && !workspace.showSet.has(showId))
      throw parameterInvalid(
        `${at}.matched_show_id`,
        "unknown",
        "matched_show_id names no show of this workspace.",
      );
    corrections.set(line.index, line);
  }
  return {
    ...parsed,
    ...heading,
    advertiser: { ...parsed.advertiser, ...advertiser },
    line_items: parsed.line_items.map((line) => {
      const correction = corrections.get(line.index);
      const isMatched = typeof correction?.matched_show_id === "string";
      return {
        ...line,
        ...correction,
        match_confidence: isMatched ? "high" : line.match_confidence,
      };
    }),
  };
}
