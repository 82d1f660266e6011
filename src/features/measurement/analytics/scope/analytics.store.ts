import { type Selectable, sql } from "kysely";
import { isAmong } from "../../../../db/statements/is-among.ts";
import type { Executor } from "../../../../db/connection/database.ts";
import type { ConnectionsTable, EpisodesTable } from "../../../../db/schema/tables.ts";
import { WINDOW_METRICS } from "../../../../domain/metrics/window-figures.ts";

const ACCOUNT_COLUMNS = [
  "show_id",
  "platform",
  "external_account_id",
  "status",
  "last_updated_at",
  "as_of",
] as const satisfies readonly (keyof ConnectionsTable)[];

export type AccountRow = Pick<Selectable<ConnectionsTable>, (typeof ACCOUNT_COLUMNS)[number]> & {
  /** True where the account has given days, or a counter from which days are computed. */
  gives_counts: boolean;
};

/** Accounts of the shows in any state, because the history of a disconnected one stays. */
export async function findAccounts(
  executor: Executor,
  showIds: readonly string[],
): Promise<AccountRow[]> {
  const rows = await executor
    .selectFrom("connections")
    .select(ACCOUNT_COLUMNS)
    .select(
      sql<boolean>`(days_through is not null or readings ?| ${[...WINDOW_METRICS]}::text[])`.as(
        "gives_counts",
      ),
    )
    .where(isAmong("show_id", showIds))
    .orderBy("show_id")
    .orderBy("platform")
    .execute();
  return rows;
}

export type EpisodeTitleRow = Pick<
  Selectable<EpisodesTable>,
  "show_id" | "id" | "title" | "image" | "link"
>;

/** Titles, pictures and addresses of episodes of the shows. */
export async function findEpisodeTitles(
  executor: Executor,
  showIds: readonly string[],
  episodeIds: readonly string[],
): Promise<EpisodeTitleRow[]> {
  const rows = await executor
    .selectFrom("episodes")
    .select(["show_id", "id", "title", "image", "link"])
    .where(isAmong("show_id", showIds))
    .where(sql<boolean>`id = any(${[...episodeIds]}::text[])`)
    .execute();
  return rows;
}
