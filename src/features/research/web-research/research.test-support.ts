import { type Network, startNetwork } from "../../../../test/network.ts";
import { startTestApp, type TestAnswer } from "../../../../test/harness.ts";
import type { WebSearchSettings } from "../../../infrastructure/web-search/create-web-search.ts";
import {
  type SimulatedSearch,
  startSimulatedSearch,
} from "../../../infrastructure/web-search/simulated-search.test-support.ts";
import type { WebSearch, WebSearchName } from "../../../infrastructure/web-search/web-search.ts";
import { type ResearchRun, runResearch } from "./run/run-research.ts";

type Body = TestAnswer["body"];

export interface ResearchFixture extends Network {
  search: SimulatedSearch;
  /** Connects the server to a simulated provider, or to none. */
  use: (provider: WebSearchName | undefined, settings?: Partial<WebSearchSettings>) => void;
  useSearch: (webSearch: WebSearch | undefined) => void;
  /** Orders research with confirmation, about Northwind Roasters unless the fields say else. */
  order: (fields?: Record<string, unknown>, as?: string) => Promise<TestAnswer>;
  /** Milliseconds that runs have waited before retries. */
  waits: number[];
  run: (id: string, options?: Partial<ResearchRun>) => Promise<void>;
  /** Orders, runs and reads. */
  researched: (fields?: Record<string, unknown>) => Promise<Body>;
  read: (id: string) => Promise<Body>;
  used: (counter: string) => Promise<number>;
  reset: () => Promise<void>;
}

/** A network whose server asks simulated providers; Tavily at first. */
export async function startResearchFixture(): Promise<ResearchFixture> {
  const app = await startTestApp();
  const network = await startNetwork(app);
  const search = await startSimulatedSearch(app.clock.now());
  const waits: number[] = [];
  const useSearch = (webSearch: WebSearch | undefined): void => {
    Object.assign(app.runtime.services, { webSearch });
  };
  const use: ResearchFixture["use"] = (provider, settings) =>
    useSearch(provider && search.connect(provider, settings));
  const order: ResearchFixture["order"] = (fields = {}, as) =>
    network.send(
      "POST",
      "/v1/research?confirm=true",
      { query: "Northwind Roasters", ...fields },
      as,
    );
  const run: ResearchFixture["run"] = async (id, options = {}) => {
    const [row] = await app.sql<{ workspace_id: string }>(
      "select workspace_id from research_runs where id = $1",
      [id],
    );
    await runResearch(
      {
        services: app.runtime.services,
        clock: app.clock,
        log: app.runtime.log,
        signal: new AbortController().signal,
        wait: async (milliseconds) => {
          waits.push(milliseconds);
        },
        ...options,
      },
      { workspace_id: row?.workspace_id ?? "", id },
    );
  };
  const read = (id: string): Promise<Body> => network.get(`/v1/research/${id}`);
  use("tavily");
  return {
    ...network,
    search,
    use,
    useSearch,
    order,
    waits,
    run,
    researched: async (fields) => {
      const answer = await order(fields);
      if (answer.status !== 202) throw new Error(answer.text);
      await run(answer.body.data.id);
      return read(answer.body.data.id);
    },
    read,
    used: async (counter) => {
      const [row] = await app.sql<{ used: number }>(
        "select used from usage_counters where workspace_id = $1 and counter = $2",
        [network.workspaceId, counter],
      );
      return row?.used ?? 0;
    },
    reset: async () => {
      for (const table of ["research_runs", "usage_counters", "paid_calls"])
        await app.sql(`delete from ${table}`);
      await app.sql("delete from upkeep_marks where name like 'web_search%'");
      await app.sql("delete from graphile_worker._private_jobs");
      waits.length = 0;
      search.reset();
      use("tavily");
    },
    close: async () => {
      await search.close();
      await network.close();
    },
  };
}
