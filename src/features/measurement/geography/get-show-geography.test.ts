import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { link, store, told } from "./geography.test-support.ts";
import { geographyOperations } from "./index.ts";

describe("GET /v1/shows/{show_id}/audience/geography", () => {
  const t = useNetwork({ operations: geographyOperations, sellsPlans: true });
  beforeAll(async () => {
    await link(t.app, t.showId, "youtube", { accountId: "UC1" });
    await store(
      t.app,
      t.showId,
      "youtube",
      told(
        "views",
        { US: 600, SE: 100, NO: null },
        {
          platformTotal: 1_000,
          places: [
            { code: "US-CA", name: "US-CA", value: 90, label: null },
            { code: null, name: "GeoNames 5128581", value: 40, label: null },
            { code: null, name: "GeoNames 4", value: 30, label: null },
          ],
        },
      ),
      { accountId: "UC1", fetchedAt: new Date(t.app.clock.now().getTime() - 40 * HOUR_MS) },
    );
    await store(t.app, t.showId, "youtube", told("watch_time_sec", { US: 6_000 }), {
      accountId: "UC1",
    });
    await link(t.app, t.showId, "spotify");
    await store(t.app, t.showId, "spotify", told("plays_share", { US: 0.6 }));
  });

  const entries = async (search = ""): Promise<Record<string, unknown>[]> =>
    (await t.get(`/v1/shows/${t.showId}/audience/geography${search}`)).data;

  it("answers an entry a platform and metric, with countries, places and continents", async () => {
    const { status, headers, body } = await t.send(
      "GET",
      `/v1/shows/${t.showId}/audience/geography`,
    );
    expect(status).toBe(200);
    expect(
      body.data.map((entry: Record<string, unknown>) => [entry["platform"], entry["metric"]]),
    ).toEqual([
      ["spotify", "plays_share"],
      ["youtube", "views"],
      ["youtube", "watch_time_sec"],
    ]);
    expect(body.data[1]).toMatchObject({
      object: "geography_entry",
      show_id: t.showId,
      available: true,
      reason: null,
      window: { kind: "days", days: 30 },
      as_of: "2026-10-18T07:00:00.000Z",
      value_kind: "count",
      share_basis: "platform_total",
      total: 1_000,
      countries: [
        { code: "US", name: "United States", value: 600, share: 0.6, value_label: "600" },
        { code: "SE", share: 0.1 },
        { code: "NO", value: null, share: null, value_label: "" },
      ],
      places: [
        { code: "US-CA", name: "US-CA", country_code: null, geonames_id: null, value: 90 },
        {
          code: null,
          name: "New York City",
          country_code: "US",
          geonames_id: 5_128_581,
          value: 40,
          share: 0.04,
        },
        { code: null, name: null, country_code: null, geonames_id: 4, value: 30 },
      ],
      continents: [
        { code: "NA", value: 600, share: 0.6 },
        { code: "EU", value: 100, share: 0.1 },
      ],
      hidden_share_countries: 1,
      listed_countries_max: 25,
    });
    expect(body.data[1].metric_description).toContain("counted a view");
    expect(body.meta).toMatchObject({
      freshness: { youtube: { stale: true, age_hours: 40 }, spotify: { stale: false } },
      coverage: {
        history_used: false,
        warnings: [expect.stringContaining("YouTube: figures were fetched at 2026-10-18T20:00")],
      },
    });
    expect(headers["ratelimit-remaining"]).toBe(String(Number(headers["ratelimit-limit"]) - 2));
  });

  it("says of every connected platform without geography why it has none", async () => {
    const { accounts } = t.app.runtime.services;
    const { connectors } = accounts;
    accounts.connectors = {
      all: () => connectors.all(),
      find: (platform) => (platform === "applePodcasts" ? undefined : connectors.find(platform)),
    };
    await link(t.app, t.showId, "simplecast");
    await link(t.app, t.showId, "transistor");
    await link(t.app, t.showId, "applePodcasts");
    await link(t.app, t.showId, "captivate", {
      unavailable: { reason: "plan", message: "Captivate gives countries on its Business plan." },
    });
    await link(t.app, t.showId, "blubrry", { status: "disconnected" });
    await store(t.app, t.showId, "blubrry", told("downloads", { US: 5 }));
    await link(t.app, t.showId, "podbean", { accountId: "new" });
    await store(t.app, t.showId, "podbean", told("downloads", { US: 5 }), { accountId: "old" });
    const unavailable = (await entries()).filter((entry) => entry["available"] === false);
    expect(unavailable.map((entry) => [entry["platform"], entry["reason"]])).toEqual([
      ["applePodcasts", "not_configured"],
      ["simplecast", "not_yet"],
      ["captivate", "plan"],
      ["podbean", "not_yet"],
      ["transistor", "not_offered"],
    ]);
    expect(unavailable[2]).toMatchObject({
      message: "Captivate gives countries on its Business plan.",
      metric: null,
      countries: [],
    });
  });

  it("leaves a premium platform out where the plan does not include it, with the reason, and is refused for it by name", async () => {
    const poor = await t.app.workspace({ plan: "free", showIds: [t.showId] });
    const poorKey = await t.app.key(poor);
    const path = `/v1/shows/${t.showId}/audience/geography`;
    const { body } = await t.app.get(path, { key: poorKey });
    const spotify = body.data.filter(
      ({ platform }: { platform: string }) => platform === "spotify",
    );
    expect(spotify).toMatchObject([{ available: false, reason: "plan_required", countries: [] }]);
    expect(JSON.stringify(spotify)).not.toContain("0.6");
    const named = await t.app.get(`${path}?platforms=spotify`, { key: poorKey });
    expect([named.status, named.body.error]).toMatchObject([
      403,
      { code: "plan_required", feature: "premium_audio_platforms" },
    ]);
  });

  it("answers the platforms asked for, and names one that does not exist", async () => {
    expect((await entries("?platforms=youtube")).map(({ platform }) => platform)).toEqual([
      "youtube",
      "youtube",
    ]);
    const { status, body } = await t.send(
      "GET",
      `/v1/shows/${t.showId}/audience/geography?platforms=youtube,myspace`,
    );
    expect({ status, code: body.error.code, param: body.error.param }).toEqual({
      status: 400,
      code: "parameter_invalid",
      param: "platforms",
    });
  });
});
