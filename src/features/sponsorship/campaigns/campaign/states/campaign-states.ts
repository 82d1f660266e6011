import type { CampaignStatus } from "../../../../../db/schema/tables.ts";
import { COLUMNS } from "../../../../../db/schema/columns.ts";

/** The states of a campaign, and the moves that a call may ask for. */

export const CAMPAIGN_STATUSES = COLUMNS.campaigns.status.values;

/**
 * The moves that a call may make. Only time moves a campaign from `scheduled` to `active`, and only
 * a later `end_date` moves it from `completed` back to `active`.
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

/** The status to which a campaign moves when its time has come; null: it does not move. */
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
