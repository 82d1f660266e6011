import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import type { DismissalCause } from "../../../../db/schema/tables.ts";
import type { PlatformPostRow } from "../../../../domain/matching/posts/post-key.ts";

/** Posts that do not belong to an episode, as a person or an undone build decided. */

export interface DismissedPost extends PlatformPostRow {
  episode_id: string;
  cause: DismissalCause;
}

/**
 * Stores dismissals. The dismissal by a person takes precedence over that of an undone build,
 * whichever comes first.
 */
export async function dismissPosts(
  transaction: DatabaseTransaction,
  showId: string,
  {
    posts,
    cause,
    now,
  }: {
    posts: readonly (PlatformPostRow & { episode_id: string })[];
    cause: DismissalCause;
    now: Date;
  },
): Promise<void> {
  if (posts.length === 0) return;
  await transaction
    .insertInto("dismissed_posts")
    .values(
      posts.map(({ episode_id, platform, external_id }) => ({
        show_id: showId,
        episode_id,
        platform,
        external_id,
        cause,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["show_id", "episode_id", "platform", "external_id"])
        .doUpdateSet((row) => ({
          cause: row.ref("excluded.cause"),
          created_at: row.ref("excluded.created_at"),
        }))
        .where("dismissed_posts.cause", "=", "undone"),
    )
    .execute();
}

/** Deletes the dismissals of posts that a person adds to the cluster of the episode. */
export async function forgetDismissals(
  transaction: DatabaseTransaction,
  showId: string,
  { episodeId, posts }: { episodeId: string; posts: readonly PlatformPostRow[] },
): Promise<void> {
  await sql`
    delete from dismissed_posts
    where show_id = ${showId}
      and episode_id = ${episodeId}
      and (platform, external_id) in (
        select *
        from unnest(
          ${posts.map(({ platform }) => platform)}::text[],
          ${posts.map(({ external_id: externalId }) => externalId)}::text[]
        )
      )`.execute(transaction);
}

/** The posts that were dismissed from these episodes. */
export async function findDismissedPosts(
  executor: Executor,
  showId: string,
  episodeIds: readonly string[],
): Promise<DismissedPost[]> {
  return executor
    .selectFrom("dismissed_posts")
    .select(["episode_id", "platform", "external_id", "cause"])
    .where("show_id", "=", showId)
    .where(sql<boolean>`episode_id = any(${[...episodeIds]})`)
    .execute();
}
