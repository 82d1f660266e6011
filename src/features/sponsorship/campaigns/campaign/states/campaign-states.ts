import type { CampaignStatus } from "../../../../../db/schema/tables.ts";
import { COLUMNS } from "../../../../../db/schema/columns.ts";

/** The states of a campaign, and the moves that a call may ask for. */

export const CAMPAIGN_STATUSES = COLUMNS.campaigns.status.values;

/**
 * From `scheduled` to `active` only time leads, and from `completed` back to `active` a later
 * `end_date`.
 */
const MOVES: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ["scheduled", "canceled"],
  scheduled: ["canceled"],
  active: ["paused", "completed", "canceled"],
  paused: ["active", "completed", "canceled"],
  completed: [],
  canceled: [],
};

export const movesFrom = (status: CampaignStatus): readonly CampaignStatus[] => MOVES[status];

/** Where a status leads when its time has come; null: nowhere. */
export function dueStatus(status: CampaignStatus): CampaignStatus | null {
  switch (status) {
    case "scheduled":
      return "active";
    case "active":
    case "paused":
      return "completed";
    default:
      return null;
  }
}
