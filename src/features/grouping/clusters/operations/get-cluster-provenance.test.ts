import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { SIX_POSTS, startClusterFixture } from "../cluster-fixture.test-support.ts";
import { lockCluster } from "../cluster.store.ts";
import { rollUp } from "../figures/rollup.ts";

interface Entry {
  platform: string;
  value: number | null;
  basis: string | null;
  is_stand_in: boolean;
  reading: { value: number; definition: string; kept: unknown } | null;
}

describe("what a total of a cluster is added up from", () => {
  let globalId: string;
  let clusterId: string;
  const t = useFixture(startClusterFixture);
  beforeAll(async () => {
    const { body } = await t.create({ name: "Opened", node_urls: SIX_POSTS });
    ({ global_id: globalId, id: clusterId } = body.data);
  });

  const provenance = (query = "", id = globalId) =>
    t.send("GET", `/v1/clusters/${id}/provenance${query}`);
  const sum = (entries: readonly Entry[]) =>
    entries.reduce((added, { value }) => added + (value ?? 0), 0);

  it("names each post with its number, basis, definition, source and age, and adds up", async () => {
    const { status, body } = await provenance();
    expect([status, body.object, body.metric, body.held]).toEqual([
      200,
      "cluster_provenance",
      "reach",
      0,
    ]);
    expect(body.entries).toHaveLength(6);
    const { totals } = await t.get(`/v1/clusters/${globalId}/metrics`);
    expect(body.value).toBe(totals.reach);
    for (const metric of [
      "reach",
      "video_reach",
      "social_reach",
      "audio_reach",
      "views",
      "likes",
      "plays",
    ]) {
      const opened = (await provenance(`?metric=${metric}`)).body;
      expect([metric, opened.value]).toEqual([metric, totals[metric]]);
      expect([metric, sum(opened.entries) + opened.held]).toEqual([metric, totals[metric] ?? 0]);
    }
    expect(body.entries.find(({ platform }: Entry) => platform === "youtube")).toMatchObject({
      object: "cluster_provenance_entry",
      basis: "views",
      is_stand_in: false,
      reading: {
        definition: "youtube.views@2026-08",
        source: "api",
        as_of: null,
        fetched_at: "2026-10-20T12:00:00.000Z",
        kept: null,
      },
      last_fetched_at: "2026-10-20T12:00:00.000Z",
      refresh_error: null,
    });
  });

  it("says why a number was kept, and what was refused", async () => {
    const kept = { reason: "decrease", at: "2026-10-20T13:00:00.000Z", refused_value: 5 };
    await t.sql(
      "update cluster_nodes set readings = jsonb_set(readings, '{views,kept}', $2), " +
        "refresh_error = $3 where show_id = $1 and platform = 'tiktok'",
      [
        t.showId,
        JSON.stringify(kept),
        JSON.stringify({
          node_id: "n",
          code: "provider_error",
          message: "The provider failed.",
          at: kept.at,
        }),
      ],
    );
    const { body } = await provenance("?metric=views");
    expect(body.entries.find(({ platform }: Entry) => platform === "tiktok")).toMatchObject({
      basis: "views",
      reading: { kept },
      refresh_error: { code: "provider_error" },
    });
  });

  it("tells a host's stand-in from a directory's number, and the part that is held after it", async () => {
    const [post] = await t.sql<{ id: string }>(
      "select id from cluster_nodes where show_id = $1 and platform = 'twitter'",
      [t.showId],
    );
    const reading = (metric: string, platform: string, value: number) =>
      JSON.stringify({
        [metric]: {
          value,
          fetched_at: "2026-10-20T12:00:00.000Z",
          as_of: null,
          source: "api",
          definition: `${platform}.${metric}@2025-01`,
        },
      });
    const become = async (
      platform: string,
      { readings, reach, basis }: { readings: string; reach: number | null; basis: string | null },
    ) => {
      await t.sql(
        "update cluster_nodes set platform = $3, readings = $4, reach = $5, reach_basis = $6, " +
          "format = 'audio_episode' where show_id = $1 and id = $2",
        [t.showId, post?.id, platform, readings, reach, basis],
      );
      await inTransaction(t.app.runtime.database, async (transaction) => {
        const row = await lockCluster(transaction, { showId: t.showId, clusterId });
        if (row === undefined) throw new Error("The cluster is gone.");
        await rollUp(transaction, row, { now: t.app.clock.now() });
      });
    };
    await become("transistor", {
      readings: reading("downloads", "transistor", 500),
      reach: null,
      basis: null,
    });
    const standIn = (await provenance("?metric=audio_reach")).body;
    expect([standIn.value, standIn.held]).toEqual([500, 0]);
    expect(standIn.definition).toContain("stand in");
    expect(standIn.entries.filter(({ value }: Entry) => value !== null)).toMatchObject([
      { platform: "transistor", value: 500, basis: "downloads", is_stand_in: true },
    ]);
    await become("spotify", {
      readings: reading("plays", "spotify", 120),
      reach: 120,
      basis: "plays",
    });
    const held = (await provenance("?metric=audio_reach")).body;
    expect([held.value, held.held, sum(held.entries)]).toEqual([500, 380, 120]);
    const all = (await provenance()).body;
    expect(all.value).toBe(sum(all.entries) + 380);
  });

  it("warns of old figures, and refuses unknown metrics", async () => {
    await t.app.advance(37 * HOUR_MS);
    expect((await provenance()).body.warnings.join(" ")).toContain("more than 36 hours ago");
    expect((await provenance("?metric=emv")).body.error.param).toBe("metric");
    expect((await provenance("", "not-a-reference")).body.error.param).toBe("id");
  });
});
