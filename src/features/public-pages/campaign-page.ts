import type { PaceData } from "../../charts/pace-chart.ts";
import type { CategoryReach, PageBase, PageLink } from "./page.ts";

/** The data of a campaign's page. */

export type PageSlotState =
  | "open"
  | "scheduled"
  | "aired"
  | "verified"
  | "missed"
  | "makegood_due"
  | "canceled";

export interface PageSlot {
  /** Null: the show has left the workspace, or was deleted. An archived one has no page. */
  show: { name: string; url: string | null } | null;
  /** `Mid-roll, 60 s`. */
  placement: string;
  /** `YYYY-MM-DD`; the first day of a window. */
  air_date: string | null;
  state: PageSlotState;
  /** A make-good: replaces a slot that was short or missed. */
  makes_good: boolean;
  /** A make-good is booked for it: nothing is due any more. */
  made_good: boolean;
  promised: number | null;
  measured: number | null;
  /** The metrics that are counted. */
  counted_as: string[];
  /** Counts of ad servers, never added to ours, each with its gap to ours. */
  delivered: {
    source: string;
    impressions: number;
    gap: { percent: number | null; class: string } | null;
  }[];
}

export interface PageEmv {
  currency: string;
  amount: number;
  receipts: { metric: string; count: number; rate: number; per: number; amount: number }[];
}

/** What was delivered by each day, against what was promised by then. */
export interface PagePace extends PaceData {
  /** Slots with a promise that have no day yet; the line leaves them out. */
  undated_slots: number;
  /** Clusters of which chosen posts count; the days before today leave them out. */
  clusters_in_part: number;
}

export interface CampaignPage extends PageBase {
  type: "campaign";
  is_unlisted: boolean;
  network: PageLink;
  brand: string | null;
  start_date: string | null;
  end_date: string | null;
  timezone: string;
  state: string;
  reach: number | null;
  categories: CategoryReach[];
  promised: number | null;
  measured: number | null;
  percent_time: number | null;
  /** Null: nothing is promised, or the campaign has no days or too many clusters. */
  pace: PagePace | null;
  slots: PageSlot[];
  /** What ad servers counted for no slot in particular. */
  unassigned: { source: string; impressions: number }[];
  emv: PageEmv | null;
}
