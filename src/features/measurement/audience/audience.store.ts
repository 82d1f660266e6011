import { type Selectable, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { ConnectionsTable } from "../../../db/schema/tables.ts";

export type AudienceConnection = Pick<
  Selectable<ConnectionsTable>,
  "show_id" | "platform" | "external_account_id" | "unavailable"
>;

/** Linked accounts of the shows in any state except disconnected. */
export async function findAudienceConnections(
  executor: Executor,
  showIds: readonly string[],
): Promise<AudienceConnection[]> {
  const rows = await executor
    .selectFrom("connections")
    .select(["show_id", "platform", "external_account_id", "unavailable"])
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .where("status", "<>", "disconnected")
    .orderBy("show_id")
    .orderBy("platform")
    .execute();
  return rows;
}
