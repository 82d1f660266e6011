import type { CountedPost } from "../../../sponsorship/campaigns/index.ts";
import { parseClusterReference } from "../../../../kernel/ids.ts";
import { localDay, placementWords } from "../../../sponsorship/campaigns/index.ts";
import {
  type AirCheck,
  type CampaignReads,
  readAirChecks,
  readCountedPosts,
  readLines,
  type ReconciledSlot,
  type Slot,
} from "../reading/campaign-reads.ts";
import { showText } from "../reading/show-reads.ts";

/** The slots of a campaign with what several sections show of them. */

export interface SlotRow {
  slot: Slot;
  line: ReconciledSlot | undefined;
  /** Name of the show; words that name its id where the workspace does not see it. */
  show: string;
  /** Titles of the episodes in which it aired, with the page of the first where it has one. */
  episode: string | { text: string; url: string } | null;
  /** The day on which it aired or airs, in the campaign's time zone; of a window its first day. */
  airDay: string | null;
  placement: string;
  /** The newest air check that is not rejected, or else the newest. */
  check: AirCheck | undefined;
  posts: readonly CountedPost[];
  /** The slot that makes it good, unless that one is canceled. */
  makegood: Slot | undefined;
}

/** True for a slot that aired, also where its air check was refused. */
export const hasAired = ({ status, aired_at: airedAt }: Slot): boolean =>
  airedAt !== null && status !== "canceled";

/** True for a slot that did not air as booked, which no other slot makes good. */
export const isOwed = ({ slot, makegood }: Pick<SlotRow, "slot" | "makegood">): boolean =>
  (slot.status === "missed" || slot.status === "makegood_due") && makegood === undefined;

export async function readSlotRows(reads: CampaignReads): Promise<SlotRow[]> {
  const lines = await readLines(reads);
  const checks = Map.groupBy(await readAirChecks(reads), ({ slot_id: id }) => id);
  const posts = postsBySlot(await readCountedPosts(reads));
  const { workspace, urls } = reads.reading.context;
  const { timezone } = reads.campaign;
  const living = new Map(
    reads.slots.flatMap((slot) => (slot.status === "canceled" ? [] : [[slot.id, slot] as const])),
  );
  return reads.slots.map((slot) => {
    const line = lines.get(slot.id);
    const own = checks.get(slot.id) ?? [];
    const isSeen = workspace.showSet.has(slot.show_id);
    const titles = line?.episodes.map(({ title }) => title) ?? [];
    const title = titles.length === 0 ? null : titles.join("; ");
    const reference = slot.cluster_refs
      .flatMap((ref) => parseClusterReference(ref) ?? [])
      .find(({ showId }) => workspace.showSet.has(showId));
    const hasPage = isSeen && !workspace.archivedShowIds.has(slot.show_id);
    return {
      slot,
      line,
      show: showText(line?.show_name, slot.show_id),
      episode:
        reference === undefined || !hasPage
          ? title
          : { text: title ?? "Episode", url: urls.cluster(reference) },
      airDay:
        slot.aired_at === null
          ? (slot.air_date ?? slot.air_window?.start_date ?? null)
          : localDay(new Date(slot.aired_at), timezone),
      placement: placementWords(slot),
      check: own.find(({ status }) => status !== "rejected") ?? own[0],
      posts: posts.get(slot.id) ?? [],
      makegood: living.get(slot.makegood_slot_id ?? ""),
    };
  });
}

function postsBySlot(posts: readonly CountedPost[]): Map<string, CountedPost[]> {
  const bySlot = new Map<string, CountedPost[]>();
  for (const post of posts)
    for (const id of post.slotIds) {
      const own = bySlot.get(id);
      if (own === undefined) bySlot.set(id, [post]);
      else own.push(post);
    }
  return bySlot;
}
