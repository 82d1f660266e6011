import { platformName } from "../../platforms/platform.ts";
import type { PostFormat } from "./metric.ts";
import type { PostFigures } from "./post-figures.ts";

/**
 * Full episodes that one platform has several of in one cluster. A cluster is one episode: where
 * both are that episode, published twice, its reach on the platform counts twice. Nothing is taken
 * off for it (docs/metrics.md#warnings): whether they are the same is for a person to say.
 */

type FullEpisode = Pick<PostFigures, "platform" | "format" | "reach">;

const FULL: ReadonlySet<PostFormat> = new Set(["full_episode", "audio_episode"]);

/**
 * The platforms on which two posts of the cluster or more count as full episodes, with how many. A
 * post without reach adds nothing and is not among them. Sorted by the platform's name, so that
 * equal posts in any order give equal answers.
 */
function severalFullEpisodes(posts: readonly FullEpisode[]): { name: string; posts: number }[] {
  const counting = posts.filter(({ format, reach }) => FULL.has(format) && (reach ?? 0) > 0);
  return [...Map.groupBy(counting, ({ platform }) => platformName(platform))]
    .map(([name, group]) => ({ name, posts: group.length }))
    .filter((platform) => platform.posts > 1)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** One sentence a platform. */
export const fullEpisodeWarnings = (posts: readonly FullEpisode[]): string[] =>
  severalFullEpisodes(posts).map(
    ({ name, posts: count }) =>
      `${name}: ${count} posts count as full episodes. Where they are one episode published ` +
      `${count === 2 ? "twice" : "more than once"}, its reach there counts as often.`,
  );

/** One sentence for the clusters of a campaign. */
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
