import { afterEach, describe, expect, it } from "vitest";
import { useFixture } from "../../test/use-fixture.ts";
import { startSimulators } from "../../simulators/start.ts";
import { DEFAULT_PORTS } from "../infrastructure/outbound/outbound-policy.ts";
import type { WebSearchName } from "../infrastructure/web-search/web-search.ts";
import { systemClock } from "../lib/time/clock.ts";
import { createResearch } from "./create-research.ts";

const simulators = useFixture(() => startSimulators());
afterEach(() => simulators.calls.clear());

const POLICY = { allowPrivateNetwork: false, ownAddresses: [], ports: DEFAULT_PORTS };

function search(provider: WebSearchName) {
  const baseUrl = simulators.urls[provider];
  const { webSearch, close } = createResearch(
    { research: { provider, apiKey: "key", baseUrl, storage: undefined } },
    { policy: POLICY, clock: systemClock },
  );
  const query = { text: "Northwind", maxSources: 5, depth: "quick" as const };
  return webSearch?.search(query, new AbortController().signal).finally(close);
}

describe("the client of web research", () => {
  it("reaches a private address of SearXNG, and of no other provider", async () => {
    expect((await search("searxng"))?.sources).toHaveLength(5);
    for (const provider of ["tavily", "brave"] as const)
      await expect(search(provider)).rejects.toMatchObject({ kind: "unavailable" });
    expect(
      (["searxng", "tavily", "brave"] as const).map((name) => simulators.calls.total(name)),
    ).toEqual([1, 0, 0]);
  });

  it("is not there without a provider", () => {
    const { webSearch } = createResearch(
      { research: undefined },
      { policy: POLICY, clock: systemClock },
    );
    expect(webSearch).toBeUndefined();
  });
});
