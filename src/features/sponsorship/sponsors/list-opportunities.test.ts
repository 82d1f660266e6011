import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startCampaignFixture } from "../campaigns/campaigns.test-support.ts";

const t = useFixture(startCampaignFixture);

const opportunities = (query = "", as?: string) => t.get(`/v1/sponsors/opportunities${query}`, as);

describe("bundle opportunities", () => {
  it("pair shows with episodes that share a category, with their combined reach", async () => {
    const { app, workspaceId, showId } = t;
    const otherId = await app.show(workspaceId, { name: "Harbour Lights" });
    await app.sql("update shows set categories = '{Food}' where show_id = any($1)", [
      [showId, otherId],
    ]);
    expect((await opportunities()).data).toEqual([]);
    const { global_id: ref } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    await t.posts(ref, [{ platform: "youtube", counts: { views: 5_000 } }]);
    expect((await opportunities()).data).toEqual([]);
    const [pair] = (await opportunities("?include_empty_shows=true")).data;
    expect(pair).toMatchObject({
      object: "bundle_opportunity",
      shared_categories: ["Food"],
      combined_reach: 5_000,
      score_parts: { categories: 30, hosts: 0 },
    });
    expect(pair.shows.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [showId, otherId].toSorted(),
    );
    const without = await opportunities("?include_empty_shows=true&include_reach=false");
    expect(without.meta.reach_aware).toBe(false);
    expect(without.data[0]).toMatchObject({ combined_reach: null, score: 40 });
  });

  it("are of the own workspace, and say why a workspace of one show has none", async () => {
    const { data, meta } = await opportunities("?include_empty_shows=true", t.stranger.key);
    expect([data, typeof meta.note]).toEqual([[], "string"]);
  });
});
