import { Type } from "typebox";
import type { Database } from "../../../db/connection/database.ts";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { findLivingKeys } from "../../../infrastructure/jobs/living-keys.ts";
import { endReading, INTERRUPTED } from "./end-reading.ts";
import { readingKey } from "./read-order.job.ts";
import { findOpenOrders } from "./sweep-orders.store.ts";

/**
 * Ends the orders that no job reads any more: those whose job is out of tries because its worker
 * was killed in the last one, or because the database was unavailable in all of them, and those
 * whose job was removed. Each order is stored in one transaction with its job, and a job stays
 * until its order has ended, so an order without a living job is lost at any age.
 */
export const sweepOrdersJob = defineJob({
  name: "insertion_orders.sweep",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, log }: JobContext<{ database: Database }>) => {
    const { database } = services;
    // Orders are read before the jobs; `endReading` does not change an order that ends in between.
    const open = await findOpenOrders(database);
    const living = await findLivingKeys(
      database,
      open.map(({ id }) => readingKey(id)),
    );
    const lost = open.filter(({ id }) => !living.has(readingKey(id)));
    for (const { workspace_id: workspaceId, id } of lost)
      await endReading(database, { workspaceId, id }, { outcome: INTERRUPTED, now: clock.now() });
    if (lost.length > 0)
      log.warn({ orders: lost.map(({ id }) => id) }, "orders ended whose job was lost");
  },
});

/** Runs off the full hour, when many other jobs run. */
export const sweepOrdersCron: CronEntry = {
  name: "insertion_orders.sweep",
  crontab: "3,13,23,33,43,53 * * * *",
  job: sweepOrdersJob,
};
