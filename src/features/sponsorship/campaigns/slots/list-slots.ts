import { keysetPage } from "../../../../kernel/operation/keyset-page.ts";
import { Type } from "typebox";
import { listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { campaignParams } from "../campaign/campaign-params.ts";
import { requireCampaign } from "../campaign/campaign-access.ts";
import { figuresOfSlots } from "../metrics/expand-figures.ts";
import { expandField, SLOT_STATUSES, slotSchema } from "./slot.schema.ts";
import { findSlotPage, type SlotRow } from "./slot.store.ts";
import { viewSlot, withFigures } from "./slot-view.ts";

const day = (description: string) => Type.Optional(Type.String({ format: "date", description }));

export const listSlots = defineRead({
  id: "campaign_slots.list",
  method: "GET",
  path: "/v1/campaigns/{campaign_id}/slots",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  params: campaignParams,
  query: strictObject({
    status: Type.Optional(oneOf(SLOT_STATUSES)),
    show_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    air_gte: day("Airing on this day or later."),
    air_lt: day("Airing before this day."),
    ...expandField,
    ...pagingQuery,
  }),
  output: listOf(slotSchema),
  summary: "Slots of a campaign",
  description:
    "What airs on which show and day, in the order of their positions. All figures of a slot are " +
    "null where its show is one of `meta.missing_show_ids`; no `slot_count` holds it.",
  example: { params: { campaign_id: "{campaign_id}" } },
  mcp: {
    tool: "list_campaign_slots",
    description:
      "Slots of a campaign: what airs on which show and day, at which rate, in which state, with " +
      "linked clusters and the verdict of the air check.",
    arguments: {
      campaign_id: "Id of the campaign.",
      status: "Only slots in this state.",
      show_id: "Only slots on this show.",
    },
  },
  handler: async (context, { params, query }) => {
    const { workspace, database } = context;
    const campaign = await requireCampaign(context, params.campaign_id);
    const filters = {
      status: query.status ?? null,
      show_id: query.show_id ?? null,
      air_gte: query.air_gte ?? null,
      air_lt: query.air_lt ?? null,
    };
    return keysetPage(
      context,
      {
        operationId: "campaign_slots.list",
        asked: query,
        filters,
        within: params,
        meta: { missing_show_ids: workspace.missingShowIds },
      },
      {
        keysOf: (row: SlotRow) => [row.position, row.id],
        afterOf: ([position]) => Number(position),
      },
      (page) => findSlotPage(database, workspace.id, { ...params, ...filters }, page),
      async (rows) => {
        if (query.expand === undefined) return rows.map((row) => viewSlot(row));
        const figures = await figuresOfSlots(context, campaign, rows);
        return rows.map((row) => withFigures(row, figures));
      },
    );
  },
});
