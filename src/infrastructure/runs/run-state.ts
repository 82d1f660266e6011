import type { JobStatus, StoredJobError } from "../../db/schema/tables.ts";

/**
 * The states of a run, which is work that a person orders and a worker does: `queued`, `running`,
 * then `completed`, `failed` or `canceled`, which do not change any more. The functions here are
 * pure; the statements that store their columns are in the store of the feature that owns the
 * table.
 */

/** The columns that the row of every run has. */
export interface Run {
  id: string;
  status: JobStatus;
  started_at: Date | null;
  completed_at: Date | null;
  created_at: Date;
  /** The last write, by which a run whose job was lost is recognized (`isLost`). */
  updated_at: Date;
}

export const OPEN_STATUSES = ["queued", "running"] as const satisfies readonly JobStatus[];
export const ENDED_STATUSES = [
  "completed",
  "failed",
  "canceled",
] as const satisfies readonly JobStatus[];

/** True for a run that waits for a worker or is being worked on. */
export const isOpen = ({ status }: Pick<Run, "status">): boolean =>
  status === "queued" || status === "running";

/**
 * The run where it is open; undefined where it has ended or does not exist. Every step of a worker
 * begins with `openRun(await lock…(…))`, so that a run that was canceled or was ended by another
 * process is not written to.
 */
export const openRun = <Row extends Pick<Run, "status">>(run: Row | undefined): Row | undefined =>
  run !== undefined && isOpen(run) ? run : undefined;

/**
 * True for an open run without a write for `lostAfterMs`: no job works on it any more. The limit
 * has to be longer than the longest time between two writes of a living job with all its tries.
 */
export const isLost = (
  run: Pick<Run, "status" | "updated_at">,
  { now, lostAfterMs }: { now: Date; lostAfterMs: number },
): boolean => isOpen(run) && now.getTime() - run.updated_at.getTime() >= lostAfterMs;

/**
 * The run where a start has to answer it in place of a new one: it is open and not lost. There is
 * at most one for each subject, which the row or a unique index guarantees.
 */
export const runUnderWay = <Row extends Run>(
  last: Row | undefined,
  limits: { now: Date; lostAfterMs: number },
): Row | undefined => {
  const open = openRun(last);
  return open === undefined || isLost(open, limits) ? undefined : open;
};

/** How a run ends: with a result, on request, or with the failure that its row keeps. */
export type RunEnd = "completed" | "canceled" | StoredJobError;

/** The columns of a run that has just been ordered, also where they replace those of an old one. */
export const queued = (now: Date) => ({
  status: "queued" as const,
  error: null,
  started_at: null,
  completed_at: null,
  created_at: now,
  updated_at: now,
});

/** The columns of a run that a worker begins or continues: the first start is kept. */
export const running = (run: Pick<Run, "started_at">, now: Date) => ({
  status: "running" as const,
  started_at: run.started_at ?? now,
  updated_at: now,
});

/** The columns of a run that ends. */
export const ended = (end: RunEnd, now: Date) => ({
  ...(typeof end === "string"
    ? { status: end, error: null }
    : { status: "failed" as const, error: JSON.stringify(end) }),
  completed_at: now,
  updated_at: now,
});
