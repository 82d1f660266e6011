import type { Simulators } from "../simulators/start.ts";
import { startSimulators } from "../simulators/start.ts";
import type { FeedItem } from "../src/feeds/feed-document.ts";
import { parseFeed } from "../src/feeds/parse-feed.ts";
import { clusterEpisodes, demoCover, demoTranscripts, renderFeed } from "./demo-feeds.ts";
import type { DemoWorld } from "./demo-files.ts";
import { setFindable } from "./demo-findable.ts";
import { DEMO_SHOWS, type DemoShow } from "./demo-plan.ts";
import { type DemoPlatforms, startDemoPlatforms } from "./demo-platforms.ts";
import { type DemoPost, postsOf } from "./demo-posts.ts";

/** A planned cluster: an episode of a show's feed and the posts made from it. */
export interface PlannedCluster {
  show: DemoShow;
  item: FeedItem;
  posts: DemoPost[];
}

export interface Stage {
  simulators: Simulators;
  platforms: DemoPlatforms;
  clusters: PlannedCluster[];
  port: number;
  /** The simulators have another port than before: the stored feed addresses are out of date. */
  hasMoved: boolean;
}

/**
 * Starts the simulators and sets up what the demo's shows have published there, the same at every
 * start.
 */
export async function setStage(world: DemoWorld): Promise<Stage> {
  const simulators = await startOnKnownPort(world);
  const platforms = await startDemoPlatforms(world, simulators.world);
  setFindable(simulators.world);
  const port = Number(new URL(simulators.urls.feeds).port);
  const hasMoved = world.simulator_port !== 0 && world.simulator_port !== port;
  const madeAt = new Date(world.made_at);
  for (const { slug } of DEMO_SHOWS) {
    const feed = renderFeed(slug, madeAt, simulators.world.clock.now());
    simulators.feeds.put(`${slug}.xml`, feed);
    simulators.feeds.put(`${slug}.png`, demoCover(slug));
  }
  for (const [name, body] of demoTranscripts()) simulators.feeds.put(name, body);
  const clusters = DEMO_SHOWS.flatMap((show) => plannedClusters(show, madeAt));
  for (const { platform, externalId, behaviour } of clusters.flatMap((cluster) => cluster.posts))
    simulators.world.setPost(platform, externalId, behaviour);
  return { simulators, platforms, clusters, port, hasMoved };
}

function plannedClusters(show: DemoShow, madeAt: Date): PlannedCluster[] {
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

/**
 * Another program may use the port by now; then any free one is taken and the feeds are updated.
 */
async function startOnKnownPort({ simulator_port: port, seed }: DemoWorld): Promise<Simulators> {
  try {
    return await startSimulators({ port, seed });
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return startSimulators({ port: 0, seed });
  }
}
