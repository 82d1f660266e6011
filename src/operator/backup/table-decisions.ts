import { EXPIRING_TABLES } from "../../db/partitions/partitioned-tables.ts";
import { MIGRATOR_TABLES } from "../../db/upgrade/applied-migrations.ts";
import type { TableDecision } from "../../db/schema/decisions/decision.ts";
import { DECIDED_TABLES } from "../../db/schema/table-decisions.ts";

/**
 * Which tables a backup holds, each with the reason; docs/backup.md is generated from this list.
 */

const expiring = EXPIRING_TABLES.map(({ table }) => table);

const placeOf = (table: string): number =>
  expiring.includes(table) ? expiring.indexOf(table) : expiring.length;

/**
 * In the order of a backup, parents before the tables that refer to them. The tables partitioned by
 * day come first, in the order their maintenance locks them, so that neither waits for the other in
 * a circle.
 */
export const BACKUP_DECISIONS: Readonly<Record<string, TableDecision["backup"]>> = {
  ...Object.fromEntries(
    DECIDED_TABLES.toSorted(([one], [two]) => placeOf(one) - placeOf(two)).map(
      ([table, { backup }]) => [table, backup],
    ),
  ),
  ...Object.fromEntries(
    [...MIGRATOR_TABLES].map((table) => [
      table,
      { kept: false, reason: "written by the restore, which runs the same migrations" },
    ]),
  ),
};

/** Jobs that wait in the queue, which has a schema of its own. */
export const WAITING_JOBS = "graphile_worker.jobs";

export const KEPT_TABLES: readonly string[] = Object.entries(BACKUP_DECISIONS).flatMap(
  ([table, decision]) => (decision.kept ? [table] : []),
);
