import { readFileSync } from "node:fs";
import { isOnCluster } from "../../../../../test/clone-database.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { SIX_POSTS, startClusterFixture } from "../cluster-fixture.test-support.ts";
import { recomputeFigures } from "./recompute-figures.ts";

const MIGRATION = new URL(
  "../../../../../migrations/0019_feeds_and_unknown_reach.sql",
  import.meta.url,
);

describe("a cluster whose posts have no numbers", () => {
  const t = useFixture(startClusterFixture);
  beforeAll(async () => {
    for (const id of ["gonegonego1", "gonegonego2"])
      t.app.simulators.world.setPost("youtube", id, { missing: true });
  });

  const rows = () =>
    t.sql(
      "select id, total_reach, video_reach, audio_reach, social_reach, metrics_text, metrics_hash from clusters order by id",
    );

  it("has an unknown reach in every answer, event and stored row, and 0 of what it has no post of", async () => {
    const { id, global_id: globalId } = await t.createNamed(
      "Unknown",
      "https://youtu.be/gonegonego1",
    );
    const unknown = { video_reach: null, audio_reach: 0, social_reach: 0 };
    expect(await t.read(id)).toMatchObject({
      total_reach: null,
      ...unknown,
      reach_by_category: { video: null, audio: 0, social: 0 },
    });
    const metrics = await t.send("GET", `/v1/clusters/${globalId}/metrics`);
    expect(metrics.body.totals).toMatchObject({ reach: null, ...unknown, engagement_rate: null });
    const [listed] = (await t.get("/v1/clusters")).data;
    expect(listed).toMatchObject({ id, total_reach: null, ...unknown });
    const [day] = await t.sql("select * from cluster_daily_reach where cluster_id = $1", [id]);
    expect(day).toMatchObject({ total_reach: null, ...unknown });
    const [event] = await t.sql(
      "select data from events where object_id = $1 and type = 'cluster.created'",
      [globalId],
    );
    expect(event).toMatchObject({ data: { object: { total_reach: null, ...unknown } } });
  });

  it("becomes known with its first number", async () => {
    const { id } = await t.createNamed("Later", "https://youtu.be/gonegonego2");
    const added = await t.send("POST", t.path(id, "/nodes"), {
      url: "https://www.tiktok.com/@a/video/7553210987654321999",
    });
    expect(added.body.data.total_reach).toBe(added.body.data.social_reach);
    expect(added.body.data).toMatchObject({ video_reach: null });
    expect(added.body.data.social_reach).toBeGreaterThan(0);
  });

  // Goes when the form of the stored answer changes: the migration corrects the form of its
  // release. It runs before a database is distributed.
  it.skipIf(isOnCluster())(
    "is corrected by the migration exactly as it would be computed",
    async () => {
      await t.createNamed("Known", ...SIX_POSTS);
      await t.createNamed("Empty");
      const computed = await rows();
      await t.sql(
        `update clusters
       set total_reach = coalesce(total_reach, 0), video_reach = coalesce(video_reach, 0),
         metrics_hash = 'before', metrics_text = regexp_replace(
           regexp_replace(metrics_text, '"reach":null,"video_reach":null', '"reach":0,"video_reach":0'),
           '"video_reach":null', '"video_reach":0')
       where video_reach is null`,
      );
      expect(await rows()).not.toEqual(computed);
      const correction = readFileSync(MIGRATION, "utf8").split("\nwith categories")[1];
      await t.sql(`with categories${correction}`);
      expect(await rows()).toEqual(computed);
      const { differences } = await recomputeFigures(t.app.runtime.database, t.app.clock.now());
      expect(differences).toEqual([]);
    },
  );
});
