import { type Static, Type } from "typebox";
import { causeOf, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid, stateConflict } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import { requireFurtherScope } from "../../../kernel/pipeline/steps/require-scope.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import {
  applyOrderToCampaign,
  campaignIdField,
  campaignSchema,
  type OrderTarget,
  planOrderTarget,
  slotSchema,
} from "../campaigns/index.ts";
import { orderParams } from "./insertion-order.schema.ts";
import { type OrderRow, updateOrder } from "./insertion-order.store.ts";
import { parsedOf, requireOrderForWrite, viewOrder } from "./insertion-order-view.ts";
import { chooseLines, slotsOf } from "./order-slots.ts";

const body = strictObject(
  {
    campaign_id: Type.Optional(campaignIdField),
    line_indexes: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0 }), {
        minItems: 1,
        maxItems: 500,
        description: "The lines to apply; all unless sent.",
      }),
    ),
  },
  { $id: "ApplyInsertionOrder" },
);

interface State {
  row: OrderRow;
  target: OrderTarget;
}

export const applyInsertionOrder = defineWrite({
  id: "insertion_orders.apply",
  method: "POST",
  path: "/v1/insertion-orders/{id}/apply",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: orderParams,
  body,
  output: writeResultOf(
    strictObject(
      { campaign: campaignSchema, slots: Type.Array(slotSchema) },
      { $id: "AppliedInsertionOrder" },
    ),
  ),
  successStatuses: [200, 201],
  errors: ["state_conflict", "limit_reached", "scope_missing"],
  confirmRule: "Always: it books slots. The dry run lists them.",
  summary: "Book an insertion order",
  description:
    "Makes slots of its lines, in a campaign that is created as a draft (201) or in the one that " +
    "is named (200). A line with as many days as units has a slot for each day. It is applied " +
    "once. Needs the scope library:write too.",
  example: { params: { id: "{insertion_order_id}" }, body: { line_indexes: [0] } },
  mcp: {
    tool: "apply_insertion_order",
    description:
      "Book an insertion order: its lines become slots of a new campaign, or of the one that is " +
      "named. The dry run lists the slots.",
    arguments: { id: "Id of the insertion order." },
  },
  preview: previewApply,
  apply: async (context, { state: { row, target } }) => {
    const { database, workspace, now } = context;
    const { campaign, slots, isNew } = await applyOrderToCampaign(context, target);
    const applied = await updateOrder(database, workspace.id, row.id, {
      review_state: "applied",
      campaign_id: campaign.id,
      updated_at: now,
    });
    await recordWorkspaceEvent(
      database,
      workspace.id,
      { type: "insertion_order.applied", objectId: row.id, object: viewOrder(applied) },
      causeOf(context),
    );
    return { status: isNew ? 201 : 200, id: campaign.id, data: { campaign, slots } };
  },
});

async function previewApply(
  context: WriteContext,
  { params, body: sent }: { params: Static<typeof orderParams>; body: Static<typeof body> },
): Promise<Change<State>> {
  requireFurtherScope(context.credential, "library:write");
  const row = await requireOrderForWrite(context, params.id);
  if (row.review_state !== "needs_review")
    throw stateConflict(
      `The insertion order is ${row.review_state}` +
        (row.campaign_id === null ? "." : ` to the campaign ${row.campaign_id}.`),
      row.review_state,
      [],
    );
  const order = parsedOf(row);
  if (order === null)
    throw stateConflict(`The insertion order is ${row.status}: nothing was read.`, row.status, [
      "completed",
    ]);
  const { slots, warnings } = slotsOf(order, chooseLines(order, sent.line_indexes));
  const currency = order.currency ?? slots.find(({ rate }) => rate !== null)?.rate?.currency;
  const { start_date: start, end_date: end } = order;
  const hasDays = sent.campaign_id === undefined && start !== null && end !== null;
  if (hasDays && end < start)
    throw parameterInvalid(
      "id",
      "conflict",
      "The order ends before it begins: correct start_date or end_date first.",
    );
  const target = await planOrderTarget(context, {
    campaignId: sent.campaign_id ?? null,
    insertionOrderId: row.id,
    slots,
    fields: {
      name: (order.campaign_name ?? order.advertiser.name).slice(0, 200) || "Insertion order",
      brand_id: order.advertiser.matched_brand_id,
      agency_name: order.agency?.slice(0, 200) ?? null,
      start_date: order.start_date,
      end_date: order.end_date,
      budget_minor: order.total_minor,
      ...(currency === undefined ? {} : { currency }),
    },
  });
  return {
    resource: "campaign",
    id: sent.campaign_id ?? null,
    wouldWrite: { campaign_id: sent.campaign_id ?? null, slots },
    effects: [
      (sent.campaign_id === undefined ? "Create the campaign " : "Add to the campaign ") +
        `${quoted(target.name)} with ${slots.length === 1 ? "1 slot" : `${slots.length} slots`}.`,
    ],
    warnings: [
      ...warnings,
      ...(order.advertiser.matched_brand_id === null && sent.campaign_id === undefined
        ? [`No brand is matched with ${quoted(order.advertiser.name)}: the campaign has none.`]
        : []),
      ...(row.totals_check?.matches === false && row.totals_check.stated_minor !== null
        ? ["The lines do not add up to the total that the document states."]
        : []),
    ],
    confirm: true,
    state: { row, target },
  };
}
