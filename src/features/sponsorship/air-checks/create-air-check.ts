import { type Static, Type } from "typebox";
import { causeOf } from "../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { newId, parseClusterReference } from "../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import {
  campaignParams,
  findPublication,
  findSlot,
  requireCampaignForWrite,
  type SlotRow,
} from "../campaigns/index.ts";
import { findCluster } from "../../grouping/clusters/index.ts";
import { AIR_CHECK_SOURCES, airCheckSchema, evidenceFields } from "./air-check.schema.ts";
import { type AirCheckColumns, insertAirCheck } from "./air-check.store.ts";
import { viewAirCheck } from "./air-check-view.ts";
import { evidenceColumns, isEvidence, NO_EVIDENCE } from "./evidence.ts";
import { recordAirCheck } from "./record-air-check.ts";

const body = strictObject(
  {
    slot_id: Type.String({ minLength: 1, maxLength: 64, description: "A slot of the campaign." }),
    source: oneOf(AIR_CHECK_SOURCES, {
      description:
        "`manual`: a person listened. `upload`: a recording is sent along. `transcript`: the read " +
        "is looked for with detect.",
    }),
    episode_id: Type.Optional(
      nullable(
        Type.String({ maxLength: 64, description: "Default: that of the slot or its cluster." }),
      ),
    ),
    cluster_ref: Type.Optional(
      nullable(Type.String({ maxLength: 100, description: "Default: the cluster of the slot." })),
    ),
    ...evidenceFields,
  },
  { $id: "CreateAirCheck" },
);

interface State {
  slot: SlotRow;
  columns: AirCheckColumns;
}

export const createAirCheck = defineWrite({
  id: "air_checks.create",
  method: "POST",
  path: "/v1/campaigns/{campaign_id}/air-checks",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: campaignParams,
  body,
  output: writeResultOf(airCheckSchema),
  successStatuses: [201],
  summary: "Check that a slot aired",
  description:
    "Of a slot. With a recording or the seconds of the read it is submitted for review; else it " +
    "is pending until they are sent or the read is found in the transcript.",
  example: {
    params: { campaign_id: "{campaign_id}" },
    body: { slot_id: "{slot_id}", source: "manual", start_sec: 1_264.5, end_sec: 1_327 },
  },
  mcp: {
    tool: "create_air_check",
    description:
      "Create an air check of a campaign's slot: with the seconds of the read, or as transcript " +
      "for detect_air_check.",
    arguments: { campaign_id: "Id of the campaign." },
    leftOut: ["media_file_id", "media_url", "notes"],
  },
  preview: async (context, { params, body: sent }) => previewCreate(context, params, sent),
  apply: async (context, { state: { slot, columns } }) => {
    const { database, workspace, now } = context;
    const row = await insertAirCheck(database, workspace.id, {
      ...columns,
      id: newId("air"),
      campaign_id: slot.campaign_id,
      slot_id: slot.id,
      show_id: slot.show_id,
      status: columns.status ?? "pending",
      source: columns.source ?? "manual",
      submitted_at: columns.status === "submitted" ? now : null,
      created_at: now,
      updated_at: now,
    });
    await recordAirCheck(context, "air_check.created", row, causeOf(context));
    if (row.status === "submitted")
      await recordAirCheck(context, "air_check.submitted", row, causeOf(context));
    return { status: 201 as const, id: row.id, data: viewAirCheck(row) };
  },
});

async function previewCreate(
  context: WriteContext,
  { campaign_id: campaignId }: { campaign_id: string },
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const { database, workspace } = context;
  const campaign = await requireCampaignForWrite(context, campaignId);
  const slot = await findSlot(database, workspace.id, campaign.id, sent.slot_id);
  if (slot === undefined)
    throw parameterInvalid("slot_id", "unknown", "slot_id names no slot of this campaign.");
  const evidence = await evidenceColumns(context, sent, NO_EVIDENCE);
  if (sent.source === "upload" && evidence.media_file_id === null && evidence.media_url === null)
    throw parameterInvalid(
      "media_file_id",
      "missing",
      "With source upload, media_file_id or media_url is required.",
    );
  const place = await placeOf(context, slot, sent);
  const status = isEvidence(evidence) ? ("submitted" as const) : ("pending" as const);
  return {
    resource: "air_check",
    id: null,
    wouldWrite: { ...sent },
    effects: [
      `Create an air check of slot ${slot.position}, ` +
        (status === "submitted" ? "submitted for review." : "pending until there is evidence."),
    ],
    state: { slot, columns: { ...place, ...evidence, status, source: sent.source } },
  };
}

/**
 * The episode and the cluster that contain the read: those in the request, otherwise those of the
 * slot.
 */
async function placeOf(
  { database, workspace }: WriteContext,
  slot: SlotRow,
  sent: { episode_id?: string | null; cluster_ref?: string | null },
): Promise<{ episode_id: string | null; cluster_id: string | null }> {
  const isVisible = workspace.showSet.has(slot.show_id);
  const ref = sent.cluster_ref ?? slot.cluster_refs[0] ?? null;
  const reference = ref === null ? undefined : parseClusterReference(ref);
  const cluster =
    reference?.showId === slot.show_id && isVisible
      ? await findCluster(database, reference)
      : undefined;
  if (typeof sent.cluster_ref === "string" && cluster === undefined)
    throw parameterInvalid(
      "cluster_ref",
      "unknown",
      "cluster_ref names no cluster of the slot's show.",
    );
  if (typeof sent.episode_id === "string") {
    const exists = isVisible
      ? (await findPublication(database, slot.show_id, sent.episode_id)) !== null
      : false;
    if (!exists)
      throw parameterInvalid(
        "episode_id",
        "unknown",
        "episode_id names no published episode of the slot's show.",
      );
  }
  return {
    episode_id: sent.episode_id ?? slot.episode_id ?? cluster?.episode_id ?? null,
    cluster_id: cluster?.id ?? null,
  };
}
