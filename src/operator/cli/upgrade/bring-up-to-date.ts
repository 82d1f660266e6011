import { maintainPartitions } from "../../../db/partitions/maintain-partitions.ts";
import { figureChangesOf } from "../../../db/figure-changes.ts";
import { migrate } from "../../../db/migrate.ts";
import { migrateJobQueue } from "../../../infrastructure/jobs/migrate-job-queue.ts";
import type { CommandAnswer, CommandParts } from "../command.ts";
import type { Installation } from "../installation.ts";

/** Runs what the release brings to the database; returns the names of the migrations it ran. */
export async function bringUpToDate(
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

/** What ran, and the figures that change with it. */
export function ranAnswer(ran: readonly string[]): CommandAnswer {
  const changes = figureChangesOf(ran);
  return {
    json: { object: "migration", ran, figure_changes: changes },
    lines:
      ran.length === 0
        ? ["The schema is up to date."]
        : [
            ...ran.map((name) => `ran ${name}`),
            ...changes.map(({ change }) => `changes figures: ${change}`),
          ],
  };
}
