import type { Executor } from "../../../../db/connection/database.ts";
import type { CampaignPost } from "../../../../domain/metrics/campaign/campaign-figures.ts";
import { findPostReadings, type PostReading } from "../../../grouping/clusters/index.ts";
import type { CampaignPosts } from "./campaign-posts.ts";

/** A post that counts for a campaign. */
export interface CountedPost extends CampaignPost {
  /** Slots to which the post delivers; empty where its cluster is linked with none. */
  slotIds: string[];
  /** The post as it is stored. */
  stored: PostReading;
}

/** The posts that count for a campaign, each once, in one statement for all of its clusters. */
export async function loadCountedPosts(
  database: Executor,
  posts: CampaignPosts,
): Promise<CountedPost[]> {
  const stored = new Map(
    (await findPostReadings(database, posts.sources)).map((row) => [row.id, row]),
  );
  const counted = new Map<string, CountedPost>();
  for (const [slotId, links] of Map.groupBy(posts.links, (link) => link.slot_id)) {
    for (const post of posts.counted(links).flatMap((cluster) => cluster.posts)) {
      const row = stored.get(post.nodeId);
      if (row === undefined) continue;
      const known = counted.get(post.nodeId) ?? { ...post, slotIds: [], stored: row };
      counted.set(post.nodeId, known);
      if (slotId !== null && !known.slotIds.includes(slotId)) known.slotIds.push(slotId);
    }
  }
  return [...counted.values()];
}
