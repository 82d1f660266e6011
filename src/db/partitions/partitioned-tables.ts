/** The partitioned tables: how long one partition is, and how long its rows are kept. */

/** Days and months are those of UTC. */
export type PartitionGranularity = "day" | "month";

/** A table that is partitioned by range of one time or date column. */
export interface PartitionedTable {
  readonly table: string;
  /** The column whose day, in UTC, decides the partition. */
  readonly column: string;
  readonly granularity: PartitionGranularity;
  /** How full inserts leave a page; PostgreSQL's default is 100. */
  readonly fillFactorPercent?: number;
}

/** A table that loses whole partitions by age: no row is ever deleted under load. */
export interface ExpiringTable extends PartitionedTable {
  /** A partition is dropped once its last row is this old. */
  readonly keepDays: number;
}

/** Created ahead of time and dropped by `maintainPartitions`. */
export const EXPIRING_TABLES: readonly ExpiringTable[] = [
  { table: "events", column: "created_at", granularity: "day", keepDays: 30 },
  // A row is written again when its attempt ends, with the attempt in it: twice as long. The free
  // 40 % take some of them into the row's own page.
  {
    table: "webhook_deliveries",
    column: "created_at",
    granularity: "day",
    keepDays: 30,
    fillFactorPercent: 60,
  },
  { table: "request_logs", column: "created_at", granularity: "day", keepDays: 14 },
  // Kept 24 hours from first completion, so the day before yesterday is the first that may go.
  { table: "idempotency_records", column: "created_at", granularity: "day", keepDays: 2 },
];

/**
 * Created by `OnDemandPartitions` and kept for ever: the history of an account reaches back years,
 * to no date that is known ahead.
 */
export const ACCOUNT_DAYS: PartitionedTable = {
  table: "account_days",
  column: "day",
  granularity: "month",
};
