import type { CampaignReconciliation } from "@castmeter/sdk";

export type ReconciledSlot = CampaignReconciliation["slots"][number];

/** What one ad server counted of a slot, and how far it is from ours. */
export interface Beside {
  impressions: number;
  /** Theirs less ours, of ours; null where one is not known. */
  percent: number | null;
  class: ReconciledSlot["gaps"][number]["class"] | null;
}

/** Ad servers that counted anything for a slot, by name. */
export const sourcesOf = ({ slots }: CampaignReconciliation): string[] =>
  [...new Set(slots.flatMap(({ delivered }) => delivered.map(({ source }) => source)))].toSorted();

/** What an ad server counted of a slot, under all of its lines; null where it counted nothing. */
export function besideOf({ delivered, gaps }: ReconciledSlot, source: string): Beside | null {
  const own = delivered.filter((line) => line.source === source);
  if (own.length === 0) return null;
  const gap = gaps.find((one) => one.between === "measured_delivered" && one.source === source);
  return {
    impressions: own.reduce((sum, { impressions }) => sum + impressions, 0),
    percent: gap?.percent ?? null,
    class: gap?.class ?? null,
  };
}

/** Over so many percent apart the ad server is asked. */
export const ASK_PERCENT = 10;

/** The farthest that an ad server is from ours; null where none is known. */
export function farthest(slot: ReconciledSlot, sources: readonly string[]): number | null {
  const found = sources.flatMap((source) => besideOf(slot, source)?.percent ?? []);
  if (found.length === 0) return null;
  return found.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one));
}

export const isOver = (slot: ReconciledSlot, sources: readonly string[]): boolean =>
  Math.abs(farthest(slot, sources) ?? 0) > ASK_PERCENT;

/** The counts of the slots that both ours and an ad server's are known of. */
export interface Together {
  ours: number;
  theirs: number;
  /** To a tenth. */
  percent: number | null;
}

/** Totals are compared over slots that both count: null where there is none. */
export function togetherOf(slots: readonly ReconciledSlot[], source: string): Together | null {
  let [ours, theirs, both] = [0, 0, 0];
  for (const slot of slots) {
    const beside = besideOf(slot, source);
    const { impressions } = slot.measured;
    if (beside === null || impressions === null) continue;
    ours += impressions;
    theirs += beside.impressions;
    both += 1;
  }
  if (both === 0) return null;
  const percent = ours === 0 ? null : Math.round(((theirs - ours) / ours) * 1_000) / 10;
  return { ours, theirs, percent };
}
