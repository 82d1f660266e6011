import type { CampaignPace } from "../../sponsorship/campaigns/index.ts";
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
  /** Null where the show has left the workspace, or was deleted. An archived show has no page. */
  show: { name: string; url: string | null } | null;
  /**
   * Episodes in which the slot aired, or with which it is booked; the address is null where there
   * is no page.
   */
  episodes: { title: string; number: number | null; url: string | null }[];
  /** For example `Audio read, mid-roll, 60 s`. */
  placement: string;
  /** `YYYY-MM-DD`; for a window, its first day. */
  air_date: string | null;
  state: PageSlotState;
  /** True for a make-good, which replaces a slot that fell short or was missed. */
  makes_good: boolean;
  /** True where a make-good is booked for the slot, so that nothing is due any more. */
  made_good: boolean;
  promised: number | null;
  measured: number | null;
  /** Names of the metrics that are counted. */
  counted_as: string[];
  /**
   * Counts of ad servers, which are never added to those of Castmeter, each with its gap to them.
   */
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

/** The pacing of a campaign, as in `GET /v1/campaigns/{campaign_id}/pacing`. */
export interface PagePacing {
  metric: "impressions" | "reach" | "plays";
  /** The promised count in total. */
  goal: number;
  /** The count expected by now; null where no day is known. */
  expected: number | null;
  /** The delivered count; null where none is known. */
  actual: number | null;
  state: "ahead" | "on_track" | "behind";
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
  /** Null where nothing was promised. */
  pacing: PagePacing | null;
  /**
   * Null where nothing is promised or known for any day, or the campaign has no days or too many
   * clusters.
   */
  pace: CampaignPace | null;
  slots: PageSlot[];
  /** Counts of ad servers for no particular slot. */
  unassigned: { source: string; impressions: number }[];
  emv: PageEmv | null;
}
