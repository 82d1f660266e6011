import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startResearchFixture } from "./research.test-support.ts";

const t = useFixture(startResearchFixture);
beforeEach(() => t.reset());

describe("GET /v1/research/{id}", () => {
  it("has answer and sources of the run, and is unknown to others", async () => {
    const run = await t.researched({ depth: "quick", max_sources: 2 });
    expect(run).toMatchObject({
      status: "completed",
      answer: "**Northwind Roasters** is in the news for its podcast campaigns.",
      storage: "results",
      incomplete: null,
      provider_calls: 1,
      error: null,
      searched_at: t.app.clock.now().toISOString(),
      completed_at: t.app.clock.now().toISOString(),
    });
    expect(run.sources.map(({ url }: { url: string }) => new URL(url).host)).toEqual([
      "trade-notes.example",
      "harbour-gazette.example",
    ]);
    const path = `/v1/research/${run.id}`;
    expect((await t.send("GET", path, undefined, t.stranger.key)).status).toBe(404);
  });

  it("stays without a brand where the brand is deleted", async () => {
    const brand = await t.make.brand();
    const { id } = await t.researched({ brand_id: brand.id });
    await t.send("DELETE", `/v1/brands/${brand.id}?confirm=true`);
    expect(await t.read(id)).toMatchObject({ brand_id: null, status: "completed" });
  });
});
