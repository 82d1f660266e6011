import { type Database, inTransaction } from "../connection/database.ts";
import { createMissingPartitions, type Partition, partitionHolding } from "./partition.ts";
import type { PartitionedTable } from "./partitioned-tables.ts";

/**
 * Creates partitions of one table when rows for them arrive. Remembers the existing partitions, so
 * that a process queries the catalogue once for each partition and not at every write.
 */
export class OnDemandPartitions {
  readonly #table: PartitionedTable;
  readonly #known = new Set<string>();

  constructor(table: PartitionedTable) {
    this.#table = table;
  }

  /**
   * Creates the missing partitions of these days, `YYYY-MM-DD`, in a transaction of its own: locks
   * on the parent table are held for milliseconds and not for as long as the caller writes.
   */
  async ensure(database: Database, days: Iterable<string>): Promise<void> {
    const unknown = this.#unknownPartitions(days);
    if (unknown.length === 0) return;
    await inTransaction(database, (transaction) =>
      createMissingPartitions(transaction, this.#table, unknown),
    );
    for (const { name } of unknown) this.#known.add(name);
  }

  /** Partitions not known to exist, in order of time, each once. */
  #unknownPartitions(days: Iterable<string>): Partition[] {
    const partitions = new Map<string, Partition>();
    for (const day of days) {
      const partition = partitionHolding(this.#table, day);
      if (!this.#known.has(partition.name)) partitions.set(partition.name, partition);
    }
    return [...partitions.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
