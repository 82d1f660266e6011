import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import type { EventCause } from "../../../../delivery/events/event-content.ts";
import { ended, openRun, type RunEnd } from "../../../../infrastructure/runs/run-state.ts";
import {
  type BuildRow,
  endOpenItems,
  findBuildItems,
  lockBuild,
  updateBuild,
} from "../cluster-build.store.ts";
import { recordBuildEnd } from "./events.ts";

export interface BuildKey {
  showId: string;
  buildId: string;
}

/** Runs one step in a transaction that locks the build. Undefined where the build has ended. */
export const stepBuild = <Result>(
  database: Database,
  { showId, buildId }: BuildKey,
  work: (transaction: DatabaseTransaction, build: BuildRow) => Promise<Result>,
): Promise<Result | undefined> =>
  inTransaction(database, async (transaction) => {
    const build = openRun(await lockBuild(transaction, showId, buildId));
    return build === undefined ? undefined : work(transaction, build);
  });

/**
 * Ends a locked build, and its open items with the reason, which is the message of the failure
 * unless given. What was stored of its episodes stays. No event is recorded of a build that is
 * canceled, because the caller who canceled it knows.
 */
export async function endBuild(
  transaction: DatabaseTransaction,
  build: BuildRow,
  ending:
    | { end: Extract<RunEnd, string>; reason: string }
    | { end: Exclude<RunEnd, string>; reason?: string },
  cause: EventCause,
): Promise<BuildRow> {
  const { now } = cause;
  const { end, reason } = ending;
  const items =
    typeof end === "string"
      ? { status: "skipped" as const, reason: reason ?? "" }
      : { status: "failed" as const, reason: reason ?? end.message };
  await endOpenItems(transaction, build, items, now);
  const row = await updateBuild(transaction, build, ended(end, now));
  if (end !== "canceled") {
    const all = await findBuildItems(transaction, [row.show_id], [row.id]);
    await recordBuildEnd(transaction, row, { items: all, cause });
  }
  return row;
}

/** The failure of a build through an error of this application. */
const INTERNAL_ERROR = {
  code: "internal_error",
  message: "The build could not be finished on our side. Start it again.",
};

/** Ends a build whose job has no tries left. */
export const giveUpBuild = (
  transaction: DatabaseTransaction,
  build: BuildRow,
  cause: EventCause,
): Promise<BuildRow> => endBuild(transaction, build, { end: INTERNAL_ERROR }, cause);
