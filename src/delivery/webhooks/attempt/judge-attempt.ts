import type {
  DeliveryFinalReason,
  DeliveryStatus,
  StoredAttempt,
} from "../../../db/schema/tables.ts";
import { isSuccess } from "./attempt-delivery.ts";
import { scheduleNext } from "./retry-schedule.ts";

/** The state of a delivery between attempts. */
export interface DeliveryState {
  status: DeliveryStatus;
  attemptsMade: number;
  createdAt: Date;
  nextAttemptAt: Date | null;
  dueAt: Date | null;
  finalReason: DeliveryFinalReason | null;
  completedAt: Date | null;
}

/**
 * The state of a delivery after an attempt, by the state table of docs/webhooks.md. The function is
 * pure.
 */
export function judgeAttempt(
  delivery: DeliveryState,
  attempt: StoredAttempt,
  { endedAt, random }: { endedAt: Date; random: number },
): DeliveryState {
  const { createdAt } = delivery;
  const done = { createdAt, nextAttemptAt: null, dueAt: null, completedAt: endedAt };
  const attemptsMade = delivery.attemptsMade + (attempt.trigger === "automatic" ? 1 : 0);
  if (isSuccess(attempt)) return { ...done, status: "succeeded", attemptsMade, finalReason: null };
  if (attempt.trigger === "test")
    return { ...done, status: "failed", attemptsMade, finalReason: "attempts_exhausted" };
  // A manual attempt does not change the schedule; a failed delivery that was queued for a manual
  // attempt leaves the queue again.
  if (attempt.trigger === "manual")
    return delivery.status === "pending" ? delivery : { ...delivery, dueAt: null };
  const next = scheduleNext({ attemptsMade, endedAt, createdAt: delivery.createdAt, random });
  if (next instanceof Date)
    return {
      createdAt,
      status: "pending",
      attemptsMade,
      nextAttemptAt: next,
      dueAt: next,
      finalReason: null,
      completedAt: null,
    };
  return { ...done, status: "failed", attemptsMade, finalReason: next };
}
