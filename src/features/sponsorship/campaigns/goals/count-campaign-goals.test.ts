import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CampaignFixture, startCampaignFixture } from "../campaigns.test-support.ts";
import { countCampaignGoalsJob } from "./count-campaign-goals.job.ts";

let fixture: CampaignFixture;
beforeAll(async () => {
  fixture = await startCampaignFixture();
});
afterAll(() => fixture.app.close());

const count = () =>
  countCampaignGoalsJob.run({}, {
    services: fixture.app.runtime.services,
    clock: fixture.app.clock,
    signal: new AbortController().signal,
  } as never);

const reached = async (id: string) =>
  (
    await fixture.app.sql<{ data: { object: { goal_reached: { target: number } } } }>(
      "select data from events where type = 'campaign.goal_reached' and object_id = $1 order by id",
      [id],
    )
  ).map(({ data }) => data.object.goal_reached);

describe("a goal of a campaign", () => {
  it("is announced once when it is reached, and not before", async () => {
    const id = await fixture.campaign({
      start_date: "2026-10-01",
      end_date: "2027-10-01",
      goals: { reach: 1_000, plays: 50 },
    });
    await fixture.app.sql("update campaigns set status = 'active' where id = $1", [id]);
    const ref = await fixture.cluster(await fixture.episode());
    await fixture.posts(ref, [{ platform: "youtube", counts: { views: 900 } }]);
    await fixture.send("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: ref });
    await count();
    expect(await reached(id)).toEqual([]);
    await fixture.posts(ref, [{ platform: "tiktok", format: "short", counts: { views: 100 } }]);
    await count();
    await count();
    expect(await reached(id)).toEqual([{ metric: "reach", target: 1_000, value: 1_000 }]);
  });

  it("is announced again once it has another target", async () => {
    const id = await fixture.campaign({
      start_date: "2026-10-01",
      end_date: "2027-10-01",
      goals: { reach: 10 },
    });
    await fixture.app.sql("update campaigns set status = 'active' where id = $1", [id]);
    const ref = await fixture.cluster(await fixture.episode());
    await fixture.posts(ref, [{ platform: "youtube", counts: { views: 900 } }]);
    await fixture.send("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: ref });
    await count();
    await fixture.send("PATCH", `/v1/campaigns/${id}`, { goals: { reach: 10, plays: 5 } });
    await count();
    await fixture.send("PATCH", `/v1/campaigns/${id}`, { goals: { reach: 800 } });
    await count();
    expect((await reached(id)).map(({ target }) => target)).toEqual([10, 800]);
  });

  it("of a draft is not counted", async () => {
    const id = await fixture.campaign({ goals: { reach: 1 } });
    const ref = await fixture.cluster(await fixture.episode());
    await fixture.posts(ref, [{ platform: "youtube", counts: { views: 900 } }]);
    await fixture.send("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: ref });
    await count();
    expect(await reached(id)).toEqual([]);
  });
});
