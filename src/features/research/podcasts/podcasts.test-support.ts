import type { ListedShow } from "../../../../simulators/directory-payloads.ts";
import { type Network, startNetwork } from "../../../../test/network.ts";
import { type SimulatedApp, startSimulatedApp } from "../../../../test/upstreams.ts";
import { useFixture } from "../../../../test/use-fixture.ts";
import { podcastOperations } from "./index.ts";
import { feedOperations } from "../../catalogue/episodes/index.ts";
import { showOperations } from "../../catalogue/shows/index.ts";

/** A podcast of both directories, with three episodes. */
export const TIDE_TABLES = {
  name: "Tide Tables",
  feedUrl: "https://feeds.example.com/tide",
  indexId: 41,
  appleId: 900,
  language: "en",
  episodes: [
    { id: 3, title: "Three", publishedAt: "2026-10-03T05:00:00Z", durationSec: 1_800 },
    { id: 2, title: "Two", publishedAt: "2026-10-02T05:00:00Z", type: "trailer" },
    { id: 1, title: "One", publishedAt: "2026-10-01T05:00:00Z" },
  ],
} as const satisfies ListedShow;

export interface PodcastNetwork extends Network<SimulatedApp> {
  /** Lists shows in both directories. */
  list: (...shows: readonly ListedShow[]) => void;
  /** Requests that reached the directories. */
  asked: () => number;
  /** Moves the server's clock and the directories', which refuse a request of another time. */
  advance: (ms: number) => Promise<void>;
  /** Empties directories, faults, counts, caps and the cache. */
  reset: () => Promise<void>;
}

/** A network whose server asks simulated directories. */
export const usePodcastNetwork = (): PodcastNetwork =>
  useFixture(async () => {
    const operations = [...podcastOperations, ...feedOperations, ...showOperations];
    const network = await startNetwork(await startSimulatedApp({ operations }));
    const { simulators } = network.app;
    return {
      ...network,
      list: (...shows) => {
        for (const show of shows) simulators.directories.put(show);
      },
      asked: () => simulators.calls.total("directories"),
      advance: async (ms) => {
        await network.app.advance(ms);
        simulators.world.clock.advance(ms);
      },
      reset: async () => {
        simulators.directories.reset();
        simulators.faults.clear();
        simulators.calls.clear();
        await network.sql("delete from directory_answers");
        await network.sql("delete from usage_counters");
      },
    };
  });
