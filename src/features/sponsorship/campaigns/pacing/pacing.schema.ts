import { Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { SLOT_STATUSES } from "../slots/slot.schema.ts";

const count = Type.Integer({ minimum: 0 });
const known = nullable(count);
const percent = nullable(Type.Number({ minimum: 0, description: "To a tenth." }));

const PACING_STATES = ["ahead", "on_track", "behind", "no_goal"] as const;

const paceFields = {
  percent_delivered: percent,
  expected: nullable(Type.Integer({ minimum: 0, description: "What should be delivered by now." })),
  actual: nullable(
    Type.Integer({ minimum: 0, description: "What was. Null: no count is known yet." }),
  ),
  state: oneOf(PACING_STATES, {
    description: "On track within 5 % of what is expected by now, both ways.",
  }),
  projected_total: nullable(
    Type.Integer({ minimum: 0, description: "What will be delivered if it goes on like this." }),
  ),
};

export const campaignPacingSchema = strictObject(
  {
    object: oneOf(["campaign_pacing"]),
    campaign_id: Type.String(),
    goal: nullable(
      strictObject({
        metric: oneOf(["impressions", "reach", "plays"]),
        target: count,
        source: oneOf(["goals", "guarantees"], {
          description: "The campaign's goals, or what its slots guarantee together.",
        }),
      }),
    ),
    percent_time: percent,
    ...paceFields,
    by_slot: Type.Array(
      strictObject({
        slot_id: Type.String(),
        show_id: Type.String(),
        position: count,
        status: oneOf(SLOT_STATUSES),
        guaranteed_impressions: known,
        counted_in: Type.Array(Type.String(), {
          description: "The metrics that `actual` adds, such as downloads.",
        }),
        ...paceFields,
      }),
    ),
    goals_progress: Type.Array(
      strictObject({
        metric: oneOf(["impressions", "reach", "plays"]),
        target: count,
        value: known,
        percent,
      }),
    ),
    warnings: Type.Array(Type.String()),
    last_refreshed_at: nullable(timestamp),
    computed_at: timestamp,
    cache_age_seconds: Type.Number({ minimum: 0 }),
  },
  { $id: "CampaignPacing" },
);
