import pg from "pg";
import { maintainPartitions } from "../../src/db/partitions/maintain-partitions.ts";
import { createPool } from "../../src/db/connection/pool.ts";
import { type FaultStage, mixedCall, writeCall } from "./fault-stage.ts";
import { atMost, type Figure, none, sleep } from "./figure.ts";
import { isWrong, longestMs, SteadyLoad } from "./steady-load.ts";

/** The schema changes, and days are purged, while a release serves. */

const PER_SEC = 25;
const DAY_MS = 86_400_000;

/** A new release adds columns to the tables that every request reads. */
export async function migration(stage: FaultStage): Promise<Figure[]> {
  const server = await stage.serve("api");
  const load = new SteadyLoad(server.address, PER_SEC, (turn) =>
    mixedCall(stage.tenant, turn, "migration"),
  );
  await sleep(2_000);
  for (const table of ["workspaces", "shows", "clusters", "api_keys", "events"]) {
    await stage.database.query(`alter table ${table} add column added_under_load integer`);
    await sleep(500);
  }
  await sleep(2_000);
  const samples = await load.stop();
  for (const table of ["workspaces", "shows", "clusters", "api_keys", "events"])
    await stage.database.query(`alter table ${table} drop column added_under_load`);
  await server.kill();
  return [
    none(
      "answers other than 200 after columns were added",
      samples.filter((sample) => sample.status !== 200).length,
      `${samples.length} (${SteadyLoad.describe(samples)})`,
    ),
  ];
}

/** Old days are dropped and new ones made while a report reads them. */
export async function purge(stage: FaultStage): Promise<Figure[]> {
  const server = await stage.serve("api");
  const pool = createPool({ url: stage.database.url, max: 2, applicationName: "faults" });
  await maintainPartitions(pool, new Date());
  const reader = new pg.Client({ connectionString: stage.database.url });
  await reader.connect();
  await reader.query("begin");
  for (const table of ["events", "request_logs", "idempotency_records", "webhook_deliveries"])
    await reader.query(`select count(*) from ${table}`);
  const load = new SteadyLoad(server.address, PER_SEC, (turn) =>
    writeCall(stage.tenant, turn, "purge"),
  );
  await sleep(2_000);
  const calmMs = longestMs(load.samples);
  // Forty days on, all of today's partitions are due.
  const purged = maintainPartitions(pool, new Date(Date.now() + 40 * DAY_MS)).catch(
    () => undefined,
  );
  await sleep(6_000);
  await reader.query("commit");
  await reader.end();
  await purged;
  const samples = await load.stop();
  await maintainPartitions(pool, new Date());
  await pool.end();
  await server.kill();
  return [
    atMost("longest write beyond the longest before", longestMs(samples) - calmMs, 100),
    none(
      "answers other than 200 and 503",
      samples.filter(isWrong).length,
      `${samples.length} (${SteadyLoad.describe(samples)})`,
    ),
  ];
}
