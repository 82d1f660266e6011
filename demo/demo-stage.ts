import type { Simulators } from "../simulators/start.ts";
import { startSimulators } from "../simulators/start.ts";
import { demoCover, demoTranscripts, renderFeed } from "./world/demo-feeds.ts";
import { FOUND_FEED, listPodcasts } from "./world/demo-directory.ts";
import type { DemoWorld } from "./demo-files.ts";
import { setFindable } from "./world/demo-findable.ts";
import { DEMO_SHOWS } from "./world/demo-plan.ts";
import { type DemoPlatforms, startDemoPlatforms } from "./world/demo-platforms.ts";
import { type DemoReceiver, startDemoReceiver } from "./world/demo-receiver.ts";
import { strike } from "./world/demo-posts.ts";
import type { PlannedCluster } from "./seed/plan-clusters.ts";

export interface Stage {
  simulators: Simulators;
  platforms: DemoPlatforms;
  clusters: readonly PlannedCluster[];
  receiver: DemoReceiver;
  port: number;
  /** The simulators have another port than before: the stored feed addresses are out of date. */
  hasMoved: boolean;
  close(): Promise<void>;
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
  const found = renderFeed(FOUND_FEED, madeAt, simulators.world.clock.now());
  simulators.feeds.put(`${FOUND_FEED}.xml`, found);
  listPodcasts(simulators.directories, { feedsUrl: simulators.urls.feeds, madeAt });
  for (const [name, body] of demoTranscripts()) simulators.feeds.put(name, body);
  // What had happened by the end of an earlier start goes on.
  if (world.has_history === true)
    for (const { posts } of platforms.clusters) strike(simulators.world, posts);
  // A receiver that is broken at every start would not recover for those who start it again.
  const receiver = await startDemoReceiver(simulators.world.clock, world.has_history !== true);
  const close = async (): Promise<void> => {
    await simulators.close();
    await platforms.close();
    await receiver.close();
  };
  return { simulators, platforms, clusters: platforms.clusters, receiver, port, hasMoved, close };
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
