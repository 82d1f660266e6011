import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import type { WebSearch } from "../../../infrastructure/web-search/web-search.ts";
import { startResearchFixture } from "./research.test-support.ts";

const t = useFixture(startResearchFixture);
beforeEach(() => t.reset());

const cancel = (id: string, as?: string) =>
  t.send("POST", `/v1/research/${id}/cancel`, undefined, as);

describe("POST /v1/research/{id}/cancel", () => {
  it("ends a run that waits, which does not count, and asks nothing", async () => {
    const { id } = (await t.order()).body.data;
    expect((await cancel(id, t.stranger.key)).status).toBe(404);
    expect((await cancel(id)).body.data).toMatchObject({ id, status: "canceled", error: null });
    await t.run(id);
    expect((await t.read(id)).status).toBe("canceled");
    expect([t.search.calls("tavily"), await t.used("research_runs")]).toEqual([0, 0]);
    expect((await cancel(id)).body.error).toMatchObject({
      code: "state_conflict",
      current_state: "canceled",
    });
  });

  it("ends a run whose request is under way: counted, and nothing of it is stored", async () => {
    const { id } = (await t.order()).body.data;
    const search = t.search.connect("tavily");
    const held: WebSearch = {
      ...search,
      search: async (query, signal) => {
        const answer = await search.search(query, signal);
        expect((await t.read(id)).provider_calls).toBe(1);
        expect((await cancel(id)).status).toBe(200);
        return answer;
      },
    };
    t.useSearch(held);
    await t.run(id);
    expect(await t.read(id)).toMatchObject({
      status: "canceled",
      answer: null,
      sources: [],
      provider_calls: 1,
    });
    expect(await t.used("research_runs")).toBe(1);
    expect(await t.sql("select subject from paid_calls")).toEqual([]);
  });
});
