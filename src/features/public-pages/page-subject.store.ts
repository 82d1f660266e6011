import type { Executor } from "../../db/connection/database.ts";

/** What the address of a page names. */

/** The id behind a handle of a show or a workspace. */
export async function findSubjectByHandle(
  executor: Executor,
  kind: "show" | "workspace",
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
