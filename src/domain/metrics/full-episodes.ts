import { platformName } from "../../platforms/platform.ts";
import type { PostFormat } from "./metric.ts";
import type { PostFigures } from "./post-figures.ts";

/**
 * Warnings about several full episodes of one platform in one cluster. A cluster is one episode:
 * where two posts are that episode, published twice, its reach on the platform counts twice. The
 * reach is not reduced for it (docs/metrics.md#warnings), because only a person can tell whether
 * two posts are the same.
 */

type FullEpisode = Pick<PostFigures, "platform" | "format" | "reach">;

const FULL: ReadonlySet<PostFormat> = new Set(["full_episode", "audio_episode"]);

/**
 * The platforms on which at least two posts of the cluster count as full episodes, with the number
 * of those posts. A post without reach adds nothing and is not counted. The list is sorted by the
 * platform's name, so that equal posts in any order give equal answers.
 */
function severalFullEpisodes(posts: readonly FullEpisode[]): { name: string; posts: number }[] {
  const counting = posts.filter(({ format, reach }) => FULL.has(format) && (reach ?? 0) > 0);
  return [...Map.groupBy(counting, ({ platform }) => platformName(platform))]
    .map(([name, group]) => ({ name, posts: group.length }))
    .filter((platform) => platform.posts > 1)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The warnings, one sentence for each platform. */
export const fullEpisodeWarnings = (posts: readonly FullEpisode[]): string[] =>
  severalFullEpisodes(posts).map(
    ({ name, posts: count }) =>
      `${name}: ${count} posts count as full episodes. Where they are one episode published ` +
      `${count === 2 ? "twice" : "more than once"}, its reach there counts as often.`,
  );

/** The warning for the clusters of a campaign, one sentence. */
export function fullEpisodeWarningsOf(
  clusters: readonly { posts: readonly FullEpisode[] }[],
): string[] {
  const count = clusters.filter(({ posts }) => severalFullEpisodes(posts).length > 0).length;
  if (count === 0) return [];
  return [
    `${count === 1 ? "1 cluster has" : `${count} clusters have`} several full episodes on one ` +
      "platform. Where they are one episode published more than once, its reach counts as often.",
  ];
}
