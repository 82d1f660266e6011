import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startGoalFixture } from "./goals.test-support.ts";

describe("GET /v1/shows/{show_id}/goals", () => {
  const t = useFixture(startGoalFixture);

  it("lists goals of a show and its episodes, newest first, and as a table", async () => {
    const { send, showId, key, app } = t;
    const { id: episode_id } = await t.make.episode();
    const first = await t.create({ metric: "reach", target: 5, episode_id });
    await app.advance(1_000);
    const second = await t.create({ metric: "downloads", target: 10 });
    const path = `/v1/shows/${showId}/goals`;
    expect((await send("GET", path)).body.data).toEqual([second, first]);
    const page = (await send("GET", `${path}?limit=1`)).body;
    const next = (await send("GET", `${path}?limit=1&cursor=${page.next_cursor}`)).body;
    expect([...page.data, ...next.data, next.has_more]).toEqual([second, first, false]);
    const table = await app.get(`${path}?format=csv`, { key });
    expect(table.text.split("\n")[0]).toContain("metric,target,value,percent");
  });
});
