import type { SimulatedEpisode } from "../../simulators/accounts/simulated-show.ts";
import type { SimulatedReel } from "../../simulators/accounts/dashboards/instagram-posts.ts";
import type { SimulatedUpload } from "../../simulators/accounts/dashboards/youtube-account-server.ts";
import type { PostPlatform, SimulatedPost, World } from "../../simulators/world/world.ts";
import { utcDay } from "../../src/lib/time/clock.ts";
import type { DemoShow } from "./demo-plan.ts";
import { type DemoPost, videoOf } from "./demo-posts.ts";
import { sparePostsOf } from "./spare-posts.ts";
import { type PlannedCluster, planClusters } from "../seed/plan-clusters.ts";

/**
 * What a show has published, in one world: the posts that are pasted into its clusters are the ones
 * that its accounts list, with the same addresses, titles and numbers. A video of an episode
 * without a cluster is on the channel alone.
 */
export class PublishedPosts {
  readonly clusters: readonly PlannedCluster[];
  readonly #world: World;
  readonly #posts: readonly DemoPost[];

  constructor(
    world: World,
    show: DemoShow,
    { madeAt, catalogue }: { madeAt: Date; catalogue: readonly SimulatedEpisode[] },
  ) {
    this.#world = world;
    this.clusters = planClusters(show, madeAt);
    const planned = new Set(this.clusters.map(({ item }) => item.guid));
    this.#posts = [
      ...this.clusters.flatMap(({ posts }) => posts),
      ...this.clusters.flatMap(({ item }) => sparePostsOf(show, item, madeAt)),
      ...catalogue.filter(({ guid }) => !planned.has(guid)).map((one) => videoOf(show, one)),
    ];
    for (const { platform, externalId, behaviour } of this.#posts)
      world.setPost(platform, externalId, behaviour);
  }

  /** Ids of the posts on a platform. */
  idsOn(platform: PostPlatform): string[] {
    return this.#posts.flatMap((post) => (post.platform === platform ? [post.externalId] : []));
  }

  /** How many posts of a platform were out at the end of a day. */
  countOn(platform: PostPlatform, day: string): number {
    return this.#posts.filter(
      (post) =>
        post.platform === platform &&
        post.behaviour.published_at !== undefined &&
        utcDay(new Date(post.behaviour.published_at)) <= day,
    ).length;
  }

  /** Videos of the channel, newest first. */
  uploads(): SimulatedUpload[] {
    return this.idsOn("youtube")
      .map((id) => this.#world.post("youtube", id))
      .filter(({ state }) => state === "public")
      .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
      .map(uploadOf);
  }

  /** The reel that was made from an episode; undefined where there is none. */
  reelOf({ guid }: SimulatedEpisode): SimulatedReel | undefined {
    const reel = this.clusters
      .find(({ item }) => item.guid === guid)
      ?.posts.find(({ platform }) => platform === "instagram");
    if (reel === undefined) return undefined;
    const { title, publishedAt, counts } = this.#world.post("instagram", reel.externalId);
    return { permalink: reel.url, caption: title, publishedAt, counts };
  }
}

const uploadOf = ({
  externalId,
  title,
  publishedAt,
  durationSec,
  counts: { views, likes, comments },
}: SimulatedPost): SimulatedUpload => ({
  id: externalId,
  title,
  body: "",
  publishedAt,
  durationSec,
  views,
  likes,
  comments,
});
