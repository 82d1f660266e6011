import { type Static, Type } from "typebox";
import type { CampaignStatus } from "../../../../db/schema/tables.ts";
import { causeOf } from "../../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { recordUpdate } from "../../../../delivery/events/record-update.ts";
import { parameterInvalid, stateConflict } from "../../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { NOTHING_CHANGED, writtenFields } from "../../../../kernel/operation/changes.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { countSlots, hasRates } from "../slots/slot.store.ts";
import { campaignParams } from "./campaign-params.ts";
import {
  campaignFields,
  campaignNameField,
  campaignSchema,
  VISIBILITIES,
} from "./campaign.schema.ts";
import { requireCampaignForWrite } from "./campaign-access.ts";
import { requireCampaignBrand } from "./campaign-brand.ts";
import { type CampaignColumns, type CampaignFields, columnsOf } from "./campaign-fields.ts";
import { CAMPAIGN_STATUSES, movesFrom } from "./states/campaign-states.ts";
import { moveCampaign, settleCampaign } from "./states/campaign-status.ts";
import { type StoredCampaign, viewStoredCampaign, withComputed } from "./campaign-view.ts";
import { type CampaignRow, hasEnded, updateCampaignRow } from "./campaign.store.ts";

const body = strictObject(
  {
    name: Type.Optional(campaignNameField),
    ...campaignFields,
    status: Type.Optional(
      oneOf(CAMPAIGN_STATUSES, {
        description: "The state to move to. `active` is reached by time, or from `paused`.",
      }),
    ),
    archived: Type.Optional(Type.Boolean({ description: "Left out of lists unless asked for." })),
    visibility: Type.Optional(
      oneOf(VISIBILITIES, { description: "Whether it has a public page, listed or not." }),
    ),
  },
  { $id: "UpdateCampaign" },
);

const GOAL_METRICS = ["impressions", "reach", "plays"] as const;

interface State {
  row: CampaignRow;
  before: StoredCampaign;
  columns: CampaignColumns;
  status: CampaignStatus | null;
}

export const updateCampaign = defineWrite({
  id: "campaigns.update",
  method: "PATCH",
  path: "/v1/campaigns/{campaign_id}",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: campaignParams,
  body,
  output: writeResultOf(campaignSchema),
  errors: ["state_conflict"],
  confirmRule: "With `status: canceled`: it cannot be taken back.",
  summary: "Change a campaign",
  description:
    "Only sent fields change. `status` moves it: `draft` to `scheduled` (needs days and a slot), " +
    "`active` to `paused` and back, either to `completed`, and any that has not ended to " +
    "`canceled`, which also cancels its slots that have not aired. A completed campaign is active " +
    "again once `end_date` lies ahead.",
  example: { params: { campaign_id: "{campaign_id}" }, body: { budget_minor: 750_000 } },
  mcp: {
    tool: "update_campaign",
    description:
      "Change a campaign's fields, move its status (scheduled, paused, active, completed, " +
      "canceled), or publish its page by visibility.",
    arguments: {
      campaign_id: "Id of the campaign.",
      name: "Its new name.",
      agency_name: "The agency that buys for the brand.",
      visibility: "Who may open its page: private, unlisted (by its address alone) or public.",
    },
    leftOut: ["emv", "promo", "tags", "notes_internal", "show_ids", "archived"],
  },
  preview: (context, { params, body: sent }) => previewUpdate(context, params.campaign_id, sent),
  apply: applyUpdate,
});

async function previewUpdate(
  context: WriteContext,
  id: string,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const { workspace, database } = context;
  const { status = null, archived, visibility, ...fields } = sent;
  await requireCampaignBrand(database, workspace.id, fields.brand_id);
  const row = await requireCampaignForWrite(context, id);
  const columns: CampaignColumns = {
    ...columnsOf(fields, { showSet: workspace.showSet, stored: row }),
    ...(fields.goals === undefined ? {} : { goals_reached: reachedAfter(row, fields.goals) }),
    ...(archived === undefined ? {} : { archived }),
    ...(visibility === undefined ? {} : { visibility }),
  };
  const target: CampaignRow = { ...row, ...columns };
  await requireCurrencyFree(context, row, target);
  requireDates(row, target, status);
  const next = await nextStatus(context, row, target, status);
  const before = await viewStoredCampaign(context, row);
  const written = writtenFields(before, await viewStoredCampaign(context, target), fieldsOf(sent));
  const names = Object.keys(written);
  const isSame = names.length === 0;
  return {
    resource: "campaign",
    id,
    wouldWrite: { ...written, ...(next === null ? {} : { status: next }) },
    effects: [
      ...(next === "canceled"
        ? [`Cancel the campaign ${quoted(row.name)} and its slots that have not aired.`]
        : []),
      ...(names.length === 0 ? [] : [`Change ${names.join(", ")} of the campaign.`]),
      ...(next === null || next === "canceled"
        ? []
        : [`Move the campaign from ${row.status} to ${next}.`]),
    ],
    warnings: isSame && next === null ? [NOTHING_CHANGED] : [],
    ...(next === "canceled" ? { confirm: true, irreversible: true } : {}),
    state: { row, before, columns: isSame ? {} : columns, status: next },
  };
}

