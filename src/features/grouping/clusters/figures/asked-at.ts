import type { PostRow } from "../post.store.ts";
import { isReadByAccount } from "../posts/read-posts.ts";

type AskedPost = Pick<PostRow, "platform" | "last_fetched_at" | "refresh_error">;

/**
 * When the post that was not requested for the longest time was last requested, answered or not;
 * null where one was never requested. Posts that are read with their account count only where a
 * cluster has no others: the account is read on its own schedule and would make a cluster appear
 * recent whose other posts are never requested. A removed post is requested like the others, and no
 * more often.
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
