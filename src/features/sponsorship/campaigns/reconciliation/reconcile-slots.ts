import type { View } from "../../../../kernel/operation/operation.ts";
import {
  isDelivering,
  type Delivered,
} from "../../../../domain/metrics/campaign/campaign-pacing.ts";
import {
  type Gap,
  gapsOf,
  proposalFor,
  type SlotLine,
  slotValueMinor,
} from "../../../../domain/metrics/campaign/reconciliation.ts";
import type { CampaignRow } from "../campaign/campaign.store.ts";
import { dayNumberOf, localDay, localDayNumber } from "../pacing/local-days.ts";
import type { SlotRow } from "../slots/slot.store.ts";
import type { SlotNames } from "./name-slots.ts";
import type { DeliveredRow } from "./delivered-lines.store.ts";
import type { reconciliationSchema } from "./reconciliation.schema.ts";

type ReconciledSlot = View<typeof reconciliationSchema>["slots"][number];

interface Source {
  campaign: Pick<CampaignRow, "timezone" | "end_date">;
  slots: readonly SlotRow[];
  delivered: readonly DeliveredRow[];
  /** Names by slot id. */
  names: ReadonlyMap<string, SlotNames>;
  bySlot: ReadonlyMap<string, Delivered>;
  lastRefreshedAt: string | null;
  now: Date;
}

/** Each slot with its three counts, their gaps, and its settlement. */
export function reconcileSlots(source: Source): { slots: ReconciledSlot[]; lines: SlotLine[] } {
  const { campaign, slots, delivered, names, bySlot, lastRefreshedAt, now } = source;
  const means = meansPerAiring(slots, bySlot);
  const rows = Map.groupBy(delivered, ({ slot_id: slotId }) => slotId);
  const today = localDayNumber(now, campaign.timezone);
  const lines = slots.map((slot): SlotLine => {
    const isMissed = isMissedSlot(slot);
    const measured = bySlot.get(slot.id);
    const hasPosts = (measured?.count ?? null) !== null;
    const firstDay =
      slot.aired_at === null ? slot.air_start : localDay(slot.aired_at, campaign.timezone);
    return {
      promised: slot.status === "canceled" ? null : slot.guaranteed_impressions,
      isFinal: isMissed || isOver(slot, campaign, today),
      measured: {
        impressions: measured?.count ?? null,
        metrics: measured?.metrics ?? [],
        days:
          hasPosts && firstDay !== null && lastRefreshedAt !== null
            ? { from: firstDay, to: localDay(new Date(lastRefreshedAt), campaign.timezone) }
            : null,
      },
      delivered: (rows.get(slot.id) ?? []).map((row) => ({
        source: row.source,
        label: row.label,
        impressions: row.impressions,
        listeners: row.listeners,
        days: { from: row.first_day, to: row.last_day },
      })),
    };
  });
  const views = slots.map((slot, index): ReconciledSlot => {
    const line = lines[index] as SlotLine;
    const { isFinal } = line;
    const value = slotValueMinor(rateOf(slot), {
      quantity: slot.quantity,
      guaranteed: slot.guaranteed_impressions,
    });
    return {
      slot_id: slot.id,
      show_id: slot.show_id,
      ...(names.get(slot.id) ?? { show_name: null, episodes: [] }),
      position: slot.position,
      status: slot.status,
      deliverable_type: slot.deliverable_type,
      air_days:
        slot.air_start === null || slot.air_end === null
          ? null
          : { start_date: slot.air_start, end_date: slot.air_end },
      makegood_for: slot.makegood_for,
      makegood_slot_id: slot.makegood_slot_id,
      value_minor: value,
      is_final: isFinal,
      ...viewLines(line, gapsOf(line)),
      proposal:
        isFinal && slot.makegood_slot_id === null
          ? proposalFor(line, {
              valueMinor: value,
              meanPerAiring: means.get(kindOf(slot)) ?? null,
              isMissed: isMissedSlot(slot),
            })
          : null,
    };
  });
  return { slots: views, lines };
}

/** The three counts and their gaps under the names of the answer. */
export const viewLines = ({ promised, measured, delivered }: SlotLine, gaps: readonly Gap[]) => ({
  promised: promised === null ? null : { impressions: promised },
  measured: {
    impressions: measured.impressions,
    counted_in: [...measured.metrics],
    days:
      measured.days === null
        ? null
        : { start_date: measured.days.from, end_date: measured.days.to },
  },
  delivered: delivered.map(({ days, ...line }) => ({
    ...line,
    days: { start_date: days.from, end_date: days.to },
  })),
  gaps: gaps.map((gap) => ({ ...gap })),
});

const isMissedSlot = ({ status }: SlotRow): boolean =>
  status === "missed" || status === "makegood_due";

/** True for a slot that aired and whose days of delivery are over. */
function isOver(
  slot: SlotRow,
  { timezone, end_date: endDate }: Source["campaign"],
  today: number,
): boolean {
  if (slot.aired_at === null || slot.status === "canceled") return false;
  const firstDay = Math.floor(localDayNumber(slot.aired_at, timezone));
  return !isDelivering(firstDay, dayNumberOf(endDate), today);
}

const rateOf = (slot: SlotRow) =>
  slot.rate_type === null || slot.rate_amount_minor === null
    ? null
    : { type: slot.rate_type, amount_minor: slot.rate_amount_minor };

const kindOf = (slot: SlotRow): string => `${slot.show_id} ${slot.deliverable_type}`;

/** The average result of one airing on a show, by show and deliverable. */
function meansPerAiring(
  slots: readonly SlotRow[],
  bySlot: ReadonlyMap<string, Delivered>,
): Map<string, number> {
  const means = new Map<string, number>();
  for (const [kind, ofKind] of Map.groupBy(slots, kindOf)) {
    let [sum, airings] = [0, 0];
    for (const slot of ofKind) {
      const count = bySlot.get(slot.id)?.count ?? null;
      if (count === null) continue;
      sum += count;
      airings += slot.quantity;
    }
    if (airings > 0) means.set(kind, sum / airings);
  }
  return means;
}
