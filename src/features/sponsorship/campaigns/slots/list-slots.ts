import { Type } from "typebox";
import {
  LIMIT_DEFAULT,
  listOf,
  pagingQuery,
} from "../../../../kernel/contract/envelope.ts";
import { pageOf } from "../../../../kernel/contract/pagination.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { PageAnswer } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { campaignParams } from "../campaign/campaign-params.ts";
import { requireCampaign } from "../campaign/campaign-access.ts";
import { figuresOfSlots } from "../metrics/expand-figures.ts";
import { expandField, SLOT_STATUSES, slotSchema } from "./slot.schema.ts";
import { findSlotPage } from "./slot.store.ts";
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
  handler: async (context, { params: { campaign_id: campaignId }, query }) => {
    const { workspace, database, runtime } = context;
    const sent = {
      status: query.status ?? null,
      show_id: query.show_id ?? null,
      air_gte: query.air_gte ?? null,
      air_lt: query.air_lt ?? null,
    };
    const scope = {
      workspaceId: workspace.id,
      operationId: "campaign_slots.list",
      filters: { ...sent, campaign_id: campaignId },
    };
    const [after] = query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
    const campaign = await requireCampaign(context, campaignId);
    const limit = query.limit ?? LIMIT_DEFAULT;
    const rows = await findSlotPage(database, workspace.id, campaignId, {
      filters: {
        status: sent.status,
        showId: sent.show_id,
        airGte: sent.air_gte,
        airLt: sent.air_lt,
      },
      after: after === undefined ? null : Number(after),
      limit: limit + 1,
    });
    const page = pageOf(rows, limit, (row) => runtime.cursors.write([row.position, row.id], scope));
    const figures =
      query.expand === undefined ? null : await figuresOfSlots(context, campaign, page.rows);
    return new PageAnswer({
      ...page,
      data: page.rows.map((row) => (figures === null ? viewSlot(row) : withFigures(row, figures))),
      meta: { filters: sent, missing_show_ids: workspace.missingShowIds },
    });
  },
});
