import { type Static, Type } from "typebox";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { newSlotFields } from "../slots/slot.schema.ts";
import { campaignFields, campaignNameField, campaignSchema } from "./campaign.schema.ts";
import { type NewCampaign, planCampaign, writeCampaign } from "./new-campaign.ts";

const body = strictObject(
  {
    name: campaignNameField,
    ...campaignFields,
    slots: Type.Optional(
      Type.Array(strictObject(newSlotFields), {
        maxItems: 100,
        description: "Its first slots; all are created or none.",
      }),
    ),
  },
  { $id: "CreateCampaign" },
);

export const createCampaign = defineWrite({
  id: "campaigns.create",
  method: "POST",
  path: "/v1/campaigns",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  body,
  output: writeResultOf(campaignSchema),
  successStatuses: [201],
  errors: ["limit_reached"],
  summary: "Create a campaign",
  description:
    "A draft, with up to 100 slots. PATCH its `status` to `scheduled` once it has days and a " +
    "slot; it then begins and ends by itself, at midnight in its time zone. Amounts of money are " +
    "in minor units of its currency.",
  example: {
    body: {
      name: "Northwind Roasters, autumn blend",
      brand_id: "{brand_id}",
      start_date: "2026-12-07",
      end_date: "2026-12-20",
      timezone: "Europe/London",
      currency: "gbp",
      budget_minor: 168_000,
      slots: [
        {
          show_id: "{show_id}",
          deliverable_type: "audio_read",
          placement: "mid_roll",
          length_sec: 60,
          air_date: "2026-12-08",
          rate: { type: "cpm", amount_minor: 2_800 },
          guaranteed_impressions: 30_000,
        },
      ],
    },
  },
  mcp: {
    tool: "create_campaign",
    description:
      "Create a sponsorship campaign as a draft, with its slots: what airs on which show and " +
      "day, at which rate. Amounts are integers in minor units (cents).",
    arguments: {
      name: "What people call it.",
      agency_name: "The agency that buys for the brand.",
    },
    leftOut: ["emv", "promo", "tags", "notes_internal", "show_ids"],
  },
  preview: (context, { body: sent }) => previewCreate(context, sent),
  apply: applyCreate,
});

async function previewCreate(
  context: WriteContext,
  sent: Static<typeof body>,
): Promise<Change<NewCampaign>> {
  const state = await planCampaign(context, sent);
  const { slots, columns } = state;
  return {
    resource: "campaign",
    id: null,
    wouldWrite: { ...sent, currency: columns.currency },
    effects: [
      `Create the campaign ${quoted(columns.name)} as a draft${slots.length === 0 ? "" : ` with ${slots.length} slots`}.`,
    ],
    state,
  };
}

async function applyCreate(context: WriteContext, { state }: Change<NewCampaign>) {
  const { campaign } = await writeCampaign(context, state);
  return {
    status: 201 as const,
    id: state.id,
    urls: { app: campaign.app_url, public: campaign.public_url },
    data: campaign,
  };
}
