import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startCampaignFixture } from "../campaigns/campaigns.test-support.ts";

let path: string;
const t = useFixture(startCampaignFixture);
beforeAll(async () => {
  path = `/v1/shows/${t.showId}/sponsorship-packages`;
  for (const [publishedAt, downloads] of [
    ["2026-10-10T06:00:00Z", 1_000],
    ["2026-03-10T06:00:00Z", 400],
  ] as const)
    await t.posts(
      (await t.make.cluster({ episode_id: (await t.make.episode({ publishedAt })).id })).global_id,
      [{ platform: "simplecast", format: "audio_episode", counts: { downloads } }],
    );
});
beforeEach(() => t.sql("update shows set rate_card = '[]'"));

const season = {
  name: "Season sponsor",
  description: "Read by the hosts.",
  price_minor: 480_000,
  currency: "EUR",
  window_days: 365,
  deliverables: [{ type: "audio_read", quantity: 4 }, { type: "newsletter_placement" }],
};
const single = { name: "One read", deliverables: [{ type: "audio_read" }] };
const put = (packages: unknown, query = "", more: object = {}) =>
  t.send("PUT", `${path}${query}`, { packages, ...more });

describe("the rate card of a show", () => {
  it("is listed in place of derived packages, with the reach of each window and price", async () => {
    expect((await t.get(path)).meta.source).toBe("measured");
    const written = await put([season, single]);
    expect(written.status).toBe(200);
    const { body } = await t.send("GET", path);
    expect(body.meta).toMatchObject({ source: "rate_card", window_days: null });
    expect(body.data).toEqual(written.body.data.packages);
    expect(body.data).toMatchObject([
      {
        name: "Season sponsor",
        description: "Read by the hosts.",
        price_minor: 480_000,
        currency: "eur",
        window_days: 365,
        deliverables: [
          { type: "audio_read", quantity: 4, projected_reach: 700, sample_size: 2, verified: true },
          { type: "newsletter_placement", quantity: 1, projected_reach: null, verified: false },
        ],
        total_projected_reach: 2_800,
        verified: false,
      },
      { name: "One read", price_minor: null, window_days: 90, total_projected_reach: 1_000 },
    ]);
  });

  it("is projected over one window where the query names it", async () => {
    await put([season, single]);
    const { body } = await t.send("GET", `${path}?window=30`);
    expect(body.meta.window_days).toBe(30);
    expect(
      body.data.map((entry: { window_days: number; total_projected_reach: number }) => [
        entry.window_days,
        entry.total_projected_reach,
      ]),
    ).toEqual([
      [30, 4_000],
      [30, 1_000],
    ]);
  });

  it("is what the show's own field answers, and so are derived packages", async () => {
    const show = `/v1/shows/${t.showId}`;
    for (const card of [[], [season, single]]) {
      await put(card);
      const { data } = await t.get(path);
      expect(data.length).toBeGreaterThan(0);
      expect((await t.get(show)).sponsorship_packages).toEqual(data);
      const patched = await t.send("PATCH", show, { about: `With ${card.length}` });
      expect(patched.body.data.sponsorship_packages).toEqual(data);
    }
  });

  it("loses a package by confirmation alone, and writes nothing in a dry run", async () => {
    await put([season, single]);
    const refused = await put([single]);
    expect([refused.status, refused.body.error.code]).toEqual([409, "confirmation_required"]);
    expect(refused.body.error.preview.effects).toContain(
      'Take the package "Season sponsor" off the card.',
    );
    expect((await put([], "", { dry_run: true })).status).toBe(200);
    expect((await t.get(path)).data).toHaveLength(2);
    expect((await put([single], "", { confirm: true })).status).toBe(200);
    expect((await t.get(path)).data).toHaveLength(1);
    expect((await put([], "", { confirm: true })).body.data.packages).toEqual([]);
    expect((await t.get(path)).meta.source).toBe("measured");
  });

  it("names the field of what it refuses", async () => {
    const params = await Promise.all(
      [
        [{ ...single, price_minor: 100 }],
        [{ ...single, currency: "eur" }],
        [single, { ...single, name: "one READ" }],
        [{ ...single, name: "  " }],
        [{ ...single, deliverables: [{ type: "audio_read" }, { type: "audio_read" }] }],
        [{ ...single, window_days: 60 }],
        [{ ...single, deliverables: [] }],
      ].map(async (packages) => {
        const { status, body } = await put(packages);
        return [status, body.error.param];
      }),
    );
    expect(params).toEqual([
      [400, "packages[0].currency"],
      [400, "packages[0].price_minor"],
      [400, "packages[1].name"],
      [400, "packages[0].name"],
      [400, "packages[0].deliverables[1].type"],
      [400, "packages[0].window_days"],
      [400, "packages[0].deliverables"],
    ]);
  });
});
