import type { PostRow } from "../post.store.ts";
import { isReadByAccount } from "../posts/read-posts.ts";

type AskedPost = Pick<PostRow, "platform" | "last_fetched_at" | "refresh_error">;

/**
 * When the post that waits longest was last asked for, answered or not; null where one was never.
 * Posts that are read with their account count only where there are no others: their account is
 * read by itself, and would make a cluster young while its other posts are never asked for. A post
 * that is gone is asked for like the others, and no more often.
 */
export function askedAt(posts: readonly AskedPost[]): Date | null {
  const fetched = posts.filter(({ platform }) => !isReadByAccount(platform));
  const times = (fetched.length > 0 ? fetched : posts).map(lastAskedMs);
  const oldest = Math.min(...times);
  return Number.isFinite(oldest) ? new Date(oldest) : null;
}

const lastAskedMs = ({ last_fetched_at: fetchedAt, refresh_error: error }: AskedPost): number =>
  Math.max(
    fetchedAt?.getTime() ?? Number.NEGATIVE_INFINITY,
    error === null ? Number.NEGATIVE_INFINITY : Date.parse(error.at),
  );
