import { startEmbeddedPostgres } from "./embedded-postgres.ts";

/**
 * A process for embedded-postgres.test.ts to kill: starts PostgreSQL on the folder it is given and
 * waits.
 */
const [, , dataDirectory = ""] = process.argv;
try {
  const server = await startEmbeddedPostgres({ dataDirectory, settings: { fsync: "off" } });
  process.stdout.write(`ready ${server.port}\n`);
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`failed ${error instanceof Error ? error.message : String(error)}\n`);
}
