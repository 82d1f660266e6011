import { Type } from "typebox";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import { lockShow } from "../../../kernel/access/visible-show.store.ts";
import { type EpisodeText, indexEpisodes } from "./index-fields.ts";
import { findOutdatedEpisodes, lockEpisodeTexts } from "./missing-entries.store.ts";

/**
 * Maximum episodes of an import that are indexed in its transaction. Indexing 730 took 60 % of the
 * import, and the show is locked for that long.
 */
const AT_ONCE_MAX = 50;
/** Episodes per transaction of the job, which takes some 20 ms. */
const EPISODES_A_TRANSACTION = 100;
/** Maximum episodes of a show; no feed that is read has more. */
const EPISODES_MAX = 100_000;

/** Indexes titles and descriptions of a show whose entries differ from their rows. */
export const indexShowJob = defineJob({
  name: "search.index_show",
  schema: Type.Object({ show_id: Type.String() }, { additionalProperties: false }),
  maxAttempts: 4,
  handler: async (
    { show_id: showId },
    { services: { database }, signal }: JobContext<{ database: Database }>,
  ) => {
    const outdated = await findOutdatedEpisodes(database, [showId], EPISODES_MAX);
    const ids = outdated.get(showId) ?? [];
    for (let start = 0; start < ids.length; start += EPISODES_A_TRANSACTION) {
      signal.throwIfAborted();
      await inTransaction(database, async (transaction) => {
        await lockShow(transaction, showId);
        const some = ids.slice(start, start + EPISODES_A_TRANSACTION);
        const episodes = await lockEpisodeTexts(transaction, showId, some);
        await indexEpisodes(
          transaction,
          showId,
          episodes.map(({ updated_at: updatedAt, ...episode }) => ({ ...episode, updatedAt })),
        );
      });
    }
  },
});

/**
 * Indexes the episodes that an import of a feed wrote, in its transaction. Where there are many, a
 * job indexes them after the commit.
 */
export async function indexImported(
  transaction: DatabaseTransaction,
  showId: string,
  episodes: readonly EpisodeText[],
): Promise<void> {
  if (episodes.length <= AT_ONCE_MAX) await indexEpisodes(transaction, showId, episodes);
  else
    await enqueueJob(
      transaction,
      indexShowJob,
      { show_id: showId },
      { jobKey: `search.index_show:${showId}` },
    );
}
