import {
  type ReadFinding,
  SPOKEN_CHARS_MAX,
  type SpokenEpisode,
} from "../../../../domain/ad-reads/air-check.ts";
import { isTooMuch } from "../../../../infrastructure/compute/compute-error.ts";
import type { Compute } from "../../../../infrastructure/compute/compute.ts";
import { DEADLINE_MS, HEAP_MB } from "../../../../infrastructure/compute/limits.ts";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import type { AccessCache } from "../../../../kernel/access/access-cache.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import { ended, openRun, type RunEnd, running } from "../../../../infrastructure/runs/run-state.ts";
import { type Clock, SECOND_MS } from "../../../../lib/time/clock.ts";
import { type CampaignRow, findCampaignForWrite, findSlot } from "../../campaigns/index.ts";
import { findSpokenEpisode } from "../../../catalogue/transcripts/index.ts";
import {
  type AirCheckColumns,
  type AirCheckRow,
  findAirCheck,
  updateAirCheckRow,
} from "../air-check.store.ts";
import { recordAirCheck } from "../record-air-check.ts";
import { type Booking, loadBooking } from "./booking.ts";
import { findRun, lockRun, type RunRow, updateRun } from "./runs.store.ts";

export interface DetectionServices {
  database: Database;
  urls: Urls;
  access: Pick<AccessCache, "workspace">;
  compute: Compute;
}

interface Ordered {
  workspaceId: string;
  runId: string;
}

interface Detection {
  services: DetectionServices;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Executes a run that is queued or was interrupted; a run that ended is not changed. The compared
 * facts are read in one transaction and the result is written in another, since the search takes
 * seconds. A search that exceeds the limits of a task fails for good, since it would exceed them
 * again.
 */
export async function detectRead(detection: Detection, ordered: Ordered): Promise<void> {
  const { services, signal } = detection;
  const search = await step(detection, ordered, prepare);
  if (search === undefined) return;
  const { booking, episode } = search;
  try {
    const finding = await services.compute.run(
      "check_read",
      [booking.booked, episode, booking.known],
      { of: ordered.workspaceId, signal },
    );
    await step(detection, ordered, (locked) => store(services, locked, finding));
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    await step(detection, ordered, (locked) => end(locked, TOO_MUCH[error.failure]));
  }
}

const TOO_MUCH: Readonly<Record<"deadline" | "memory", RunEnd>> = {
  deadline: {
    code: "timed_out",
    message: `The search takes more than ${DEADLINE_MS / SECOND_MS} s. Book fewer or shorter points.`,
  },
  memory: {
    code: "too_large",
    message: `The search takes more than ${HEAP_MB} MB. Send a shorter transcript.`,
  },
};

/** A run under way with its air check and campaign, all locked. */
interface Locked {
  database: DatabaseTransaction;
  workspaceId: string;
  run: RunRow;
  row: AirCheckRow;
  campaign: CampaignRow;
  now: Date;
}

/**
 * Runs a step under these locks. Undefined where the run has ended, or its air check no longer
 * exists.
 */
async function step<Result>(
  { services, clock }: Detection,
  { workspaceId, runId }: Ordered,
  work: (locked: Locked, services: DetectionServices) => Promise<Result>,
): Promise<Result | undefined> {
  return inTransaction(services.database, async (database) => {
    const ordered = await findRun(database, workspaceId, runId);
    const found =
      ordered === undefined
        ? undefined
        : await findAirCheck(database, workspaceId, ordered.air_check_id);
    if (found === undefined) return undefined;
    // Locks are taken in the order of the operations: the campaign first.
    const campaign = await findCampaignForWrite(database, workspaceId, found.campaign_id);
    const run = openRun(await lockRun(database, workspaceId, runId));
    const row = await findAirCheck(database, workspaceId, found.id);
    if (campaign === undefined || row === undefined || run === undefined) return undefined;
    const locked = { database, workspaceId, run, row, campaign, now: clock.now() };
    if (row.status !== "approved") return work(locked, services);
    await end(locked, { code: "approved", message: "The air check was approved meanwhile." });
    return undefined;
  });
}

async function end({ database, run, now }: Locked, how: RunEnd): Promise<undefined> {
  await updateRun(database, run, { ...running(run, now), ...ended(how, now) });
}

/** Loads the compared facts. Undefined where the run was ended because they are missing. */
async function prepare(
  locked: Locked,
  { access }: DetectionServices,
): Promise<{ booking: Booking; episode: SpokenEpisode } | undefined> {
  const { database, workspaceId, run, row, campaign, now } = locked;
  const slot = await findSlot(database, workspaceId, campaign.id, row.slot_id);
  const booking =
    slot === undefined ? null : await loadBooking(database, workspaceId, campaign, slot);
  if (booking === null)
    return end(locked, { code: "no_brand", message: "The campaign has no brand to look for." });
  const workspace = await access.workspace(workspaceId);
  const isVisible = workspace?.showSet.has(row.show_id) === true && row.episode_id !== null;
  const episode = isVisible
    ? await findSpokenEpisode(database, row.show_id, row.episode_id ?? "")
    : undefined;
  if (episode === undefined)
    return end(locked, {
      code: "no_transcript",
      message: "The episode has no transcript any more.",
    });
  const chars = episode.segments.reduce((sum, { text }) => sum + text.length, 0);
  if (chars > SPOKEN_CHARS_MAX)
    return end(locked, {
      code: "too_large",
      message:
        `The transcript has ${chars} characters; ` +
        `a read is looked for in at most ${SPOKEN_CHARS_MAX}.`,
    });
  await updateRun(database, run, running(run, now));
  return { booking, episode };
}

async function store(
  { access, urls }: DetectionServices,
  locked: Locked,
  finding: ReadFinding,
): Promise<void> {
  const { database, workspaceId, row, now } = locked;
  const isSubmitted = finding.read !== null && row.status !== "submitted";
  const updated = await updateAirCheckRow(database, workspaceId, row.id, {
    ...columnsOf(finding, row),
    ...(isSubmitted ? { status: "submitted", submitted_at: now, rejected_reason: null } : {}),
    updated_at: now,
  });
  if (isSubmitted) {
    const workspace = await access.workspace(workspaceId);
    await recordAirCheck(
      {
        database,
        urls,
        workspace: {
          id: workspaceId,
          handle: workspace?.handle ?? null,
          showIds: workspace?.showIds ?? [],
        },
      },
      "air_check.submitted",
      updated,
      systemCause(now),
    );
  }
  await end(locked, "completed");
}

/** The columns of a finding. Seconds that a person entered stay where the transcript has none. */
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
    flag_details: JSON.stringify(finding.flagDetails),
    questions: JSON.stringify(finding.questions),
    score: finding.score,
  };
}
