import type { Command } from "commander";
import { maintainPartitions } from "../../../db/partitions/maintain-partitions.ts";
import { figureChangesOf } from "../../../db/figure-changes.ts";
import { migrate } from "../../../db/migrate.ts";
import { startEmbeddedPostgres } from "../../../db/embedded-postgres/embedded-postgres.ts";
import { migrateJobQueue } from "../../../infrastructure/jobs/migrate-job-queue.ts";
import { join } from "node:path";
import { action, type CommandParts } from "../command.ts";
import { type Installation, withInstallationAsItIs } from "../installation.ts";

async function bringUpToDate(
  { databaseUrl, pool, clock }: Installation,
  printError: CommandParts["printError"],
): Promise<string[]> {
  const ran = await migrate(databaseUrl, {
    onWait: (name) => printError(`castmeter: ${name} waits for tables that are in use`),
    onLongWait: (note) => printError(`castmeter: waits for ${note.for}, for ${note.seconds} s`),
    onNewer: ({ message }) => printError(`castmeter: ${message}`),
  });
  await migrateJobQueue(databaseUrl);
  const { failures } = await maintainPartitions(pool, clock.now());
  for (const { error } of failures) throw error;
  return ran;
}

/** `castmeter migrate`: brings the database to the newest schema. */
export function define(command: Command, parts: CommandParts): void {
  command.action(
    action(parts, async () => {
      const config = parts.config();
      const update = (installation: Installation): Promise<string[]> =>
        bringUpToDate(installation, parts.printError);
      let ran = await withInstallationAsItIs(config, update);
      if (ran === undefined) {
        const server = await startEmbeddedPostgres({
          dataDirectory: join(config.dataDirectory, "postgres"),
        });
        await server.stop();
        ran = await withInstallationAsItIs(config, update);
      }
      const migrations = ran ?? [];
      const changes = figureChangesOf(migrations);
      return {
        json: { object: "migration", ran: migrations, figure_changes: changes },
        lines:
          migrations.length === 0
            ? ["The schema is up to date."]
            : [
                ...migrations.map((name) => `ran ${name}`),
                ...changes.map(({ change }) => `changes figures: ${change}`),
              ],
      };
    }),
  );
}
