import { Type } from "typebox";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import type { GenerationRow } from "./generations.store.ts";
import { type GenerationServices, runGeneration } from "./run-generation.ts";

const ATTEMPTS = 4;

/**
 * Makes a transcript from the audio of an episode. A try that was cut off before the paid request
 * is repeated; after it the try is not repeated, and the generation ends as `interrupted`.
 */
export const generateTranscriptJob = defineJob({
  name: "transcripts.generate",
  schema: strictObject({ show_id: Type.String(), episode_id: Type.String() }),
  maxAttempts: ATTEMPTS,
  paysProviders: true,
  handler: async (payload, context: JobContext<GenerationServices>) => {
    const { services, clock, signal, attempt } = context;
    await runGeneration(
      { services, clock, signal, isLastAttempt: attempt >= ATTEMPTS },
      { showId: payload.show_id, episodeId: payload.episode_id },
    );
  },
});

/**
 * Number of queues. Files are held in memory while they are sent, so at most two jobs run at a
 * time.
 */
const QUEUES = 2;

/** Runs a generation as soon as a worker is free. */
export async function enqueueGeneration(
  transaction: DatabaseTransaction,
  { show_id: showId, episode_id: episodeId }: GenerationRow,
): Promise<void> {
  await enqueueJob(
    transaction,
    generateTranscriptJob,
    { show_id: showId, episode_id: episodeId },
    {
      jobKey: `transcript generation ${showId} ${episodeId}`,
      queueName: `transcripts.generate ${showId.charCodeAt(0) % QUEUES}`,
    },
  );
}
