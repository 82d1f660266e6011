import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "../src/app/config/config.ts";
import { createDatabase } from "../src/db/connection/database.ts";
import { createPool } from "../src/db/connection/pool.ts";
import { openInstance } from "../src/app/instance.ts";
import type { ProcessLog } from "../src/app/log.ts";
import { type DemoWorld, newWorld, readWorld, writeWorld } from "./demo-files.ts";

/**
 * True when a source of numbers is configured; the demo never replaces it by its own.
 */
export function hasRealUpstreams({
  youtube,
  counterProvider,
  apify,
  scrapeCreators,
}: Config): boolean {
  return (
    youtube.apiKey !== undefined ||
    counterProvider !== undefined ||
    apify.token !== undefined ||
    scrapeCreators.apiKey !== undefined
  );
}

/**
 * The demo to run, or undefined for none. DEMO=auto: one that was made before, or a new one where
 * the embedded database is empty, and none where real upstreams are set up.
 *
 * @throws ConfigError for DEMO=on together with real upstreams.
 */
export async function decideDemo(
  config: Config,
  log: ProcessLog,
  now: Date,
): Promise<DemoWorld | undefined> {
  if (config.demo === "off") return undefined;
  if (hasRealUpstreams(config)) {
    if (config.demo === "on")
      throw new ConfigError([
        "DEMO=on would put simulators in place of the upstreams you set up; unset " +
          "YOUTUBE_API_KEY, COUNTER_PROVIDER and their keys, or set DEMO=off",
      ]);
    return undefined;
  }
  const isWanted =
    config.demo === "on" || (config.databaseUrl === undefined && config.roles.has("api"));
  if (!isWanted) return undefined;
  const known = readWorld(config);
  if (known !== undefined) return known;
  if (config.demo === "auto" && !(await isEmpty(config, log))) return undefined;
  const world = newWorld(now);
  writeWorld(config, world);
  return world;
}

/** An embedded database without a workspace, or none yet. */
async function isEmpty(config: Config, log: ProcessLog): Promise<boolean> {
  if (!existsSync(join(config.dataDirectory, "postgres", "cluster"))) return true;
  const instance = await openInstance(config, log, { share: false });
  const database = createDatabase(
    createPool({ url: instance.databaseUrl, max: 2, applicationName: "castmeter demo" }),
  );
  try {
    return (
      (await database
        .selectFrom("workspaces")
        .select("workspace_id")
        .limit(1)
        .executeTakeFirst()) === undefined
    );
  } finally {
    await database.destroy();
    await instance.close();
  }
}
