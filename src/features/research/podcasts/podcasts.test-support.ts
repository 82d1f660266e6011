import type { ListedShow } from "../../../../simulators/directory-payloads.ts";
import { type Network, startNetwork } from "../../../../test/network.ts";
import { type SimulatedApp, startSimulatedApp } from "../../../../test/upstreams.ts";
import { useFixture } from "../../../../test/use-fixture.ts";
import { podcastOperations } from "./index.ts";
import { feedOperations } from "../../catalogue/episodes/index.ts";
import { showOperations } from "../../catalogue/shows/index.ts";

export interface PodcastNetwork extends Network<SimulatedApp> {
  /** Lists shows in both directories. */
  list: (...shows: readonly ListedShow[]) => void;
  /** Requests that reached the directories. */
  asked: () => number;
  /** Empties directories, faults, counts and the cache, and moves to another day. */
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
      reset: async () => {
        simulators.directories.reset();
        simulators.faults.clear();
        simulators.calls.clear();
        await network.sql("delete from directory_answers");
        await network.sql("delete from usage_counters");
      },
    };
  });
