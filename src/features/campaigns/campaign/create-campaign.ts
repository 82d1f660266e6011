import { type Static, Type } from "typebox";
import { causeOf, recordWorkspaceEvent } from "../../../events/record-event.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { noParams, noQuery, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { newPlainId } from "../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { quoted } from "../../../lib/plain-line.ts";
import { addSlots } from "../slots/add-slots.ts";
import { newSlotFields } from "../slots/slot.schema.ts";
import { type SlotColumns, slotColumnsOf } from "../slots/slot-fields.ts";
import { campaignFields, campaignNameField, campaignSchema } from "./campaign.schema.ts";
import { requireCampaign, writerOf } from "./campaign-access.ts";
import { requireCampaignBrand } from "./campaign-brand.ts";
import { type CampaignColumns, columnsOf } from "./campaign-fields.ts";
import { viewStoredCampaign, withComputed } from "./campaign-view.ts";
import { countAllCampaigns, insertCampaign } from "./campaign.store.ts";

/** More are a mistake of a program. */
const CAMPAIGNS_MAX = 20_000;

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

interface State {
  id: string;
  columns: CampaignColumns & { name: string; currency: string; timezone: string };
  slots: SlotColumns[];
}

export const createCampaign = defineWrite({
  id: "campaigns.create",
  method: "POST",
  path: "/v1/campaigns",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: noParams,
  query: noQuery,
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
  { workspace, database }: WriteContext,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const { slots: sentSlots = [], ...fields } = sent;
  const { showSet } = workspace;
  const columns = {
    ...columnsOf(fields, { showSet, stored: null }),
    name: fields.name.trim(),
  };
  const currency = columns.currency?.toString() ?? "usd";
  const slots = sentSlots.map((slot, index) =>
    slotColumnsOf(slot, { showSet, currency }, `slots[${index}].`),
  );
  await requireCampaignBrand(database, workspace.id, fields.brand_id);
  await lockWorkspace(database, workspace.id);
  const current = await countAllCampaigns(database, workspace.id);
  if (current >= CAMPAIGNS_MAX)
    throw new ApiError("limit_reached", `The workspace has ${current} campaigns, its limit.`, {
      extras: { limit: CAMPAIGNS_MAX, current },
    });
  return {
    resource: "campaign",
    id: null,
    wouldWrite: { ...sent, currency },
    effects: [
      `Create the campaign ${quoted(columns.name)} as a draft${slots.length === 0 ? "" : ` with ${slots.length} slots`}.`,
    ],
    state: {
      id: newPlainId(),
      columns: { ...columns, currency, timezone: sent.timezone ?? "UTC" },
      slots,
    },
  };
}

async function applyCreate(
  context: WriteContext,
  { state: { id, columns, slots } }: Change<State>,
) {
  const { workspace, database, credential, now } = context;
  const cause = causeOf(context);
  await insertCampaign(database, workspace.id, {
    ...columns,
    id,
    status: "draft",
    created_by: writerOf(credential),
    status_changed_at: now,
    created_at: now,
    updated_at: now,
  });
  await addSlots(context, await requireCampaign(context, id), slots, cause);
  const stored = await viewStoredCampaign(context, await requireCampaign(context, id));
  await recordWorkspaceEvent(
    database,
    workspace.id,
    { type: "campaign.created", objectId: id, object: stored },
    cause,
  );
  return {
    status: 201 as const,
    id,
    urls: { app: stored.app_url, public: stored.public_url },
    data: withComputed(stored, now),
  };
}
