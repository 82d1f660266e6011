import type { Executor } from "../../../db/connection/database.ts";
import { ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { HOUR_MS, utcDay } from "../../../lib/time/clock.ts";
import { findSlotShows } from "../campaigns/index.ts";
import type { DeliveryInput } from "./delivery.schema.ts";
import {
  type DeliveryFilters,
  type DeliveryValues,
  findStoredDelivery,
  type StoredDelivery,
} from "./delivery.store.ts";
import { deliveryRowKey, deliverySubject } from "./delivery-row-key.ts";

export type { DeliveryInput };

const CAMPAIGN_ROWS_MAX = 2_000;

/** Offset of UTC+14, the time zone in which a day begins first. */
const EARLIEST_ZONE_MS = 14 * HOUR_MS;

export const ANY_DELIVERY: DeliveryFilters = {
  source: null,
  label: null,
  slotId: null,
  startDate: null,
  endDate: null,
};

/** The changes of an upload. */
export interface DeliveryPlan {
  inserted: DeliveryValues[];
  updated: DeliveryValues[];
  unchanged: number;
  /** Keys of stored rows that are the same as an updated one, and are deleted. */
  replacedKeys: string[];
  /** Number of rows of the campaign afterwards. */
  totalRows: number;
}

/**
 * Compares rows with the stored ones of the campaign, which must be locked.
 *
 * @param showSet Shows of the workspace.
 * @param now The current time; days that have begun in no time zone are refused.
 * @throws ApiError `parameter_invalid` naming the field of a row; `limit_reached` where the
 * campaign cannot have that many more rows.
 */
export async function planDelivery(
  executor: Executor,
  workspaceId: string,
  campaignId: string,
  {
    rows,
    showSet,
    now,
  }: { rows: readonly DeliveryInput[]; showSet: ReadonlySet<string>; now: Date },
): Promise<DeliveryPlan> {
  const slotIds = [...new Set(rows.flatMap(({ slot_id: id }) => id ?? []))];
  const slotShows = await findSlotShows(executor, workspaceId, campaignId, slotIds);
  const lastDay = utcDay(new Date(now.getTime() + EARLIEST_ZONE_MS));
  const known = { showSet, slotShows, lastDay };
  const sent = rows.map((row, index) => valuesOf(row, `rows[${index}].`, known));
  requireDistinct(sent);
  const stored = await findStoredDelivery(executor, workspaceId, campaignId);
  const bySubject = Map.groupBy(stored, deliverySubject);
  const inserted: DeliveryValues[] = [];
  const updated: DeliveryValues[] = [];
  const replacedKeys: string[] = [];
  for (const row of sent) {
    // There are several only where a process of an older release wrote rows that differ by label.
    const [before, ...others] = bySubject.get(deliverySubject(row)) ?? [];
    if (before === undefined) inserted.push(row);
    else if (others.length > 0 || !isSame(row, before))
      updated.push({ ...row, row_key: before.row_key });
    replacedKeys.push(...others.map(({ row_key: key }) => key));
  }
  const current = stored.length - replacedKeys.length;
  const totalRows = current + inserted.length;
  if (totalRows > CAMPAIGN_ROWS_MAX)
    throw new ApiError(
      "limit_reached",
      `The campaign has ${current} delivery rows and may have ${CAMPAIGN_ROWS_MAX}: ${inserted.length} more do not fit.`,
      { extras: { limit: CAMPAIGN_ROWS_MAX, current } },
    );
  return {
    inserted,
    updated,
    unchanged: sent.length - inserted.length - updated.length,
    replacedKeys,
    totalRows,
  };
}

const isSame = (row: DeliveryValues, before: StoredDelivery): boolean =>
  row.label === before.label &&
  row.impressions === before.impressions &&
  row.listeners === before.listeners &&
  row.show_id === before.show_id &&
  row.is_period === before.is_period;

interface Known {
  showSet: ReadonlySet<string>;
  slotShows: ReadonlyMap<string, string>;
  /** The latest day that has begun in some time zone. */
  lastDay: string;
}

function valuesOf(row: DeliveryInput, at: string, known: Known): DeliveryValues {
  const days = daysOf(row, at);
  requireBegun(row, days.end_date, { at, lastDay: known.lastDay });
  const slotId = row.slot_id ?? null;
  const showId = showOf(row, at, known);
  const label = (row.label ?? "").trim();
  const subject = { source: row.source, slot_id: slotId, show_id: showId, ...days };
  return {
    row_key: deliveryRowKey(subject),
    label,
    ...subject,
    impressions: row.impressions,
    listeners: row.listeners ?? null,
  };
}

/**
 * The days of a row. A period of one day gets the key of that day, so that it is not counted twice.
 */
function daysOf(
  { date, start_date: start, end_date: end }: DeliveryInput,
  at: string,
): Pick<DeliveryValues, "start_date" | "end_date" | "is_period"> {
  if (date !== undefined) {
    if (start !== undefined || end !== undefined)
      throw parameterInvalid(
        `${at}date`,
        "conflict",
        `${at}date excludes start_date and end_date.`,
      );
    return { start_date: date, end_date: date, is_period: false };
  }
  if (start === undefined && end === undefined)
    throw parameterInvalid(
      `${at}date`,
      "missing",
      `${at}date is missing: a row has date, or start_date and end_date.`,
    );
  if (start === undefined)
    throw parameterInvalid(`${at}start_date`, "missing", `${at}start_date is missing.`);
  if (end === undefined)
    throw parameterInvalid(`${at}end_date`, "missing", `${at}end_date is missing.`);
  if (end < start)
    throw parameterInvalid(
      `${at}end_date`,
      "conflict",
      `${at}end_date is ${end}, before start_date, ${start}.`,
    );
  return { start_date: start, end_date: end, is_period: true };
}

/**
 * @throws ApiError `parameter_invalid` for a day that has not begun, since nothing can be counted
 * on it.
 */
function requireBegun(
  { date }: DeliveryInput,
  day: string,
  { at, lastDay }: { at: string; lastDay: string },
): void {
  if (day <= lastDay) return;
  const field = `${at}${date === undefined ? "end_date" : "date"}`;
  throw parameterInvalid(
    field,
    "out_of_range",
    `${field} is ${day}, a day that has not begun anywhere. Send what was counted up to today.`,
  );
}

function showOf(row: DeliveryInput, at: string, { showSet, slotShows }: Known): string | null {
  const sent = row.show_id ?? null;
  if (typeof row.slot_id === "string") {
    const showId = slotShows.get(row.slot_id);
    if (showId === undefined)
      throw parameterInvalid(
        `${at}slot_id`,
        "unknown",
        `${at}slot_id names no slot of this campaign.`,
      );
    if (sent !== null && sent !== showId)
      throw parameterInvalid(
        `${at}show_id`,
        "conflict",
        `${at}show_id is not the show of the slot. Leave it out: it is taken from the slot.`,
      );
    return showId;
  }
  if (sent !== null && !showSet.has(sent))
    throw parameterInvalid(
      `${at}show_id`,
      "unknown",
      `${at}show_id names no show of this workspace.`,
    );
  return sent;
}

/** @throws ApiError `parameter_invalid` naming both of two rows that are the same. */
function requireDistinct(values: readonly DeliveryValues[]): void {
  const first = new Map<string, number>();
  for (const [index, row] of values.entries()) {
    const subject = deliverySubject(row);
    const earlier = first.get(subject);
    if (earlier !== undefined)
      throw parameterInvalid(
        `rows[${index}]`,
        "conflict",
        `rows[${index}] has the source, slot, show and days of rows[${earlier}]: add them up to one row.`,
      );
    first.set(subject, index);
  }
}
