import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { type Cap, capAt, capReached } from "../../../../kernel/limits/caps.ts";
import { correctCap, takeCap } from "../../../../kernel/limits/caps.store.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import type { GenerationRow } from "./generations.store.ts";

/** What may be transcribed on one UTC day. */

/** Transcripts that are generated for a show, so that a mistake in a loop ends early. */
const GENERATIONS_PER_DAY = 20;

/** For an episode whose feed has no duration; corrected once it was heard. */
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

/** Minutes of audio of a workspace. */
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

/** @throws ApiError `cap_reached` for either cap. */
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

/** Corrects the minutes of the day a generation was ordered on to those that were paid for. */
export async function settleMinutes(
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, reserved_minutes: reserved, created_at: at }: GenerationRow,
  paidMinutes: number,
): Promise<void> {
  if (paidMinutes === reserved) return;
  await correctCap(transaction, workspaceId, minutesCap(at, 0), paidMinutes - reserved);
}
