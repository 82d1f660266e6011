import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startCampaignFixture } from "../campaigns.test-support.ts";
import { countCampaignGoalsJob } from "./count-campaign-goals.job.ts";

const t = useFixture(startCampaignFixture);

const count = () => t.runJob(countCampaignGoalsJob);

const reached = async (id: string) =>
  (
    await t.sql<{ data: { object: { goal_reached: { target: number } } } }>(
      "select data from events where type = 'campaign.goal_reached' and object_id = $1 order by id",
      [id],
    )
  ).map(({ data }) => data.object.goal_reached);

describe("a goal of a campaign", () => {
  it("is announced once when it is reached, and not before", async () => {
    const { id } = await t.make.campaign({
      start_date: "2026-10-01",
      end_date: "2027-10-01",
      goals: { reach: 1_000, plays: 50 },
    });
    await t.sql("update campaigns set status = 'active' where id = $1", [id]);
    const { global_id: ref } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    await t.posts(ref, [{ platform: "youtube", counts: { views: 900 } }]);
    await t.send("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: ref });
    await count();
    expect(await reached(id)).toEqual([]);
    await t.posts(ref, [{ platform: "tiktok", format: "short", counts: { views: 100 } }]);
    await count();
    await count();
    expect(await reached(id)).toEqual([{ metric: "reach", target: 1_000, value: 1_000 }]);
  });

  it("is announced again once it has another target", async () => {
    const { id } = await t.make.campaign({
      start_date: "2026-10-01",
      end_date: "2027-10-01",
      goals: { reach: 10 },
    });
    await t.sql("update campaigns set status = 'active' where id = $1", [id]);
    const { global_id: ref } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    await t.posts(ref, [{ platform: "youtube", counts: { views: 900 } }]);
    await t.send("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: ref });
    await count();
    await t.send("PATCH", `/v1/campaigns/${id}`, { goals: { reach: 10, plays: 5 } });
    await count();
    await t.send("PATCH", `/v1/campaigns/${id}`, { goals: { reach: 800 } });
    await count();
    expect((await reached(id)).map(({ target }) => target)).toEqual([10, 800]);
  });

  it("of a draft is not counted", async () => {
    const { id } = await t.make.campaign({ goals: { reach: 1 } });
    const { global_id: ref } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    await t.posts(ref, [{ platform: "youtube", counts: { views: 900 } }]);
    await t.send("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: ref });
    await count();
    expect(await reached(id)).toEqual([]);
  });
});
