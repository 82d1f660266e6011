import { type Selectable, sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import type { ConnectionsTable } from "../../db/schema/tables.ts";
import type { GeographyReading } from "../../platforms/accounts/account-connector.ts";

export type GeographyConnection = Pick<
  Selectable<ConnectionsTable>,
  "show_id" | "platform" | "external_account_id" | "unavailable"
>;

export interface GeographyRow {
  show_id: string;
  platform: string;
  account_id: string;
  reading: GeographyReading;
  fetched_at: Date;
}

/** Linked accounts of the shows in any state except disconnected. */
export async function findGeographyConnections(
  executor: Executor,
  showIds: readonly string[],
): Promise<GeographyConnection[]> {
  return executor
    .selectFrom("connections")
    .select(["show_id", "platform", "external_account_id", "unavailable"])
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .where("status", "<>", "disconnected")
    .orderBy("show_id")
    .orderBy("platform")
    .execute();
}

/** What the accounts of the shows last said of where their numbers come from. */
export async function findGeographyRows(
  executor: Executor,
  showIds: readonly string[],
  platforms: readonly string[],
): Promise<GeographyRow[]> {
  const rows = await executor
    .selectFrom("account_geography")
    .select(["show_id", "platform", "account_id", "reading", "fetched_at"])
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .where(sql<boolean>`platform = any(${[...platforms]})`)
    .orderBy("show_id")
    .orderBy("platform")
    .orderBy("metric")
    .execute();
  return rows.map((row) => ({ ...row, reading: row.reading as GeographyReading }));
}
