import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { link } from "../geography/geography.test-support.ts";
import { reported, store } from "./demographics.test-support.ts";
import { demographicsOperations } from "./index.ts";

describe("GET /v1/shows/{show_id}/audience/demographics", () => {
  const t = useNetwork({ operations: demographicsOperations, sellsPlans: true });
  beforeAll(async () => {
    await link(t.app, t.showId, "spotify");
    const genders = reported("plays_share", "gender", { female: 0.25, male: 0.5, unknown: null });
    await store(t.app, t.showId, "spotify", genders, {
      fetchedAt: new Date(t.app.clock.now().getTime() - 40 * HOUR_MS),
    });
    await store(
      t.app,
      t.showId,
      "spotify",
      reported("plays_share", "age_gender", { "18-22/female": 0.1 }),
    );
    await link(t.app, t.showId, "youtube", { accountId: "UC1" });
    await store(t.app, t.showId, "youtube", reported("viewers_share", "age", { "18-24": 0.7 }), {
      accountId: "UC1",
    });
  });

  const entries = async (search = ""): Promise<Record<string, unknown>[]> =>
    (await t.get(`/v1/shows/${t.showId}/audience/demographics${search}`)).data;

  it("answers an entry a platform and dimension, what the platform hides blank and counted", async () => {
    const { status, headers, body } = await t.send(
      "GET",
      `/v1/shows/${t.showId}/audience/demographics`,
    );
    expect(status).toBe(200);
    expect(
      body.data.map((entry: Record<string, unknown>) => [entry["platform"], entry["dimension"]]),
    ).toEqual([
      ["spotify", "gender"],
      ["spotify", "age_gender"],
      ["youtube", "age"],
    ]);
    expect(body.data[0]).toEqual({
      object: "demographic_entry",
      show_id: t.showId,
      platform: "spotify",
      available: true,
      reason: null,
      message: null,
      metric: "plays_share",
      metric_description: expect.stringContaining("plays by listeners of an age or gender"),
      dimension: "gender",
      window: { kind: "days", days: 30 },
      as_of: "2026-10-18T07:00:00.000Z",
      value_kind: "share",
      share_basis: "platform_total",
      total: null,
      buckets: [
        { bucket: "female", value: 0.25, share: 0.25, value_label: "25.0%" },
        { bucket: "male", value: 0.5, share: 0.5, value_label: "50.0%" },
        { bucket: "unknown", value: null, share: null, value_label: "" },
      ],
      hidden_share_buckets: 1,
    });
    expect(body.meta).toMatchObject({
      freshness: { spotify: { stale: true, age_hours: 40 }, youtube: { stale: false } },
      coverage: { warnings: [expect.stringContaining("Spotify: figures were fetched at")] },
    });
    expect(headers["ratelimit-remaining"]).toBe(String(Number(headers["ratelimit-limit"]) - 2));
  });

  it("answers the dimension and the platforms asked for", async () => {
    expect(
      (await entries("?dimension=age")).map(({ platform, dimension, available, reason }) => [
        platform,
        dimension,
        available,
        reason,
      ]),
    ).toEqual([
      ["spotify", "age", false, "not_reported"],
      ["youtube", "age", true, null],
    ]);
    expect((await entries("?platforms=youtube")).map(({ platform }) => platform)).toEqual([
      "youtube",
    ]);
  });

  it("says of every connected platform without demographics why it has none", async () => {
    await link(t.app, t.showId, "transistor");
    await link(t.app, t.showId, "instagramBusiness", { accountId: "new" });
    await store(
      t.app,
      t.showId,
      "instagramBusiness",
      reported("followers", "age", { "18-24": 55_555 }),
      { accountId: "old" },
    );
    const unavailable = async () =>
      (await entries())
        .filter((entry) => entry["available"] === false)
        .map((entry) => [entry["platform"], entry["reason"], entry["dimension"]]);
    expect(await unavailable()).toEqual([
      ["instagramBusiness", "not_yet", null],
      ["transistor", "not_offered", null],
    ]);
    await t.sql(
      `update connections
      set unavailable = '{"demographics": {"reason": "too_small", "message": "Too few."}}'
      where show_id = $1 and platform = 'instagramBusiness'`,
      [t.showId],
    );
    expect((await unavailable())[0]).toEqual(["instagramBusiness", "too_small", null]);
    expect(JSON.stringify(await entries())).not.toContain("55555");
  });

  it("leaves a premium platform out where the plan does not include it, with the reason, and is refused for it by name", async () => {
    const poor = await t.app.workspace({ plan: "free", showIds: [t.showId] });
    const poorKey = await t.app.key(poor);
    const path = `/v1/shows/${t.showId}/audience/demographics`;
    const { body } = await t.app.get(path, { key: poorKey });
    const spotify = body.data.filter(
      ({ platform }: { platform: string }) => platform === "spotify",
    );
    expect(spotify).toMatchObject([{ available: false, reason: "plan_required", buckets: [] }]);
    expect(JSON.stringify(body)).not.toContain("0.25");
    const named = await t.app.get(`${path}?platforms=spotify`, { key: poorKey });
    expect([named.status, named.body.error]).toMatchObject([
      403,
      { code: "plan_required", feature: "premium_audio_platforms" },
    ]);
  });
});
