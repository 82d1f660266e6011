import type { Context, WriteContext } from "../../../../kernel/pipeline/context.ts";
import { capAt, capReached, describeCap } from "../../../../kernel/limits/caps.ts";
import { readCap, takeCap } from "../../../../kernel/limits/caps.store.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";

/** The cap of snapshots that people and programs have made in an hour. */

const GENERATIONS_PER_HOUR = 60;

const generationCap = (now: Date) =>
  capAt(now, {
    counter: "report_generations",
    subject: "",
    limit: GENERATIONS_PER_HOUR,
    windowMs: HOUR_MS,
  });

export async function describeGenerationCap({ database, workspace, now }: Context) {
  const cap = generationCap(now);
  return describeCap(cap, await readCap(database, workspace.id, cap));
}

/** @throws ApiError `cap_reached` where the hour's snapshots are used up. */
export async function takeGenerationCap({ database, workspace, now }: WriteContext): Promise<void> {
  const cap = generationCap(now);
  if ((await takeCap(database, workspace.id, cap)) === null)
    throw capReached(cap, `At most ${GENERATIONS_PER_HOUR} snapshots are made an hour.`, now);
}
