import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { type Network, startBuilderApp } from "../builder.test-support.ts";

describe("GET /v1/cluster-builds", () => {
  let network: Network;
  const ids: string[] = [];
  const app = useFixture(startBuilderApp);
  beforeAll(async () => {
    network = await app.network();
    const episodeId = await network.episode("The Tide", 24);
    for (let round = 0; round < 3; round += 1) {
      ids.unshift((await network.build([episodeId])).id);
      await app.advance(1_000);
    }
  });

  const list = async (query: string, by = network) =>
    (await by.send("GET", `/v1/cluster-builds${query}`)).body;
  const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

  it("lists builds newest first, page by page, with their items", async () => {
    const first = await list("?limit=2");
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(first.data[0].items).toHaveLength(1);
    const next = await list(`?limit=2&cursor=${first.next_cursor}`);
    expect([idsOf(next), next.has_more]).toEqual([ids.slice(2), false]);
  });

  it("takes a show and a state", async () => {
    expect(idsOf(await list(`?show_id=${network.showId}&status=completed`))).toEqual(ids);
    expect(idsOf(await list("?status=failed"))).toEqual([]);
  });

  it("shows another workspace nothing, whatever show it names", async () => {
    const stranger = await app.network();
    expect(idsOf(await list("", stranger))).toEqual([]);
    expect(idsOf(await list(`?show_id=${network.showId}`, stranger))).toEqual([]);
  });
});
