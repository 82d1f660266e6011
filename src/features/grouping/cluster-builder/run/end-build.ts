import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { StoredJobError } from "../../../../db/schema/tables.ts";
import {
  type BuildRow,
  endOpenItems,
  findBuildItems,
  updateBuild,
} from "../cluster-build.store.ts";
import type { BuildOrigin } from "./build-origin.ts";
import { recordBuildEnd } from "./events.ts";

/** How a build ends. The caller has locked the row of the build. */

/** Completes a build. Items that are still open are of episodes that the show no longer has. */
export async function completeBuild(
  transaction: DatabaseTransaction,
  build: BuildRow,
  { cause }: BuildOrigin,
): Promise<BuildRow> {
  const { now } = cause;
  await endOpenItems(
    transaction,
    build,
    { status: "skipped", reason: "The show no longer has this episode." },
    now,
  );
  const row = await updateBuild(
    transaction,
    build,
    { status: "completed", completed_at: now },
    now,
  );
  const items = await findBuildItems(transaction, [row.show_id], [row.id]);
  await recordBuildEnd(transaction, row, { items, cause });
  return row;
}

/** Fails a build. What was stored of its episodes stays. */
export async function failBuild(
  transaction: DatabaseTransaction,
  build: BuildRow,
  { error, reason }: { error: StoredJobError; reason: string },
  { cause }: BuildOrigin,
): Promise<BuildRow> {
  const { now } = cause;
  await endOpenItems(transaction, build, { status: "failed", reason }, now);
  const row = await updateBuild(
    transaction,
    build,
    { status: "failed", error, completed_at: now },
    now,
  );
  const items = await findBuildItems(transaction, [row.show_id], [row.id]);
  await recordBuildEnd(transaction, row, { items, cause });
  return row;
}

/**
 * Cancels a build. No event is recorded, because the caller who canceled it knows. What was stored
 * stays.
 */
export async function cancelBuild(
  transaction: DatabaseTransaction,
  build: BuildRow,
  { reason, now }: { reason: string; now: Date },
): Promise<BuildRow> {
  await endOpenItems(transaction, build, { status: "skipped", reason }, now);
  return updateBuild(transaction, build, { status: "canceled", completed_at: now }, now);
}
