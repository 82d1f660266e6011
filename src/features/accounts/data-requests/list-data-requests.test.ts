import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startDataRequestApp } from "./data-requests.test-support.ts";

describe("GET /v1/data-requests", () => {
  let ids: string[];
  const app = useFixture(startDataRequestApp);
  beforeAll(async () => {
    ids = [];
    for (let day = 1; day <= 5; day += 1) {
      // The second and third fall into one moment.
      if (day !== 3) app.clock.advance(1_000);
      ids.unshift(
        (await app.ask({ window: { start_date: `2026-09-0${day}`, end_date: "2026-09-30" } })).body
          .id,
      );
    }
    await app.ask({ show_ids: [app.stranger.showId] }, { key: app.stranger.key });
  });

  const list = async (query: string) =>
    (await app.get(`/v1/data-requests${query}`, { key: app.ownKey })).body;
  const idsOf = (body: { data: { id: string }[] }): string[] => body.data.map(({ id }) => id);

  it("goes through all of the workspace's, newest first, each once", async () => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const body = await list(`?limit=2${cursor === null ? "" : `&cursor=${cursor}`}`);
      found.push(...idsOf(body));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(found).toHaveLength(5);
    expect(found.toSorted()).toEqual(ids.toSorted());
    expect([found[0], found[1], found[4]]).toEqual([ids[0], ids[1], ids[4]]);
  });

  it("filters by status, and refuses a cursor of another filter", async () => {
    await app.sql("update data_requests set status = 'in_progress' where id = $1", [ids[2]]);
    expect(idsOf(await list("?status=in_progress"))).toEqual([ids[2]]);
    expect(idsOf(await list("?status=open"))).toHaveLength(4);
    const { next_cursor: cursor } = await list("?limit=1");
    expect(
      (await app.get(`/v1/data-requests?status=open&cursor=${cursor}`, { key: app.ownKey })).body
        .error,
    ).toMatchObject({ code: "parameter_invalid", param: "cursor" });
    expect(
      (await app.get("/v1/data-requests?status=lost", { key: app.ownKey })).body.error.param,
    ).toBe("status");
  });
});
