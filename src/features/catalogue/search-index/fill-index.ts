import { type Database, inTransaction } from "../../../db/connection/database.ts";
import { lockShow } from "../../../kernel/access/visible-show.store.ts";
import {
  findOutdatedEpisodes,
  findShowIdsAfter,
  indexEpisodes,
  indexTranscript,
  lockEpisodeTexts,
  removeTranscriptFromIndex,
} from "../search/index.ts";
import { findTranscripts } from "../transcripts/index.ts";

/** Number of shows whose episodes are compared by one statement. */
const SHOWS_A_LOOK = 100;
/**
 * Episodes per transaction. A transaction locks the show for as long as ten long transcripts take,
 * half a second.
 */
const EPISODES_A_TRANSACTION = 10;
/** Maximum episodes indexed by one run, a few minutes of work. The next run continues. */
export const EPISODES_A_RUN = 5_000;

/**
 * Indexes episodes without an entry, or whose row was written after it: by a process of the
 * previous release, by an import of an archive, or by the restore of a backup. Each transaction
 * indexes ten episodes, and indexed ones are not found again, so a run may stop at any point.
 * Returns how many were indexed.
 */
export async function fillSearchIndex(database: Database, signal?: AbortSignal): Promise<number> {
  let indexed = 0;
  let after = "";
  for (;;) {
    const showIds = await findShowIdsAfter(database, after, SHOWS_A_LOOK);
    const last = showIds.at(-1);
    if (last === undefined) return indexed;
    after = last;
    const outdated = await findOutdatedEpisodes(database, showIds, EPISODES_A_RUN - indexed);
    for (const [showId, ids] of outdated)
      for (let start = 0; start < ids.length; start += EPISODES_A_TRANSACTION) {
        signal?.throwIfAborted();
        const some = ids.slice(start, start + EPISODES_A_TRANSACTION);
        await indexAgain(database, showId, some);
        indexed += some.length;
      }
    if (indexed >= EPISODES_A_RUN) return indexed;
  }
}

/** Indexes episodes again. Locks the show first, as imports of its feed do. */
async function indexAgain(
  database: Database,
  showId: string,
  ids: readonly string[],
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockShow(transaction, showId);
    const episodes = await lockEpisodeTexts(transaction, showId, ids);
    await indexEpisodes(
      transaction,
      showId,
      episodes.map(({ updated_at: updatedAt, ...episode }) => ({ ...episode, updatedAt })),
    );
    for (const { id: episodeId, transcript_updated_at: updatedAt } of episodes) {
      if (updatedAt === null) await removeTranscriptFromIndex(transaction, showId, episodeId);
      else {
        const segments = (await findTranscripts(transaction, showId, [episodeId])).get(episodeId);
        await indexTranscript(transaction, showId, {
          episodeId,
          segments: segments ?? [],
          updatedAt,
        });
      }
    }
  });
}
