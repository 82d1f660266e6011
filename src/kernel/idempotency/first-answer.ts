import { DAY_MS } from "../../lib/time/clock.ts";
import { packAnswer } from "./packed-answer.ts";

/** Stored form of the first answer under a key. */

export interface FirstAnswer {
  statusCode: number;
  response: string;
  location: string | null;
  now: Date;
}

/**
 * The columns of a completed write. A packed answer is marked as running, with a lease longer than
 * the record is kept. A process of an earlier release does not know its column, and then answers a
 * repetition with 409 `idempotency_in_progress` and not with an empty body.
 */
export function completedColumns({ statusCode, response, location, now }: FirstAnswer) {
  const packed = packAnswer(response);
  const shared = { status_code: statusCode, location, completed_at: now };
  return packed === null
    ? {
        ...shared,
        state: "completed" as const,
        response,
        packed_response: null,
        lease_expires_at: null,
      }
    : {
        ...shared,
        state: "running" as const,
        response: null,
        packed_response: packed,
        lease_expires_at: new Date(now.getTime() + 2 * DAY_MS),
      };
}
