import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { GeographyReading } from "../../../platforms/accounts/account-connector.ts";
import type { AudienceRow } from "../audience/index.ts";

/** What the accounts of the shows last reported about the places of their numbers. */
export async function findGeographyRows(
  executor: Executor,
  showIds: readonly string[],
  platforms: readonly string[],
): Promise<AudienceRow<GeographyReading>[]> {
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
