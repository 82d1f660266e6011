/**
 * The partitioned tables, with the granularity of their partitions and the retention of their rows.
 */

/** Days and months are those of UTC. */
export type PartitionGranularity = "day" | "month";

/** A table that is partitioned by range of one time or date column. */
export interface PartitionedTable {
  readonly table: string;
  /** The column whose day, in UTC, decides the partition. */
  readonly column: string;
  readonly granularity: PartitionGranularity;
  /** Fill factor of the pages at inserts, in percent; PostgreSQL's default is 100. */
  readonly fillFactorPercent?: number;
}

/** A table that loses whole partitions by age: no row is ever deleted under load. */
export interface ExpiringTable extends PartitionedTable {
  /** A partition is dropped once its last row is this old. */
  readonly keepDays: number;
}

/** Tables whose partitions `maintainPartitions` creates ahead of time and drops. */
export const EXPIRING_TABLES: readonly ExpiringTable[] = [
  { table: "events", column: "created_at", granularity: "day", keepDays: 30 },
  // A row is rewritten when its attempt ends, with the attempt added, and is then twice as long.
  // The free 40 % of a page take some of these versions into the row's own page.
  {
    table: "webhook_deliveries",
    column: "created_at",
    granularity: "day",
    keepDays: 30,
    fillFactorPercent: 60,
  },
  { table: "request_logs", column: "created_at", granularity: "day", keepDays: 14 },
  // Records are kept for 24 hours after first completion, so the partition of the day before
  // yesterday is the first that may be dropped.
  { table: "idempotency_records", column: "created_at", granularity: "day", keepDays: 2 },
];

/**
 * A table whose partitions `OnDemandPartitions` creates and nothing drops: the history of an
 * account reaches back years, to a date that is not known ahead.
 */
export const ACCOUNT_DAYS: PartitionedTable = {
  table: "account_days",
  column: "day",
  granularity: "month",
};
