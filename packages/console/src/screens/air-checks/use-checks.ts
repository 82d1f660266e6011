import type { AirCheck, Campaign, CampaignSlot } from "@castmeter/sdk";
import { useEffect } from "react";
import { type Pages, usePages } from "../../api/use-answer.ts";
import { useShows } from "../clusters/list/use-shows.ts";

export interface Checks {
  pages: Pages<AirCheck>;
  /** Those that wait for a read or an answer, then the answered ones. */
  open: readonly AirCheck[];
  done: readonly AirCheck[];
  slots: readonly CampaignSlot[];
  slotOf: (check: AirCheck) => CampaignSlot | undefined;
  showName: (showId: string) => string;
}

const isOpen = ({ status }: AirCheck): boolean => status === "submitted" || status === "pending";

const FIRST: Readonly<Record<AirCheck["status"], number>> = {
  submitted: 0,
  pending: 1,
  rejected: 2,
  approved: 2,
};

/** The air checks of a campaign with their slots. */
export function useChecks({ id }: Campaign): Checks {
  const pages = usePages<AirCheck>((api, cursor, options) =>
    api.campaigns.listAirChecks(id, { limit: 50, cursor }, options),
  );
  const slots = usePages<CampaignSlot>((api, cursor, options) =>
    api.campaignSlots.list(id, { limit: 100, cursor }, options),
  );
  const { hasMore, isReadingMore, readMore } = slots;
  useEffect(() => {
    if (hasMore && !isReadingMore) readMore();
  }, [hasMore, isReadingMore, readMore]);
  const shows = useShows();
  return {
    pages,
    open: pages.items
      .filter(isOpen)
      .toSorted((one, other) => FIRST[one.status] - FIRST[other.status]),
    done: pages.items.filter((check) => !isOpen(check)),
    slots: slots.items,
    slotOf: ({ slot_id: slotId }) => slots.items.find((slot) => slot.id === slotId),
    showName: (showId) => shows.find((show) => show.id === showId)?.name ?? showId,
  };
}
