import type { PaceData } from "../../../domain/charts/pace-chart.ts";
import type { CategoryReach, PageBase, PageLink } from "./page.ts";

/** The data of a campaign's page. */

export type CampaignState = "draft" | "scheduled" | "active" | "paused" | "completed" | "canceled";

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
  /** What it aired in, or is booked with; no address where there is no page. */
  episodes: { title: string; number: number | null; url: string | null }[];
  /** `Audio read, mid-roll, 60 s`. */
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

/** How it stands, as `GET /v1/campaigns/{campaign_id}/pacing` says. */
export interface PagePacing {
  metric: "impressions" | "reach" | "plays";
  /** What was promised in all. */
  goal: number;
  /** By now; null where no day is known. */
  expected: number | null;
  /** Null: no count is known. */
  actual: number | null;
  state: "ahead" | "on_track" | "behind";
}

/** What was delivered by each day, against what was promised and expected by then. */
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
  state: CampaignState;
  reach: number | null;
  categories: CategoryReach[];
  promised: number | null;
  measured: number | null;
  percent_time: number | null;
  /** Null: nothing was promised. */
  pacing: PagePacing | null;
  /**
   * Null: nothing is promised or known of any day, or the campaign has no days or too many
   * clusters.
   */
  pace: PagePace | null;
  slots: PageSlot[];
  /** What ad servers counted for no slot in particular. */
  unassigned: { source: string; impressions: number }[];
  emv: PageEmv | null;
}
