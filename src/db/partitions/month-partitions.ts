import { sql } from "kysely";
import type { Database } from "../connection/database.ts";

/** Any constant, the same in every process: one makes partitions while the others wait. */
const LOCK = 4_127_700_321;

const partitionOf = (table: string, month: string): string => `${table}_${month.replace("-", "")}`;

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
};

/** Months that hold these days, `YYYY-MM`, each once. */
export const monthsOf = (days: Iterable<string>): string[] =>
  [...new Set(Array.from(days, (day) => day.slice(0, 7)))].sort();

/**
 * Remembers which partitions there are, so that a write asks the catalogue once a month and not
 * every time.
 */
export class MonthPartitions {
  readonly #table: string;
  readonly #known = new Set<string>();

  constructor(table: string) {
    this.#table = table;
  }

  /**
   * Makes the partitions that days of these months need. History reaches back for years, so they
   * come when they are needed.
   */
  async ensure(database: Database, months: readonly string[]): Promise<void> {
    const unknown = months.filter((month) => !this.#known.has(month));
    if (unknown.length === 0) return;
    await database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
      for (const month of unknown) {
        const name = partitionOf(this.#table, month);
        const { rows } = await sql<{
          there: boolean;
        }>`select to_regclass(${name}) is not null as there`.execute(transaction);
        if (rows[0]?.there === true) continue;
        await sql`create table ${sql.table(name)} partition of ${sql.table(this.#table)} for values from (${sql.lit(`${month}-01`)}) to (${sql.lit(`${nextMonth(month)}-01`)})`.execute(
          transaction,
        );
      }
    });
    for (const month of unknown) this.#known.add(month);
  }
}
