import type { Context } from "../../../../kernel/pipeline/context.ts";
import type { CampaignPost } from "../../../../domain/metrics/campaign/campaign-figures.ts";
import { findPostReadings, type PostReading } from "../../../grouping/clusters/index.ts";
import { requireCampaign } from "../campaign/campaign-access.ts";
import { loadCampaignPosts } from "./campaign-posts.ts";

/** A post that counts for a campaign. */
export interface CountedPost extends CampaignPost {
  /** Slots to which the post delivers; empty where its cluster is linked with none. */
  slotIds: string[];
  /** The post as it is stored. */
  stored: PostReading;
}

/**
 * The posts that count for a campaign, each once, in two statements for all of its clusters.
 *
 * @throws ApiError `resource_not_found` for a campaign that the workspace does not have.
 */
export async function loadCountedPosts(
  context: Context,
  campaignId: string,
): Promise<CountedPost[]> {
  const { workspace, database } = context;
  await requireCampaign(context, campaignId);
  const byId = await loadCampaignPosts(database, workspace, [campaignId]);
  const posts = byId.get(campaignId);
  if (posts === undefined) throw new Error("every campaign asked for has posts");
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
