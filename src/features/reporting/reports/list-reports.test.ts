import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "./reports.test-support.ts";

const t = useFixture(startReportFixture);

describe("the list of reports", () => {
  it("has the newest first, without data, page by page, and can be filtered", async () => {
    const first = await t.draft({ name: "First", show_ids: [t.showId] });
    await t.app.advance(1_000);
    const second = await t.draft({ name: "Second" });
    await t.generate(second);
    const page = await t.get("/v1/reports?limit=1");
    expect(page.data).toMatchObject([{ id: second, data: null, status: "ready" }]);
    const next = await t.get(`/v1/reports?limit=1&cursor=${page.next_cursor}`);
    expect(next.data).toMatchObject([{ id: first }]);
    const ids = async (query: string): Promise<string[]> =>
      (await t.get(`/v1/reports?${query}`)).data.map(({ id }: { id: string }) => id);
    expect(await ids("status=draft")).toEqual([first]);
    expect(await ids(`show_ids=${t.showId}`)).toEqual([first]);
    expect(await ids("shared=true")).toEqual([]);
    expect(await ids("type=campaign")).toEqual([]);
  });
});
