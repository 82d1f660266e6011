import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { type Cap, capAt, capReached } from "../../../../kernel/limits/caps.ts";
import { correctCap, takeCap } from "../../../../kernel/limits/caps.store.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import type { GenerationRow } from "./generations.store.ts";

/** Caps on what may be transcribed on one UTC day. */

/**
 * Maximum generated transcripts of a show, so that a program that loops by mistake is stopped
 * early.
 */
const GENERATIONS_PER_DAY = 20;

/**
 * Minutes counted for an episode whose feed gives no duration; they are corrected after its audio
 * was transcribed.
 */
const UNKNOWN_MINUTES = 60;

export const minutesOf = (durationSec: number | null): number =>
  durationSec === null ? UNKNOWN_MINUTES : Math.max(1, Math.ceil(durationSec / 60));

const generationsCap = (showId: string, now: Date): Cap =>
  capAt(now, {
    counter: "transcript_generations",
    subject: showId,
    limit: GENERATIONS_PER_DAY,
    windowMs: DAY_MS,
  });

/** The cap on minutes of audio of a workspace per day. */
export const minutesCap = (now: Date, minutesPerDay: number): Cap =>
  capAt(now, {
    counter: "transcript_minutes",
    subject: "",
    limit: minutesPerDay,
    windowMs: DAY_MS,
  });

export interface Generated {
  workspaceId: string;
  showId: string;
  minutes: number;
  minutesPerDay: number;
}

/**
 * Takes a generation and its minutes from the two caps.
 *
 * @throws ApiError `cap_reached` for either cap.
 */
export async function takeGeneration(
  transaction: DatabaseTransaction,
  { workspaceId, showId, minutes, minutesPerDay }: Generated,
  now: Date,
): Promise<void> {
  const ofShow = generationsCap(showId, now);
  if ((await takeCap(transaction, workspaceId, ofShow)) === null)
    throw capReached(
      ofShow,
      `At most ${GENERATIONS_PER_DAY} transcripts of a show are generated a day.`,
      now,
    );
  const cap = minutesCap(now, minutesPerDay);
  const isWithin = minutes <= cap.limit;
  if (!isWithin || (await takeCap(transaction, workspaceId, cap, minutes)) === null)
    throw capReached(
      cap,
      `The episode is counted as ${minutes} minutes, and fewer of today's ${cap.limit} are left.`,
      now,
    );
}

/**
 * Corrects the minutes counted on the day a generation was ordered to the minutes that were paid
 * for.
 */
export async function settleMinutes(
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, reserved_minutes: reserved, created_at: at }: GenerationRow,
  paidMinutes: number,
): Promise<void> {
  if (paidMinutes === reserved) return;
  await correctCap(transaction, workspaceId, minutesCap(at, 0), paidMinutes - reserved);
}