/** The fields in the body except the status, which has rules of its own. */
const fieldsOf = ({ status: _status, ...fields }: Static<typeof body>) => fields;

/**
 * The reached goals that stay announced: those with an unchanged target. A goal with another target
 * is announced again.
 */
const reachedAfter = (
  { goals, goals_reached: reached }: CampaignRow,
  sent: NonNullable<CampaignFields["goals"]> | null,
): string[] =>
  GOAL_METRICS.filter(
    (metric) => reached.includes(metric) && (sent?.[metric] ?? null) === (goals?.[metric] ?? null),
  );

/**
 * Rates are amounts in the campaign's currency, so it can only change while there are none. @throws
 * ApiError `parameter_invalid`.
 */
async function requireCurrencyFree(
  { workspace, database }: WriteContext,
  row: CampaignRow,
  target: CampaignRow,
): Promise<void> {
  if (target.currency === row.currency || !(await hasRates(database, workspace.id, row.id))) return;
  throw parameterInvalid(
    "currency",
    "conflict",
    `currency stays ${row.currency} while slots have rates in it.`,
  );
}

/**
 * Every campaign but a draft or canceled one needs both dates, by which its status changes. @throws
 * ApiError `parameter_invalid`.
 */
function requireDates(row: CampaignRow, target: CampaignRow, status: CampaignStatus | null): void {
  const needsDates = status === "scheduled" || (row.status !== "draft" && status !== "canceled");
  if (!needsDates || row.status === "canceled") return;
  for (const name of ["start_date", "end_date"] as const)
    if (target[name] === null)
      throw parameterInvalid(
        name,
        "missing",
        `A campaign that is ${status ?? row.status} needs ${name}.`,
      );
}

/** The status to move to; null where it does not change. @throws ApiError `state_conflict`. */
async function nextStatus(
  { workspace, database, now }: WriteContext,
  row: CampaignRow,
  target: CampaignRow,
  status: CampaignStatus | null,
): Promise<CampaignStatus | null> {
  const isReopened =
    row.status === "completed" &&
    target.end_date !== row.end_date &&
    target.end_date !== null &&
    !(await hasEnded(database, workspace.id, target, now));
  if (isReopened && (status === null || status === "active")) return "active";
  if (status === null || status === row.status) return null;
  const allowed = movesFrom(row.status);
  if (!allowed.includes(status))
    throw stateConflict(
      `The campaign is ${row.status} and cannot become ${status}.${hintOf(row.status, status)}`,
      row.status,
      [...allowed],
    );
  if (status === "scheduled") {
    const { count } = await countSlots(database, workspace.id, row.id);
    if (count === 0)
      throw stateConflict("A campaign without slots cannot be scheduled.", row.status, [
        "canceled",
      ]);
  }
  return status;
}

function hintOf(from: CampaignStatus, to: CampaignStatus): string {
  if (from === "completed" && to === "active") return " Move end_date forward instead.";
  if (from === "scheduled" && to === "active") return " It becomes active on start_date by itself.";
  return "";
}

async function applyUpdate(
  context: WriteContext,
  { state: { row, before, columns, status } }: Change<State>,
) {
  const { database, workspace, now } = context;
  const cause = causeOf(context);
  let current = row;
  if (Object.keys(columns).length > 0) {
    current = await updateCampaignRow(database, workspace.id, row.id, {
      ...columns,
      updated_at: now,
    });
    await recordUpdate(
      context,
      "campaign.updated",
      before,
      await viewStoredCampaign(context, current),
    );
  }
  if (status !== null) current = await moveCampaign(context, current, status, cause);
  current = await settleCampaign(context, current, cause);
  const stored = await viewStoredCampaign(context, current);
  return {
    id: row.id,
    urls: { app: stored.app_url, public: stored.public_url },
    data: withComputed(stored, now),
  };
}
