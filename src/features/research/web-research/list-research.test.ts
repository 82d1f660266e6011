import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { SECOND_MS } from "../../../lib/time/clock.ts";
import { startResearchFixture } from "./research.test-support.ts";

const t = useFixture(startResearchFixture);
beforeEach(() => t.reset());

describe("GET /v1/research", () => {
  it("lists the workspace's own runs, newest first, by status and page by page", async () => {
    const done = await t.researched();
    t.app.clock.advance(SECOND_MS);
    const waiting = (await t.order({ query: "Tidewater Tea" })).body.data;
    await t.order({}, t.stranger.key);
    const ids = async (query: string): Promise<string[]> =>
      (await t.get(`/v1/research${query}`)).data.map(({ id }: { id: string }) => id);
    expect(await ids("")).toEqual([waiting.id, done.id]);
    expect(await ids("?status=completed")).toEqual([done.id]);
    const first = await t.get("/v1/research?limit=1");
    expect(await ids(`?limit=1&cursor=${first.next_cursor}`)).toEqual([done.id]);
  });

  it("lists what was asked about a brand or a show", async () => {
    const brand = (await t.send("POST", "/v1/brands", { name: "Tidewater Tea" })).body.data.id;
    const ofBrand = (await t.order({ query: "Of the brand", brand_id: brand })).body.data;
    const ofShow = (await t.order({ query: "Of the show", show_id: t.showId })).body.data;
    const ids = async (query: string): Promise<string[]> =>
      (await t.get(`/v1/research${query}`)).data.map(({ id }: { id: string }) => id);
    expect(await ids(`?brand_id=${brand}`)).toEqual([ofBrand.id]);
    expect(await ids(`?show_id=${t.showId}`)).toEqual([ofShow.id]);
    expect(await ids(`?brand_id=${brand}&show_id=${t.showId}`)).toEqual([]);
  });
});
