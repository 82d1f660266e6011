import { Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { GAP_CLASSES } from "../../../../domain/metrics/campaign/reconciliation.ts";
import { minorUnits } from "../campaign/campaign-params.ts";
import { SLOT_STATUSES } from "../slots/slot.schema.ts";

const count = Type.Integer({ minimum: 0 });
const known = nullable(count);
const day = Type.String({ format: "date" });
const days = strictObject({ start_date: day, end_date: day });
const percent = Type.Number({ description: "To a tenth." });

const gapSchema = strictObject({
  between: oneOf(["promised_measured", "promised_delivered", "measured_delivered"]),
  source: nullable(Type.String({ description: "The ad server." })),
  difference: nullable(Type.Integer({ description: "The second count less the first." })),
  percent: nullable(percent),
  class: oneOf(GAP_CLASSES, {
    description:
      "`within_tolerance`: at most 5 % apart. `missing_source`: one count is not known. " +
      "`window`: the ad server reports fewer days, or the slot still delivers. `geography`: its " +
      "line is limited to countries. `definition`: they count different things. `delivery`: not " +
      "what was promised.",
  }),
});

const linesFields = {
  promised: nullable(strictObject({ impressions: count })),
  measured: strictObject({
    impressions: known,
    counted_in: Type.Array(Type.String(), { description: "The metrics that are added." }),
    days: nullable(days),
  }),
  delivered: Type.Array(
    strictObject({
      source: Type.String(),
      label: Type.String(),
      impressions: count,
      listeners: known,
      days,
    }),
    { description: "By ad server and line. Sources are never added to each other." },
  ),
  gaps: Type.Array(gapSchema),
};

const money = (description: string) => nullable(minorUnits(description));

const proposalSchema = strictObject({
  basis: oneOf(["measured", "delivered"]),
  delivered: count,
  shortfall: count,
  delivered_percent: percent,
  pro_rata: strictObject({
    due_minor: money("What the delivered part is worth. Null: the slot has no fixed price."),
    credit_minor: money("The credit for the rest."),
  }),
  makegood: strictObject({
    impressions: count,
    quantity: nullable(
      Type.Integer({
        minimum: 1,
        description: "Airings that bring it, by what one on this show brought so far.",
      }),
    ),
  }),
});

const reconciledSlotSchema = strictObject({
  slot_id: Type.String(),
  show_id: Type.String(),
  show_name: nullable(
    Type.String({ description: "Null where the workspace no longer sees the show." }),
  ),
  episodes: Type.Array(
    strictObject({
      episode_id: nullable(Type.String({ description: "Null: a cluster of no episode." })),
      title: Type.String({ description: "Of the episode, or the name of the cluster." }),
    }),
    { description: "What the slot aired in: its episode and those of its clusters." },
  ),
  position: count,
  status: oneOf(SLOT_STATUSES),
  deliverable_type: Type.String(),
  air_days: nullable(days),
  makegood_for: nullable(Type.String()),
  makegood_slot_id: nullable(Type.String()),
  value_minor: money("What the slot costs. Null: not fixed beforehand."),
  is_final: Type.Boolean({
    description: "Its 30 days, or the campaign, are over: a gap can be settled.",
  }),
  ...linesFields,
  proposal: nullable(proposalSchema),
});

export const reconciliationSchema = strictObject(
  {
    object: oneOf(["campaign_reconciliation"]),
    campaign_id: Type.String(),
    insertion_order_id: nullable(Type.String()),
    currency: Type.String(),
    tolerance_percent: percent,
    slots: Type.Array(reconciledSlotSchema),
    unassigned: Type.Array(
      strictObject({
        source: Type.String(),
        label: Type.String(),
        impressions: count,
        listeners: known,
        days,
      }),
      { description: "What ad servers reported for no slot in particular." },
    ),
    totals: strictObject({
      ...linesFields,
      value_minor: money("Of the slots with a known price."),
      credit_minor: minorUnits("What the proposals come to."),
    }),
    warnings: Type.Array(Type.String()),
    last_refreshed_at: nullable(timestamp),
    computed_at: timestamp,
    cache_age_seconds: Type.Number({ minimum: 0 }),
  },
  { $id: "CampaignReconciliation" },
);
