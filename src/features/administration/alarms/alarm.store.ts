import { type Selectable, sql } from "kysely";
import type { Database, DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { AlarmsTable } from "../../../db/schema/tables.ts";
import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import type { AlarmKindName, Failure } from "./alarm-kind.ts";

export type AlarmRow = Selectable<AlarmsTable>;

/** How long cleared alarms are listed. */
const CLEARED_KEPT_MS = 30 * DAY_MS;

/** Alarms that are not cleared, those that are not raised so far included. */
export const findOpenAlarms = (transaction: DatabaseTransaction): Promise<AlarmRow[]> =>
  transaction
    .selectFrom("alarms")
    .selectAll()
    .where("cleared_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export async function insertAlarm(
  transaction: DatabaseTransaction,
  {
    id,
    kind,
    failure,
    now,
    isRaised,
  }: {
    id: string;
    kind: AlarmKindName;
    failure: Failure;
    now: Date;
    isRaised: boolean;
  },
): Promise<AlarmRow> {
  return transaction
    .insertInto("alarms")
    .values({
      id,
      workspace_id: failure.workspaceId,
      kind,
      subject_id: failure.subjectId,
      subject: JSON.stringify(failure.subject),
      // A source whose clock was ahead gives a time to come.
      since: failure.since > now ? now : failure.since,
      seen_at: now,
      judged_at: now,
      raised_at: isRaised ? now : null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The columns that a check changes. */
export type AlarmColumns = Partial<
  Pick<AlarmRow, "seen_at" | "judged_at" | "raised_at" | "well_since" | "cleared_at" | "subject">
>;

export async function updateAlarm(
  transaction: DatabaseTransaction,
  id: string,
  { subject, ...columns }: AlarmColumns,
): Promise<AlarmRow> {
  return transaction
    .updateTable("alarms")
    .set({ ...columns, ...(subject === undefined ? {} : { subject: JSON.stringify(subject) }) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteAlarm(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom("alarms").where("id", "=", id).execute();
}

/** Deletes alarms that were cleared long ago. */
export async function purgeAlarms(executor: Executor, now: Date): Promise<void> {
  await executor
    .deleteFrom("alarms")
    .where("cleared_at", "<", new Date(now.getTime() - CLEARED_KEPT_MS))
    .execute();
}

export interface AlarmFilters {
  kind: AlarmKindName | null;
  status: "open" | "cleared" | null;
}

/** Raised alarms of a workspace, newest first. */
export async function listAlarmRows(
  executor: Executor,
  workspaceId: string,
  { kind, status }: AlarmFilters,
  page: NewestPage,
): Promise<(AlarmRow & { created_at_us: number })[]> {
  let query = executor
    .selectFrom("alarms")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("raised_at", "is not", null);
  if (kind !== null) query = query.where("kind", "=", kind);
  if (status !== null) query = query.where("cleared_at", status === "open" ? "is" : "is not", null);
  return newestFirst(query, page).execute();
}

/**
 * Raised alarms of the installation, and those of workspaces that operators are mailed: open ones
 * first, then the newest.
 */
export const findOperatorAlarms = (
  database: Database,
  { kinds, limit }: { kinds: readonly AlarmKindName[]; limit: number },
): Promise<AlarmRow[]> =>
  database
    .selectFrom("alarms")
    .selectAll()
    .where("kind", "in", [...kinds])
    .where("raised_at", "is not", null)
    .orderBy(sql`cleared_at is not null`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
