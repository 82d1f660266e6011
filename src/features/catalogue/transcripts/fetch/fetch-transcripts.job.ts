import { Type } from "typebox";
import type { Compute } from "../../../../infrastructure/compute/compute.ts";
import { type Database, inTransaction } from "../../../../db/connection/database.ts";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJobs } from "../../../../infrastructure/jobs/enqueue.ts";
import type { OutboundClient } from "../../../../infrastructure/outbound/outbound-client.ts";
import { claimDueShows } from "./due-shows.ts";
import { fetchTranscripts } from "./fetch-transcripts.ts";

/** The job that fetches transcripts of one show from one host. */
export const fetchTranscriptsJob = defineJob({
  name: "transcripts.fetch",
  schema: Type.Object({ show_id: Type.String() }, { additionalProperties: false }),
  maxAttempts: 3,
  handler: async (
    { show_id: showId },
    {
      services: { database, outbound, compute },
      clock,
      log,
      signal,
    }: JobContext<{ database: Database; outbound: OutboundClient; compute: Compute }>,
  ) => {
    const outcomes = await fetchTranscripts(
      { database, http: outbound, compute, clock },
      showId,
      signal,
    );
    for (const outcome of outcomes)
      if (typeof outcome !== "string")
        log.warn({ showId, code: outcome.code }, "a transcript could not be read");
  },
});

/** The job that enqueues the runs of shows whose transcripts are due. */
export const pollTranscriptsJob = defineJob({
  name: "transcripts.poll",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock }: JobContext<{ database: Database }>) => {
    await inTransaction(services.database, async (transaction) => {
      const claimed = await claimDueShows(transaction, clock);
      await enqueueJobs(
        transaction,
        fetchTranscriptsJob,
        claimed.map((showId) => ({
          payload: { show_id: showId },
          jobKey: `transcripts:${showId}`,
        })),
      );
    });
  },
});

export const pollTranscriptsCron: CronEntry = {
  name: "transcripts.poll",
  crontab: "* * * * *",
  job: pollTranscriptsJob,
};
