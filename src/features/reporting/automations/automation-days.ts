import type { Executor } from "../../../db/connection/database.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import {
  duePlanned,
  FINAL_DAYS,
  nextPlanned,
  plannedOn,
  SETTLE_DAYS,
  type ScheduleDays,
} from "../../../domain/report-documents/schedule.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import { type ClusterReference, parseClusterReference } from "../../../kernel/ids.ts";
import type { PAUSED_REASONS } from "./automation.schema.ts";
import type { AutomationRow } from "./automation.store.ts";
import type { RunRow } from "../report-runs/index.ts";
import { findAiredDays, findCampaignFacts, hasCluster } from "./source-facts.store.ts";

export type PausedReason = (typeof PAUSED_REASONS)[number];

type Planned = Pick<AutomationRow, "workspace_id" | "source" | "schedule" | "anchor_date">;

/** What an automation goes by, and why it has ended; null where it goes on. */
export interface AutomationState {
  days: ScheduleDays;
  ended: PausedReason | null;
}

/** Reads the campaign and the shows of an automation. */
export async function readAutomationState(
  executor: Executor,
  row: Planned,
  workspace: Pick<WorkspaceAccess, "showSet" | "archivedShowIds">,
): Promise<AutomationState> {
  const { workspace_id: workspaceId, source, schedule } = row;
  const days = { anchor: row.anchor_date, campaignEnd: null, aired: [] as string[] };
  if (source.campaign_id === null)
    return {
      days,
      ended: endOfShows(row, workspace) ?? (await endOfClusters(executor, row)),
    };
  const campaign = await findCampaignFacts(executor, workspaceId, source.campaign_id);
  if (campaign === undefined) return { days, ended: "campaign_deleted" };
  const aired =
    schedule.frequency === "after_air"
      ? await findAiredDays(executor, workspaceId, source.campaign_id)
      : [];
  return {
    days: { ...days, campaignEnd: campaign.end_date, aired },
    ended: campaign.status === "canceled" ? "campaign_canceled" : null,
  };
}

/** An automation about named shows, or about clusters of shows, ends with the last of these. */
function endOfShows(
  { source }: Planned,
  { showSet, archivedShowIds }: Pick<WorkspaceAccess, "showSet" | "archivedShowIds">,
): PausedReason | null {
  const named = [...source.show_ids, ...clustersOf(source).map(({ showId }) => showId)];
  if (named.length === 0) return null;
  const existing = named.filter((id) => showSet.has(id));
  if (existing.length === 0) return "show_deleted";
  return existing.every((id) => archivedShowIds.has(id)) ? "show_archived" : null;
}

const clustersOf = ({ cluster_refs: refs = [] }: Planned["source"]): ClusterReference[] =>
  refs.flatMap((ref) => parseClusterReference(ref) ?? []);

/** An automation about clusters alone ends with the last of them. */
async function endOfClusters(
  executor: Executor,
  { source }: Planned,
): Promise<PausedReason | null> {
  const clusters = clustersOf(source);
  if (clusters.length === 0 || source.show_ids.length > 0) return null;
  return (await hasCluster(executor, clusters)) ? null : "cluster_deleted";
}

/**
 * The next planned time strictly after a moment; null where there is none. A series about a
 * campaign goes on until its figures have settled.
 */
export function nextRunOf(
  row: Planned,
  { days, ended }: AutomationState,
  after: Date,
): Date | null {
  if (ended !== null) return null;
  const next = nextPlanned(row.schedule, days, after);
  return next === null || !isInSeries(row, days, next) ? null : next;
}

/** The planned times from one on whose refresh has begun, up to the last one of the series. */
export const dueRunsOf = (
  row: Planned,
  { days }: AutomationState,
  due: { first: Date; now: Date },
): Date[] =>
  duePlanned(row.schedule, days, due).filter((planned) => isInSeries(row, days, planned));

function isInSeries(row: Planned, days: ScheduleDays, planned: Date): boolean {
  const last = lastPlanned(row, days);
  return last === null || planned.getTime() <= last.getTime();
}

/**
 * The first time of a series at which nothing of the campaign is missing any more, so that the last
 * report is a whole one; null where the series has no end.
 */
function lastPlanned(row: Planned, days: ScheduleDays): Date | null {
  const isSeries = ["weekly", "biweekly", "monthly"].includes(row.schedule.frequency);
  if (!isSeries || days.campaignEnd === null) return null;
  return nextPlanned(row.schedule, days, plannedOn(addDays(days.campaignEnd, SETTLE_DAYS)));
}

/**
 * True for a planned run whose automation a person paused before it was sent. One that ended by
 * itself still sends its last report.
 */
export const isStopped = (
  { status, paused_reason: reason }: Pick<AutomationRow, "status" | "paused_reason">,
  { trigger }: Pick<RunRow, "trigger">,
): boolean => trigger === "schedule" && status === "paused" && reason === "manual";

/** True where an automation without a next time will never have one. */
export function isOver(row: Planned, { days }: AutomationState, now: Date): boolean {
  const { campaignEnd } = days;
  return campaignEnd !== null && addDays(campaignEnd, FINAL_DAYS + 1) < utcDay(now)
    ? true
    : campaignEnd !== null &&
        row.schedule.frequency !== "on_final" &&
        row.schedule.frequency !== "after_air" &&
        addDays(campaignEnd, SETTLE_DAYS) < utcDay(now);
}
