import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startLibraryFixture } from "./library.test-support.ts";

describe("GET /v1/library/files", () => {
  const t = useFixture(startLibraryFixture);

  it("filters by every field, newest first, and pages", async () => {
    const { app, workspaceId, send, file, stranger } = t;
    const showId = await app.show(workspaceId);
    const brand = (await send("POST", "/v1/brands", { name: "Northwind" })).body.id;
    const first = await file({ name: "50%_off.txt", kind: "creative", folder: "Autumn" });
    app.clock.advance(1_000);
    const second = await file({
      show_ids: [showId],
      brand_id: brand,
      tags: ['Rush, "NULL" {1}', "Ünder"],
    });
    const ids = async (query: string, key?: string) =>
      (await send("GET", `/v1/library/files${query}`, undefined, key)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids("")).toEqual([second, first]);
    expect(await ids("?kind=creative")).toEqual([first]);
    expect(await ids("?folder=Autumn")).toEqual([first]);
    expect(await ids("?search=0%25_O")).toEqual([first]);
    expect(await ids(`?show_id=${showId}`)).toEqual([second]);
    expect(await ids(`?brand_id=${brand}`)).toEqual([second]);
    expect(await ids(`?tag=${encodeURIComponent('rush, "null" {1}')}`)).toEqual([second]);
    expect(await ids(`?tag=${encodeURIComponent("ünder")}`)).toEqual([second]);
    expect(await ids("?tag=rush")).toEqual([]);
    expect(await ids("?campaign_id=Nothing0000000000000")).toEqual([]);
    expect(await ids("", stranger.key)).toEqual([]);
    const page = (await send("GET", "/v1/library/files?limit=1")).body;
    expect(await ids(`?limit=1&cursor=${page.next_cursor}`)).toEqual([first]);
  });
});
