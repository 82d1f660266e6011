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

export interface Demo {
  world: DemoWorld;
  /** The configuration, with the demo's folder where none is set. */
  config: Config;
}

/**
 * The demo to run, or undefined for none. DEMO=auto: where nothing is set that is meant for data of
 * one's own; a folder that is set but empty may be a volume that was not mounted. In a folder where
 * a demo was made before, it continues.
 *
 * @throws ConfigError for DEMO=on together with real upstreams, or with data of one's own.
 */
export async function decideDemo(
  config: Config,
  log: ProcessLog,
  now: Date,
): Promise<Demo | undefined> {
  if (config.demo === "off") return undefined;
  if (hasRealUpstreams(config)) {
    if (config.demo === "on")
      throw new ConfigError([
        "DEMO=on would put simulators in place of the upstreams you set up; unset " +
          "YOUTUBE_API_KEY, COUNTER_PROVIDER and their keys, or set DEMO=off",
      ]);
    return undefined;
  }
  if (config.demo === "auto" && (config.databaseUrl !== undefined || !config.roles.has("api")))
    return undefined;
  const placed = { ...config, dataDirectory: config.demoDirectory };
  const known = readWorld(placed);
  if (known !== undefined) return { world: known, config: placed };
  if (config.demo === "auto" && config.isDataDirectorySet) return undefined;
  if (!(await isEmpty(placed, log)))
    throw new ConfigError([
      config.demo === "auto"
        ? `${placed.dataDirectory} holds data that is not a demo; move it, or set DEMO=off`
        : `DEMO=on would mix the demo with the data in ${config.databaseUrl === undefined ? placed.dataDirectory : "DATABASE_URL"}; leave DATA_DIR and DATABASE_URL unset`,
    ]);
  const world = newWorld(now);
  writeWorld(placed, world);
  return { world, config: placed };
}

/** True for the folder of an embedded database with anything in it. */
export const hasOwnData = ({ dataDirectory }: Config): boolean =>
  existsSync(join(dataDirectory, "postgres", "cluster"));

/** A database without a workspace, or none yet. */
async function isEmpty(config: Config, log: ProcessLog): Promise<boolean> {
  if (config.databaseUrl === undefined && !hasOwnData(config)) return true;
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
