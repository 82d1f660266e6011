import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { type CampaignFixture, startCampaignFixture } from "../campaigns.test-support.ts";

let campaignId: string;
const t = useFixture(startCampaignFixture);

beforeEach(async () => {
  campaignId = (await t.make.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" })).id;
});

const metrics = async (query = "", id = campaignId) =>
  t.send("GET", `/v1/campaigns/${id}/metrics${query}`);

const link = async (ref: string, fields: Record<string, unknown> = {}) => {
  const answer = await t.send("POST", `/v1/campaigns/${campaignId}/clusters`, {
    cluster_ref: ref,
    ...fields,
  });
  expect(answer.status).toBeLessThan(300);
};

const clusterOf = async (posts: Parameters<CampaignFixture["posts"]>[1]) => {
  const { global_id: ref } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
  return { ref, ids: await t.posts(ref, posts) };
};

const VIDEO = { platform: "youtube", counts: { views: 1_000, likes: 20, comments: 4 } };
const CLIP = { platform: "tiktok", format: "short", counts: { views: 500, likes: 10 } } as const;
const AUDIO = { platform: "spotify", format: "audio_episode", counts: { plays: 300 } } as const;

describe("the figures of a campaign", () => {
  it("count each post of its clusters once, in all and by slot, show and platform", async () => {
    const [first, second] = [
      (await t.make.slot(campaignId)).id,
      (await t.make.slot(campaignId)).id,
    ];
    const { ref } = await clusterOf([VIDEO, CLIP, AUDIO]);
    await link(ref, { slot_id: first });
    await link(ref, { slot_id: second });
    const { body } = await metrics("?group_by=slot");
    expect(body.totals).toMatchObject({
      posts: 3,
      reach: 1_800,
      views: 1_500,
      plays: 300,
      impressions: null,
      likes: 30,
      engagement: 34,
    });
    expect(body.by_category).toEqual({ video: 1_000, audio: 300, social: 500 });
    expect(
      body.groups.map((group: Record<string, unknown>) => [group["slot_id"], group["reach"]]),
    ).toEqual([
      [first, 1_800],
      [second, 1_800],
    ]);
    const byShow = (await metrics("?group_by=show")).body.groups;
    expect(byShow).toMatchObject([{ show_id: t.showId, posts: 3, reach: 1_800 }]);
    const byPlatform = (await metrics("?group_by=platform")).body.groups;
    expect(
      byPlatform.map((group: Record<string, unknown>) => [
        group["platform"],
        group["reach"],
        group["plays"],
      ]),
    ).toEqual([
      ["spotify", 300, 300],
      ["tiktok", 500, null],
      ["youtube", 1_000, null],
    ]);
  });

  it("count only the chosen posts of a link, and count them once beside the whole cluster", async () => {
    const { ref, ids } = await clusterOf([VIDEO, CLIP, AUDIO]);
    const { id: slotId } = await t.make.slot(campaignId, { deliverable_type: "social_clip" });
    await link(ref, { slot_id: slotId, node_ids: [ids[1]] });
    expect((await metrics()).body.totals).toMatchObject({ posts: 1, reach: 500, plays: null });
    await link(ref);
    const { body } = await metrics("?group_by=slot");
    expect(body.totals).toMatchObject({ posts: 3, reach: 1_800 });
    expect(
      body.groups.map((group: Record<string, unknown>) => [group["slot_id"], group["reach"]]),
    ).toEqual([
      [slotId, 500],
      [null, 1_800],
    ]);
  });

  it("count posts once that two linked clusters were merged to share", async () => {
    const one = await clusterOf([VIDEO]);
    const other = await clusterOf([CLIP]);
    await link(one.ref);
    await link(other.ref);
    const before = (await metrics()).body.totals;
    const [showId, clusterId] = [t.showId, one.ref.split("_").at(-1)];
    const merged = await t.send("POST", `/v1/shows/${showId}/clusters/${clusterId}/merge`, {
      source_refs: [other.ref],
      confirm: true,
    });
    expect([merged.status, merged.body.error]).toEqual([200, null]);
    expect((await metrics()).body.totals).toEqual(before);
  });

  it("count a chosen post of a cluster that was merged into the linked one", async () => {
    const publishedAt = "2026-10-05T10:00:00Z";
    const one = await clusterOf([{ ...VIDEO, publishedAt }]);
    const other = await clusterOf([{ ...CLIP, publishedAt }]);
    const stranger = await clusterOf([AUDIO]);
    const clusterId = one.ref.split("_").at(-1);
    await t.send("POST", `/v1/shows/${t.showId}/clusters/${clusterId}/merge`, {
      source_refs: [other.ref],
      confirm: true,
    });
    await link(one.ref, { node_ids: other.ids });
    expect((await metrics()).body.totals).toMatchObject({ posts: 1, reach: 500 });
    const [linked] = (await t.get(`/v1/campaigns/${campaignId}/clusters`)).data;
    const choose = (ids: readonly string[]) =>
      t.send("PATCH", `/v1/campaigns/${campaignId}/clusters/${linked.id}`, { node_ids: ids });
    expect((await choose([...one.ids, ...other.ids])).status).toBe(200);
    expect((await metrics()).body.totals).toMatchObject({ posts: 2, reach: 1_500 });
    const october = await metrics("?start_date=2026-10-01&end_date=2026-10-31");
    expect(october.body.totals).toMatchObject({ posts: 2, reach: 1_500 });
    expect((await choose(stranger.ids)).body.error).toMatchObject({ param: "node_ids[0]" });
  });

  it("price posts by the campaign's rates, else the network's, and open every amount", async () => {
    const { ref, ids } = await clusterOf([VIDEO]);
    await link(ref);
    const network = (await metrics("?expand=receipts")).body;
    expect(network.emv).toMatchObject({ rate_set: "network", currency: "gbp" });
    const emv = { likeRate: 1, commentRate: 2, longFormCpm: 10, shortFormCpm: 5 };
    await t.send("PATCH", `/v1/campaigns/${campaignId}`, { emv });
    const { body } = await metrics("?expand=receipts");
    expect(body.totals.emv).toBe(20 + 8 + 10);
    expect(body.emv).toEqual({
      rate_set: "campaign",
      rates: emv,
      currency: "gbp",
      receipts: [
        { node_id: ids[0], metric: "likes", count: 20, rate: 1, amount: 20 },
        { node_id: ids[0], metric: "long_views", count: 1_000, rate: 10, amount: 10 },
        { node_id: ids[0], metric: "comments", count: 4, rate: 2, amount: 8 },
      ],
      receipts_left_out: { count: 0, amount: 0 },
    });
  });

  it("keep what is not known apart from zero", async () => {
    const nothing = (await metrics()).body;
    expect(nothing.totals).toMatchObject({ posts: 0, reach: 0, views: null, emv: null });
    const { ref } = await clusterOf([{ platform: "youtube" }]);
    await link(ref);
    expect((await metrics()).body.totals).toMatchObject({ posts: 1, reach: null, views: null });
  });

  it("of a window are those of posts published on its days in the campaign's time zone", async () => {
    const { ref } = await clusterOf([
      { ...VIDEO, publishedAt: "2026-10-04T23:30:00Z" },
      { ...CLIP, publishedAt: "2026-10-05T23:30:00Z" },
    ]);
    await link(ref);
    const { body } = await metrics("?start_date=2026-10-05&end_date=2026-10-05");
    expect(body.totals).toMatchObject({ posts: 1, reach: 1_000 });
    expect(body.window.timezone).toBe("Europe/London");
    const wrong = await metrics("?start_date=2026-10-05");
    expect([wrong.status, wrong.body.error.param]).toEqual([400, "end_date"]);
  });

  it("by day are what whole clusters gained from one captured day to the next", async () => {
    const { ref, ids } = await clusterOf([VIDEO]);
    await link(ref);
    await t.sql(
      `insert into cluster_daily_reach (show_id, cluster_id, day, total_reach, figures)
       values ($1, $2, '2026-10-10', 400, '{"totals": {"reach": 400, "views": 400}}'),
              ($1, $2, '2026-10-12', 900, '{"totals": {"reach": 900, "views": 900}}'),
              ($1, $2, '2026-10-13', 800, '{"totals": {"reach": 800, "views": 800}}')`,
      ref.split("_"),
    );
    const query = "?group_by=day&start_date=2026-10-09&end_date=2026-10-13";
    const { body } = await metrics(query);
    expect(
      body.groups.map((group: Record<string, unknown>) => [
        group["day"],
        group["reach"],
        group["views"],
      ]),
    ).toEqual([
      ["2026-10-10", null, null],
      ["2026-10-12", 500, 500],
      ["2026-10-13", 0, 0],
    ]);
    const other = await clusterOf([CLIP]);
    await link(other.ref, { node_ids: other.ids });
    expect((await metrics(query)).body.warnings.join()).toContain("1 cluster counts with some");
    expect(ids).toHaveLength(1);
  });

  it("hold no count of an ad server, which stands beside them", async () => {
    const { ref } = await clusterOf([VIDEO]);
    await link(ref);
    const before = (await metrics()).body;
    await t.sql(
      `insert into external_delivery_rows (workspace_id, campaign_id, row_key, source, label, impressions, start_date, end_date, is_period, created_at, updated_at)
       values ($1, $2, 'k', 'adswizz', 'Mid-roll', 77000, '2026-10-10', '2026-10-10', false, now(), now())`,
      [t.workspaceId, campaignId],
    );
    const { body } = await metrics();
    expect(body.totals).toEqual(before.totals);
    expect(body.external).toEqual([
      { source: "adswizz", label: "Mid-roll", impressions: 77_000, listeners: null },
    ]);
  });

  it("say how many clusters have several full episodes of one platform", async () => {
    const { ref } = await clusterOf([VIDEO, VIDEO]);
    await link(ref);
    const { totals, warnings } = (await metrics()).body;
    expect(totals.reach).toBe(2_000);
    expect(warnings.join()).toContain("1 cluster has several full episodes on one platform");
  });

  it("leave out clusters of shows that the workspace no longer sees", async () => {
    const { ref } = await clusterOf([VIDEO]);
    await link(ref);
    const other = await t.app.workspace({ name: "A third network" });
    const showId = await t.app.show(other);
    await t.sql("update campaign_cluster_links set show_id = $2 where campaign_id = $1", [
      campaignId,
      showId,
    ]);
    const { body } = await metrics();
    expect([body.totals.posts, body.coverage.hidden_links]).toEqual([0, 1]);
  });
});

describe("figures beside objects", () => {
  it("stand with campaigns and slots where expand asks, and with every link", async () => {
    const { id: slotId } = await t.make.slot(campaignId);
    const { ref, ids } = await clusterOf([VIDEO, CLIP]);
    await link(ref, { slot_id: slotId, node_ids: [ids[0]] });
    const path = `/v1/campaigns/${campaignId}`;
    const body = (rest: string) => t.get(`${path}${rest}`);
    expect((await body("")).metrics).toBeNull();
    const expanded = await body("?expand=slots,metrics");
    expect(expanded.metrics.totals).toMatchObject({ posts: 1, reach: 1_000 });
    expect(expanded.slots).toMatchObject([{ id: slotId, cluster_refs: [ref] }]);
    const listed = (await t.get("/v1/campaigns?expand=metrics")).data;
    const own = listed.find((campaign: { id: string }) => campaign.id === campaignId);
    expect(own.metrics.totals).toEqual(expanded.metrics.totals);
    expect((await body("/slots?expand=metrics")).data[0].metrics.reach).toBe(1_000);
    expect((await body(`/slots/${slotId}?expand=metrics`)).metrics.reach).toBe(1_000);
    expect((await body("/slots")).data[0].metrics).toBeUndefined();
    await t.sql(`update cluster_nodes set refresh_error = '{"code": "gone"}' where id = $1`, [
      ids[1],
    ]);
    expect((await body("/clusters")).data[0]).toMatchObject({
      metrics: { posts: 1, reach: 1_000 },
      refresh_errors: 1,
    });
  });
});
