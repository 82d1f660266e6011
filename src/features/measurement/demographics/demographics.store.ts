import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { DemographicReading } from "../../../platforms/accounts/account-connector.ts";
import type { AudienceRow } from "../audience/index.ts";

/** What the accounts of the shows last reported of ages and genders. */
export async function findDemographicRows(
  executor: Executor,
  showIds: readonly string[],
  platforms: readonly string[],
): Promise<AudienceRow<DemographicReading>[]> {
  const rows = await executor
    .selectFrom("account_demographics")
    .select(["show_id", "platform", "account_id", "reading", "fetched_at"])
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .where(sql<boolean>`platform = any(${[...platforms]})`)
    .orderBy("show_id")
    .orderBy("platform")
    .orderBy("metric")
    .orderBy("dimension")
    .execute();
  return rows.map((row) => ({ ...row, reading: row.reading as DemographicReading }));
}
