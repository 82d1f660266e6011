import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { link } from "../geography/geography.test-support.ts";
import { reported, store } from "./demographics.test-support.ts";
import { demographicsOperations } from "./index.ts";

describe("GET /v1/analytics/demographics", () => {
  let workspaceId: string;
  let key: string;
  let foreignId: string;
  const shows = { harbour: "", tide: "", signal: "", mast: "" };

  const app = useApp({ operations: demographicsOperations });
  beforeAll(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    for (const name of ["harbour", "tide", "signal", "mast"] as const)
      shows[name] = await app.show(workspaceId, { name });
    foreignId = await app.show(await app.workspace());
    for (const [showId, accountId, values] of [
      [shows.harbour, "IG1", { "18-24": 600, "25-34": 200 }],
      [shows.tide, "IG2", { "18-24": 100, "65+": 150 }],
      [shows.signal, "IG1", { "18-24": 600, "25-34": 200 }],
      [foreignId, "IG3", { "13-17": 77_777 }],
    ] as const) {
      await link(app, showId, "instagramBusiness", { accountId });
      const reading = reported("followers", "age", values, { platformTotal: 1_000 });
      await store(app, showId, "instagramBusiness", reading, { accountId });
    }
    await store(
      app,
      shows.tide,
      "instagramBusiness",
      reported("followers", "gender", { female: 60, male: 30 }),
      { accountId: "IG2" },
    );
    await link(app, shows.harbour, "youtube", { accountId: "UC1" });
    await store(app, shows.harbour, "youtube", reported("viewers_share", "age", { "18-24": 0.4 }), {
      accountId: "UC1",
    });
    await link(app, shows.mast, "transistor");
  });

  it("adds the shows of a platform, a shared account once, and never platforms", async () => {
    const { status, headers, body } = await app.get("/v1/analytics/demographics", { key });
    expect(status).toBe(200);
    expect(
      body.data.map((entry: Record<string, unknown>) => [entry["platform"], entry["dimension"]]),
    ).toEqual([
      ["youtube", "age"],
      ["instagramBusiness", "age"],
      ["instagramBusiness", "gender"],
      ["transistor", null],
    ]);
    const [youtube, ages, genders, transistor] = body.data;
    expect(youtube).toMatchObject({
      aggregation: "unweighted_mean_of_show_shares",
      buckets: [{ bucket: "18-24", value: 0.4, share: 0.4, value_label: "40.0%" }],
    });
    expect(ages).toMatchObject({
      object: "demographic_entry",
      aggregation: "sum_of_counts",
      share_basis: "platform_total",
      total: 2_000,
      buckets: [
        { bucket: "18-24", value: 700, share: 0.35, value_label: "700" },
        { bucket: "25-34", value: 200, share: 0.1 },
        { bucket: "65+", value: 150, share: 0.075 },
      ],
      shows_included: [
        { show_id: shows.harbour, counted: true, same_source_as: null },
        { show_id: shows.tide, counted: true },
        { show_id: shows.signal, counted: false, same_source_as: shows.harbour },
      ],
      shows_missing: [{ show_id: shows.mast, reason: "not_connected" }],
    });
    expect(genders).toMatchObject({
      share_basis: "listed_buckets",
      total: 90,
      shows_included: [{ show_id: shows.tide }],
      shows_missing: [
        { show_id: shows.harbour, reason: "not_reported" },
        { show_id: shows.signal, reason: "not_reported" },
        { show_id: shows.mast, reason: "not_connected" },
      ],
    });
    expect(transistor).toMatchObject({
      available: false,
      reason: "not_offered",
      aggregation: null,
      shows_included: [],
    });
    expect(body.meta).toMatchObject({
      missing_show_ids: [],
      cache_age_seconds: 0,
      filters: { dimension: null, social_count_mode: "per_show" },
    });
    expect(body.meta).not.toHaveProperty("suppressed_platforms_by_show");
    expect(headers["ratelimit-remaining"]).toBe(String(Number(headers["ratelimit-limit"]) - 2));
  });

  it("answers one dimension, and says which shows do not have it", async () => {
    const { body } = await app.get(
      "/v1/analytics/demographics?dimension=gender&platforms=youtube,instagramBusiness",
      { key },
    );
    expect(body.data).toMatchObject([
      { platform: "youtube", dimension: "gender", available: false, reason: "not_reported" },
      { platform: "instagramBusiness", dimension: "gender", available: true, total: 90 },
    ]);
    expect(body.data[1].shows_missing).toMatchObject([
      { show_id: shows.harbour, reason: "not_reported" },
      { show_id: shows.signal, reason: "not_reported" },
      { show_id: shows.mast, reason: "not_connected" },
    ]);
    expect(body.meta.filters).toMatchObject({ dimension: "gender" });
  });

  it("lists in the unique mode which shows a shared account was left out of; the sums are the same", async () => {
    const { body } = await app.get("/v1/analytics/demographics?social_count_mode=unique", { key });
    expect(body.meta.suppressed_platforms_by_show).toEqual({
      [shows.signal]: ["instagramBusiness"],
    });
    expect(body.data[1].total).toBe(2_000);
  });

  it("keeps to the shows asked for, and answers a foreign one like one that does not exist", async () => {
    const { body } = await app.get(
      `/v1/analytics/demographics?show_ids=${shows.signal},${foreignId},unknown`,
      { key },
    );
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      shows_included: [{ show_id: shows.signal, counted: true }],
      shows_missing: [],
    });
    expect(body.meta.missing_show_ids).toEqual([]);
    expect(JSON.stringify(body)).not.toContain("77777");
  });

  it("refuses a platform, a dimension and a mode that do not exist", async () => {
    for (const [search, param] of [
      ["platforms=myspace", "platforms"],
      ["dimension=income", "dimension"],
      ["social_count_mode=both", "social_count_mode"],
    ]) {
      const { status, body } = await app.get(`/v1/analytics/demographics?${search}`, { key });
      expect({ status, code: body.error.code, param: body.error.param }).toEqual({
        status: 400,
        code: "parameter_invalid",
        param,
      });
    }
  });
});
