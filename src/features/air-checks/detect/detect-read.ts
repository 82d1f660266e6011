import type { ReadFinding } from "../../../air-checks/air-check.ts";
import { checkRead } from "../../../air-checks/check-read.ts";
import type { Database, DatabaseTransaction } from "../../../db/connection/database.ts";
import type { EventCause } from "../../../events/event-content.ts";
import type { AccessCache } from "../../../kernel/access/access-cache.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { findCampaignForWrite, findSlot } from "../../campaigns/index.ts";
import { findSpokenEpisode } from "../../transcripts/index.ts";
import {
  type AirCheckColumns,
  type AirCheckRow,
  findAirCheck,
  updateAirCheckRow,
} from "../air-check.store.ts";
import { recordAirCheck } from "../record-air-check.ts";
import { loadBooking } from "./booking.ts";
import { findRun, lockRun, updateRun } from "./runs.store.ts";

export interface DetectionServices {
  database: Database;
  urls: Urls;
  access: Pick<AccessCache, "workspace">;
}

interface Ordered {
  workspaceId: string;
  runId: string;
  cause: EventCause;
}

/** Carries out a run that is queued or was interrupted; one that ended stays as it is. */
export async function detectRead(
  services: DetectionServices,
  database: DatabaseTransaction,
  { workspaceId, runId, cause }: Ordered,
): Promise<void> {
  const { now } = cause;
  const ordered = await findRun(database, workspaceId, runId);
  const found =
    ordered === undefined
      ? undefined
      : await findAirCheck(database, workspaceId, ordered.air_check_id);
  if (found === undefined) return;
  // In the order of the operations: the campaign first.
  const campaign = await findCampaignForWrite(database, workspaceId, found.campaign_id);
  const run = await lockRun(database, workspaceId, runId);
  const row = await findAirCheck(database, workspaceId, found.id);
  if (campaign === undefined || row === undefined) return;
  if (run?.status !== "queued" && run?.status !== "running") return;
  const workspace = await services.access.workspace(workspaceId);
  const end = (error: { code: string; message: string } | null) =>
    updateRun(
      database,
      run,
      {
        status: error === null ? ("completed" as const) : ("failed" as const),
        error: error === null ? null : JSON.stringify(error),
        started_at: run.started_at ?? now,
        completed_at: now,
      },
      now,
    );
  if (row.status === "approved") {
    await end({ code: "approved", message: "The air check was approved meanwhile." });
    return;
  }
  const slot = await findSlot(database, workspaceId, campaign.id, row.slot_id);
  const booking =
    slot === undefined ? null : await loadBooking(database, workspaceId, campaign, slot);
  if (booking === null) {
    await end({ code: "no_brand", message: "The campaign has no brand to look for." });
    return;
  }
  const isVisible = workspace?.showSet.has(row.show_id) === true && row.episode_id !== null;
  const episode = isVisible
    ? await findSpokenEpisode(database, row.show_id, row.episode_id ?? "")
    : undefined;
  if (episode === undefined) {
    await end({ code: "no_transcript", message: "The episode has no transcript any more." });
    return;
  }
  const finding = checkRead(booking.booked, episode, booking.known);
  const isSubmitted = finding.read !== null && row.status !== "submitted";
  const updated = await updateAirCheckRow(database, workspaceId, row.id, {
    ...columnsOf(finding, row),
    ...(isSubmitted ? { status: "submitted", submitted_at: now, rejected_reason: null } : {}),
    updated_at: now,
  });
  if (isSubmitted)
    await recordAirCheck(
      {
        database,
        urls: services.urls,
        workspace: { id: workspaceId, handle: workspace?.handle ?? null },
      },
      "air_check.submitted",
      updated,
      cause,
    );
  await end(null);
}

/** What was found. Seconds that a person gave stay where the transcript has none. */
function columnsOf(finding: ReadFinding, row: AirCheckRow): AirCheckColumns {
  const { read } = finding;
  return {
    start_sec: read?.startSec ?? row.start_sec,
    end_sec: read?.startSec == null ? row.end_sec : read.endSec,
    position: finding.position,
    transcript_excerpt: read?.quote ?? null,
    found_talking_points: JSON.stringify(
      finding.talkingPoints.map(({ text, found, atSec }) => ({ text, found, at_sec: atSec })),
    ),
    promo_code_found: finding.promoCodeFound,
    heard_promo_codes: finding.heardPromoCodes,
    flags: finding.flags,
    score: finding.score,
  };
}
