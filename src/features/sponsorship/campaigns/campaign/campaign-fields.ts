import type { Static, TSchema } from "typebox";
import type { Selectable } from "kysely";
import type { CampaignsTable } from "../../../../db/schema/tables.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { tagsOf } from "../../../../kernel/contract/tag-names.ts";
import { webAddressOf } from "../../../../kernel/contract/web-address.ts";
import { isCurrency } from "../../../../lib/currency.ts";
import { isTimeZone } from "../../../../lib/time/time-zone.ts";
import type { CampaignRow } from "./campaign.store.ts";
import type { campaignFields } from "./campaign.schema.ts";
import { talkingPointsOf } from "../../brands/index.ts";

export type CampaignFields = {
  [Name in keyof typeof campaignFields]?: Static<(typeof campaignFields)[Name] & TSchema>;
} & { name?: string };

export type CampaignColumns = Partial<
  Omit<
    Selectable<CampaignsTable>,
    "workspace_id" | "id" | "created_at" | "updated_at" | "status" | "status_changed_at"
  >
>;

/** The facts that the fields are validated against. */
interface Known {
  /** Ids of the shows of the workspace. */
  showSet: ReadonlySet<string>;
  /** The stored values; null for a new campaign. */
  stored: { start_date: string | null; end_date: string | null; show_ids: string[] } | null;
}

/**
 * The columns of the fields in a request.
 *
 * @throws ApiError `parameter_invalid` naming the field.
 */
export function columnsOf(sent: CampaignFields, known: Known): CampaignColumns {
  const columns: CampaignColumns = {};
  if (sent.name !== undefined) columns.name = requireText("name", sent.name);
  if (sent.brand_id !== undefined) columns.brand_id = sent.brand_id;
  if (sent.agency_name !== undefined) columns.agency_name = textOf(sent.agency_name);
  if (sent.start_date !== undefined) columns.start_date = sent.start_date;
  if (sent.end_date !== undefined) columns.end_date = sent.end_date;
  requireOrder(columns, known.stored);
  if (sent.timezone !== undefined) columns.timezone = requireTimeZone(sent.timezone);
  if (sent.show_ids !== undefined) columns.show_ids = showsOf(sent.show_ids, known);
  if (sent.currency !== undefined) columns.currency = requireCurrency("currency", sent.currency);
  if (sent.budget_minor !== undefined) columns.budget_minor = sent.budget_minor;
  if (sent.goals !== undefined) columns.goals = goalsOf(sent.goals);
  if (sent.emv !== undefined) columns.emv = sent.emv;
  if (sent.promo !== undefined) columns.promo = promoOf(sent.promo);
  if (sent.talking_points !== undefined)
    columns.talking_points = talkingPointsOf(sent.talking_points);
  if (sent.tags !== undefined) columns.tags = tagsOf("tags", sent.tags ?? []);
  if (sent.notes_internal !== undefined) columns.notes_internal = textOf(sent.notes_internal);
  return columns;
}

function requireText(param: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") throw parameterInvalid(param, "out_of_range", `${param} holds only blanks.`);
  return trimmed;
}

/** An empty text is stored as null. */
export const textOf = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text.trim() === "" ? null : text.trim();

function requireOrder(columns: CampaignColumns, stored: Known["stored"]): void {
  const start = columns.start_date === undefined ? stored?.start_date : columns.start_date;
  const end = columns.end_date === undefined ? stored?.end_date : columns.end_date;
  if (typeof start !== "string" || typeof end !== "string" || end >= start) return;
  throw parameterInvalid(
    columns.end_date === undefined ? "start_date" : "end_date",
    "conflict",
    `end_date ${end} lies before start_date ${start}.`,
  );
}

function requireTimeZone(name: string): string {
  if (isTimeZone(name)) return name;
  throw parameterInvalid("timezone", "unknown", "timezone must be an IANA time zone.");
}

/** @throws ApiError `parameter_invalid`. */
export function requireCurrency(param: string, code: string): string {
  const lower = code.toLowerCase();
  if (isCurrency(lower)) return lower;
  throw parameterInvalid(param, "unknown", `${param} must be a currency of ISO 4217.`);
}

/** The shows in the request, and the stored ones that the workspace cannot see, which stay. */
function showsOf(showIds: readonly string[], { showSet, stored }: Known): string[] {
  showIds.forEach((id, index) => {
    if (!showSet.has(id))
      throw parameterInvalid(
        `show_ids[${index}]`,
        "unknown",
        `show_ids[${index}] names no show of this workspace.`,
      );
  });
  const missing = stored?.show_ids.filter((id) => !showSet.has(id)) ?? [];
  return [...new Set([...showIds, ...missing])];
}

function goalsOf(goals: NonNullable<CampaignFields["goals"]> | null): CampaignRow["goals"] {
  if (goals === null) return null;
  const { impressions = null, reach = null, plays = null } = goals;
  if (impressions === null && reach === null && plays === null) return null;
  return { impressions, reach, plays };
}

function promoOf(promo: NonNullable<CampaignFields["promo"]> | null): CampaignRow["promo"] {
  if (promo === null) return null;
  const url = textOf(promo.url);
  const whole = {
    code: textOf(promo.code),
    url: url === null ? null : webAddressOf("promo.url", url),
    cta: textOf(promo.cta),
  };
  return Object.values(whole).every((value) => value === null) ? null : whole;
}
