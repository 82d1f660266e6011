import type { FeedItem } from "../../src/domain/feeds/feed-document.ts";
import { parseFeed } from "../../src/domain/feeds/parse-feed.ts";
import { clusterEpisodes, renderFeed } from "../world/demo-feeds.ts";
import type { DemoShow } from "../world/demo-plan.ts";
import { type DemoPost, postsOf } from "../world/demo-posts.ts";

/** A planned cluster: an episode of a show's feed and the posts made from it. */
export interface PlannedCluster {
  show: DemoShow;
  item: FeedItem;
  posts: DemoPost[];
}

/** The clusters of a show, newest episode first, the same at every start. */
export function planClusters(show: DemoShow, madeAt: Date): PlannedCluster[] {
  const { title } = parseFeed(Buffer.from(renderFeed(show.slug, madeAt, madeAt)), {
    contentType: null,
    url: null,
    now: madeAt,
  }).show;
  return clusterEpisodes(show.slug, madeAt, show.clusters).map((item, place) => ({
    show,
    item,
    posts: postsOf(show, item, { place, madeAt, showTitle: title }),
  }));
}
