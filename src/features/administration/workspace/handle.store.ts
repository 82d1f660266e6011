import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";

/**
 * Entries in the directory that keeps handles unique in the installation, separately for workspaces
 * and for shows.
 */

type SubjectKind = "show" | "workspace";

/** The id of the show or workspace that has a handle. */
export async function findHandleSubject(
  executor: Executor,
  kind: SubjectKind,
  handle: string,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom("handle_directory")
    .select("subject_id")
    .where("subject_kind", "=", kind)
    .where("handle", "=", handle)
    .executeTakeFirst();
  return row?.subject_id;
}

const NUMBERED_TRIES = 100;

/**
 * The handles that are tried for a name, with numbers after the first: `lock-keepers`,
 * `lock-keepers-2`.
 */
export const handlesOf = (slug: string): string[] =>
  slug === ""
    ? []
    : Array.from({ length: NUMBERED_TRIES }, (_, index) =>
        index === 0 ? slug : `${slug}-${index + 1}`,
      );

/**
 * The first of these handles that no workspace has; null where all are taken or the slug is empty.
 */
export async function findFreeWorkspaceHandle(
  executor: Executor,
  slug: string,
): Promise<string | null> {
  const wanted = handlesOf(slug);
  if (wanted.length === 0) return null;
  const taken = await executor
    .selectFrom("handle_directory")
    .select("handle")
    .where("subject_kind", "=", "workspace")
    .where(isAmong("handle", wanted))
    .execute();
  const known = new Set(taken.map(({ handle }) => handle));
  return wanted.find((handle) => !known.has(handle)) ?? null;
}

/** Adds a handle of a workspace; false where another one has it. */
export async function insertWorkspaceHandle(
  transaction: DatabaseTransaction,
  workspaceId: string,
  handle: string,
  now: Date,
): Promise<boolean> {
  const subject = { subject_kind: "workspace", subject_id: workspaceId } as const;
  return insertHandle(transaction, subject, handle, now);
}

/** Adds a handle of a show; false where another one has it. */
export async function insertShowHandle(
  transaction: DatabaseTransaction,
  showId: string,
  handle: string,
  now: Date,
): Promise<boolean> {
  const subject = { subject_kind: "show", subject_id: showId } as const;
  return insertHandle(transaction, subject, handle, now);
}

/**
 * The insert decides: of two that simultaneously want the same handle, the second waits for the
 * first to commit and then returns false.
 */
async function insertHandle(
  transaction: DatabaseTransaction,
  subject: { subject_kind: SubjectKind; subject_id: string },
  handle: string,
  now: Date,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("handle_directory")
    .values({ ...subject, handle, created_at: now })
    .onConflict((conflict) => conflict.columns(["subject_kind", "handle"]).doNothing())
    .returning("handle")
    .executeTakeFirst();
  return inserted !== undefined;
}
