import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import type { ArchiveObject } from "./archive-object.ts";
import type { ArchiveRow } from "./archive-fields.ts";

/** A page of the rows of a workspace in a table, in byte order of its key, after a row. */
export async function findWorkspacePage(
  transaction: Executor,
  workspaceId: string,
  { table, key }: Pick<ArchiveObject, "table" | "key">,
  { after, limit }: { after: ArchiveRow | undefined; limit: number },
): Promise<ArchiveRow[]> {
  const own = key.filter((column) => column !== "workspace_id");
  const ordered = sql.join(own.map((column) => sql`${sql.ref(column)} collate "C"`));
  const start =
    after === undefined
      ? sql`true`
      : sql`(${ordered}) > (${sql.join(own.map((column) => sql`${after[column]}::text`))})`;
  const { rows } = await sql<ArchiveRow>`
    select *
    from ${sql.table(table)}
    where workspace_id = ${workspaceId} and ${start}
    order by ${ordered}
    limit ${limit}`.execute(transaction);
  return rows;
}
