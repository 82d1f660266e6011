import type { StoredJobError } from "../../db/schema/tables.ts";
import { stateConflict } from "../../kernel/contract/errors.ts";
import { fault } from "../../kernel/contract/fields.ts";
import { nullable, timestamp } from "../../kernel/contract/schema.ts";
import type { WritePlan } from "../../kernel/operation/operation.ts";
import { isoOrNull } from "../../lib/time/iso-time.ts";
import { isOpen, OPEN_STATUSES, type Run } from "./run-state.ts";

/** What the operations on runs answer alike. */

/** The fields with which the schema of a run ends. */
export const runFields = {
  error: fault,
  started_at: nullable(timestamp),
  completed_at: nullable(timestamp),
  created_at: timestamp,
  updated_at: timestamp,
};

/** The values of `runFields`. */
export const viewRunFields = (run: Run & { error: StoredJobError | null }) => ({
  error: run.error,
  started_at: isoOrNull(run.started_at),
  completed_at: isoOrNull(run.completed_at),
  created_at: run.created_at.toISOString(),
  updated_at: run.updated_at.toISOString(),
});

/**
 * The plan of a start that is answered with a run that is under way: it writes and costs nothing,
 * and needs no confirmation.
 */
export const planOfRunUnderWay = ({ id }: Pick<Run, "id">, noun: string) =>
  ({
    id,
    wouldWrite: {},
    effects: [],
    warnings: [`The ${noun} ${id} is under way; nothing new was started.`],
    confirm: false,
    cost: { provider_calls: 0, posts: 0, emails: 0 },
  }) satisfies Partial<WritePlan>;

/** @throws ApiError 409 `state_conflict` for a run that has ended, which cannot be canceled. */
export function requireOpenRun(run: Pick<Run, "status">, noun: string): void {
  if (!isOpen(run)) throw stateConflict(`This ${noun} has ended.`, run.status, OPEN_STATUSES);
}
