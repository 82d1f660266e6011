import { maintainPartitions } from "../../src/db/partitions/maintain-partitions.ts";
import { createPartition, partitionHolding } from "../../src/db/partitions/partition.ts";
import { ACCOUNT_DAYS, EXPIRING_TABLES } from "../../src/db/partitions/partitioned-tables.ts";
import { OnDemandPartitions } from "../../src/db/partitions/on-demand-partitions.ts";
import { inTransaction } from "../../src/db/connection/database.ts";
import { DAY_MS, utcDay } from "../../src/lib/time/clock.ts";
import { type BenchDatabase, withDatabase } from "../harness/environment.ts";
import { seedBuilds, seedGoals } from "./seed-builds.ts";
import { seedDeliveries, seedEndpoints, seedEvents, seedRequestLog } from "./seed-events.ts";
import { seedAccounts } from "./seed-history.ts";
import { seedClusters, seedTenants } from "./seed-tenants.ts";
import { seedTexts } from "./seed-texts.ts";

/** Days before today that get partitions: those that are kept, as on a server that has run long. */
const ACCOUNT_DAYS_BACK = 100;

/**
 * Fills a migrated database as after a month with two thousand other workspaces: a million
 * clusters, events and deliveries each, one and a half million log lines, 160,000 connections, ten
 * million account days, 1.2 million passages of the search. Indexes of the large tables are dropped
 * and built again, which takes half the time of keeping them.
 */
export async function seedGrowth(database: BenchDatabase): Promise<void> {
  await createPartitions(database.url);
  const step = async (name: string, tables: readonly string[], run: () => Promise<void>) => {
    const startedAt = performance.now();
    await withoutIndexes(database, tables, run);
    for (const table of tables) await database.query(`vacuum analyze ${table}`);
    console.log(`seeded ${name} in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  };
  await step(
    "tenants",
    ["workspaces", "workspace_members", "shows", "workspace_shows", "show_feeds"],
    () => seedTenants(database),
  );
  await step("clusters", ["episodes", "clusters", "cluster_nodes"], () => seedClusters(database));
  await step(
    "accounts",
    ["connections", "account_geography", "account_demographics", "account_items", "account_days"],
    () => seedAccounts(database),
  );
  await step("transcripts", ["episode_transcripts", "transcript_fetches", "search_passages"], () =>
    seedTexts(database),
  );
  await step("goals", ["goals"], () => seedGoals(database));
  await step(
    "builds",
    [
      "cluster_builds",
      "cluster_build_items",
      "cluster_suggestions",
      "dismissed_posts",
      "auto_builds",
      "account_searches",
      "claim_verdicts",
      "discovery_runs",
    ],
    () => seedBuilds(database),
  );
  await step("endpoints", ["webhook_endpoints"], () => seedEndpoints(database));
  await step("events", ["events", "event_clocks"], () => seedEvents(database));
  await step("deliveries", ["webhook_deliveries", "webhook_endpoint_queues"], () =>
    seedDeliveries(database),
  );
  await step("request log", ["request_logs"], () => seedRequestLog(database));
  await database.query("drop table seeded_shows");
}

function createPartitions(url: string): Promise<void> {
  const now = new Date();
  const daysBack = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => utcDay(new Date(now.getTime() - index * DAY_MS)));
  return withDatabase({ url, max: 1 }, async (database, pool) => {
    await maintainPartitions(pool, now);
    await new OnDemandPartitions(ACCOUNT_DAYS).ensure(database, daysBack(ACCOUNT_DAYS_BACK));
    for (const table of EXPIRING_TABLES)
      await inTransaction(database, async (transaction) => {
        // The newest exist already: the server makes yesterday's and those to come.
        for (const day of daysBack(table.keepDays + 1).slice(2))
          await createPartition(transaction, table, partitionHolding(table, day));
      });
  });
}

/**
 * Runs with the tables' indexes and foreign keys gone, and builds them again. Those of constraints
 * stay: their order is nearly that of the rows.
 */
async function withoutIndexes(
  database: BenchDatabase,
  tables: readonly string[],
  run: () => Promise<void>,
): Promise<void> {
  const indexes = await database.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x
     join pg_class i on i.oid = x.indexrelid
     where x.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`,
    [tables],
  );
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  await run();
  for (const { definition } of indexes)
    await database.query(definition.replace(" ON ONLY ", " ON "));
}
