import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { startResearchFixture } from "./research.test-support.ts";
import { runResearchJob } from "./run/run-research.job.ts";

const t = useFixture(startResearchFixture);
beforeEach(() => t.reset());

describe("POST /v1/research", () => {
  it("asks for a confirmation that names the price, and orders a job", async () => {
    const asked = await t.send("POST", "/v1/research", { query: "Northwind", depth: "quick" });
    expect([asked.status, asked.body.error.preview]).toMatchObject([
      409,
      {
        effects: ['Ask tavily about "Northwind", once.'],
        cost: { provider_calls: 1 },
        cap: { limit: 20, used: 0 },
      },
    ]);
    const { status, body } = await t.order();
    expect([status, body.data]).toMatchObject([
      202,
      {
        object: "research_run",
        status: "queued",
        query: "Northwind Roasters",
        depth: "standard",
        max_sources: 10,
        brand_id: null,
        show_id: null,
        provider: "tavily",
        answer: null,
        sources: [],
        storage: null,
        provider_calls: 0,
        started_at: null,
      },
    ]);
    expect(await t.used("research_runs")).toBe(1);
    expect(t.search.calls("tavily")).toBe(0);
    await t.runJob(runResearchJob, { workspace_id: t.workspaceId, run_id: body.data.id });
    expect((await t.read(body.data.id)).status).toBe("completed");
  });

  it("takes twenty of a workspace and day, and no more", async () => {
    for (let index = 0; index < 20; index += 1)
      expect((await t.order({ query: `Brand ${index}` })).status).toBe(202);
    const { status, body } = await t.order({ query: "Brand 20" });
    expect([status, body.error]).toMatchObject([
      429,
      { code: "cap_reached", cap: "research_runs", limit: 20 },
    ]);
    expect((await t.order({}, t.stranger.key)).status).toBe(202);
  });

  it("knows no brand and no show of another workspace", async () => {
    const { stranger, send, make, showId } = t;
    const foreign = await send("POST", "/v1/brands", { name: "Other" }, stranger.key);
    const refusal = async (fields: object) => (await t.order({ ...fields })).body.error;
    expect(await refusal({ brand_id: foreign.body.id })).toMatchObject({
      code: "parameter_invalid",
      param: "brand_id",
    });
    expect(await refusal({ brand_id: "brd_000000000000000000000000" })).toMatchObject({
      param: "brand_id",
    });
    expect(await refusal({ show_id: stranger.showId })).toMatchObject({ param: "show_id" });
    const brand = await make.brand();
    const linked = await t.order({ query: "Linked", brand_id: brand.id, show_id: showId });
    expect(linked.body.data).toMatchObject({ brand_id: brand.id, show_id: showId });
  });

  it("is 409 where no provider is configured, or its terms let nothing be kept", async () => {
    t.use(undefined);
    expect((await t.order()).body.error).toMatchObject({
      code: "state_conflict",
      current_state: "not_configured",
      allowed: ["configured"],
    });
    t.use("tavily", { storage: "none" });
    expect((await t.order()).body.error).toMatchObject({ current_state: "nothing_kept" });
    expect(await t.used("research_runs")).toBe(0);
  });

  it("refuses a query of blanks", async () => {
    expect((await t.order({ query: " \n" })).body.error).toMatchObject({ param: "query" });
  });
});

describe("a question that was asked before", () => {
  it("is the run that is under way, with a warning", async () => {
    const first = await t.order();
    const second = await t.send("POST", "/v1/research", { query: " northwind  ROASTERS " });
    expect([second.status, second.body.data.id]).toEqual([200, first.body.data.id]);
    expect(second.body.warnings).toEqual([
      `The research ${first.body.data.id} is under way; nothing new was started.`,
    ]);
    expect(await t.used("research_runs")).toBe(1);
  });

  it("is answered for a day by the run, free, with its age, also while nothing can be asked", async () => {
    const first = await t.researched();
    t.app.clock.advance(5 * HOUR_MS);
    await t.sql("update usage_counters set used = 20 where counter = 'research_runs'");
    const second = await t.send("POST", "/v1/research", { query: "Northwind Roasters" });
    expect([second.status, second.body.data]).toEqual([200, first]);
    expect(second.body.warnings).toEqual([
      `Answered from the research ${first.id} of 5 hours ago; ` +
        "nothing was asked, and nothing counts against the day.",
    ]);
    expect(t.search.calls("tavily")).toBe(1);
    t.app.clock.advance(19 * HOUR_MS);
    await t.sql("delete from usage_counters");
    expect((await t.order()).status).toBe(202);
  });

  it("gets a run of its own for another brand, with the answer of the first", async () => {
    const first = await t.researched();
    t.app.clock.advance(HOUR_MS);
    const brand = await t.make.brand();
    const { status, body } = await t.order({ brand_id: brand.id });
    expect([status, body.data]).toMatchObject([
      200,
      {
        status: "completed",
        brand_id: brand.id,
        answer: first.answer,
        sources: first.sources,
        searched_at: first.searched_at,
        provider_calls: 0,
      },
    ]);
    expect(body.data.id).not.toBe(first.id);
    expect((await t.order({ brand_id: brand.id })).body.data.id).toBe(body.data.id);
    expect(t.search.calls("tavily")).toBe(1);
    expect(await t.used("research_runs")).toBe(1);
  });

  it("is asked again for another brand where the provider is asked about the brand", async () => {
    t.use("searxng");
    const [one, other] = await Promise.all(
      ["Northwind", "Southwind"].map((name) => t.make.brand({ name })),
    );
    const first = await t.researched({ query: "Sponsoring", brand_id: one?.id });
    const { status, body } = await t.order({ query: "Sponsoring", brand_id: other?.id });
    expect([status, body.data.status]).toEqual([202, "queued"]);
    expect(body.data.id).not.toBe(first.id);
  });

  it("is asked again for another workspace, depth, number of sources or provider", async () => {
    await t.researched();
    expect((await t.order({}, t.stranger.key)).status).toBe(202);
    expect((await t.order({ depth: "quick" })).status).toBe(202);
    expect((await t.order({ max_sources: 9 })).status).toBe(202);
    t.use("brave");
    expect((await t.order()).status).toBe(202);
  });

  it("is asked again where engines did not answer, and where it failed", async () => {
    t.use("searxng");
    t.search.simulators.search.searxng.isSuspended = true;
    const first = await t.researched({ depth: "quick" });
    expect(first.incomplete.reason).toBe("engines_unresponsive");
    expect((await t.order({ depth: "quick" })).status).toBe(202);
  });

  it("is ordered once by two requests at one moment", async () => {
    const [one, other] = await Promise.all([t.order(), t.order()]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 202]));
    expect(one.body.data.id).toBe(other.body.data.id);
  });
});
