import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { link, store, told } from "./geography.test-support.ts";
import { geographyOperations } from "./index.ts";

describe("GET /v1/analytics/geography", () => {
  let workspaceId: string;
  let key: string;
  let foreignId: string;
  const shows = { harbour: "", tide: "", signal: "", mast: "" };

  const app = useApp({ operations: geographyOperations });
  beforeAll(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    for (const name of ["harbour", "tide", "signal", "mast"] as const)
      shows[name] = await app.show(workspaceId, { name });
    foreignId = await app.show(await app.workspace());
    for (const [showId, accountId, values] of [
      [shows.harbour, "UC1", { US: 6_000, GB: 2_000 }],
      [shows.tide, "UC2", { US: 1_000, DE: 1_500 }],
      [shows.signal, "UC1", { US: 6_000, GB: 2_000 }],
      [foreignId, "UC3", { JP: 77_777 }],
    ] as const) {
      await link(app, showId, "youtube", { accountId });
      await store(app, showId, "youtube", told("views", values, { platformTotal: 10_000 }), {
        accountId,
      });
    }
    await link(app, shows.mast, "transistor");
  });

  it("adds the shows of a platform, a shared account once, and says of each show whether it is in", async () => {
    const { status, headers, body } = await app.get("/v1/analytics/geography", { key });
    expect(status).toBe(200);
    const [youtube, transistor] = body.data;
    expect(youtube).toMatchObject({
      platform: "youtube",
      aggregation: "sum_of_counts",
      total: 20_000,
    });
    expect(
      youtube.countries.map(({ code, value, share }: Record<string, unknown>) => [
        code,
        value,
        share,
      ]),
    ).toEqual([
      ["US", 7_000, 0.35],
      ["GB", 2_000, 0.1],
      ["DE", 1_500, 0.075],
    ]);
    expect(youtube.shows_included).toMatchObject([
      { show_id: shows.harbour, counted: true, same_source_as: null },
      { show_id: shows.tide, counted: true },
      { show_id: shows.signal, counted: false, same_source_as: shows.harbour },
    ]);
    expect(youtube.shows_missing).toEqual([
      { show_id: shows.mast, reason: "not_connected", message: expect.any(String) },
    ]);
    expect(transistor).toMatchObject({
      available: false,
      reason: "not_offered",
      aggregation: null,
      shows_included: [],
    });
    expect(transistor.shows_missing).toHaveLength(4);
    expect(body.meta).toMatchObject({
      missing_show_ids: [],
      cache_age_seconds: 0,
      filters: { social_count_mode: "per_show" },
    });
    expect(body.meta).not.toHaveProperty("suppressed_platforms_by_show");
    expect(headers["ratelimit-remaining"]).toBe(String(Number(headers["ratelimit-limit"]) - 2));
  });

  it("lists in the unique mode which shows a shared account was left out of; the sums are the same", async () => {
    const { body } = await app.get("/v1/analytics/geography?social_count_mode=unique", { key });
    expect(body.meta.suppressed_platforms_by_show).toEqual({ [shows.signal]: ["youtube"] });
    expect(body.data[0].total).toBe(20_000);
  });

  it("keeps to the shows asked for, in the workspace's order, and tells a foreign show from an unknown one by nothing", async () => {
    const { body } = await app.get(
      `/v1/analytics/geography?show_ids=${shows.signal},${shows.harbour},${foreignId},unknown`,
      { key },
    );
    expect(body.data).toHaveLength(1);
    expect(body.data[0].shows_included).toMatchObject([
      { show_id: shows.harbour, counted: true },
      { show_id: shows.signal, counted: false },
    ]);
    expect(body.data[0].shows_missing).toEqual([]);
    // Neither is a show that the workspace points at and that is gone.
    expect(body.meta.missing_show_ids).toEqual([]);
    expect(JSON.stringify(body)).not.toContain("77777");
  });

  it("names shows that are gone, which add nothing", async () => {
    const gone = await app.workspace({ showIds: ["AAAAAAAAAAAAAAAAAAAA"] });
    const goneKey = await app.key(gone);
    for (const [asked, missing] of [
      ["AAAAAAAAAAAAAAAAAAAA", ["AAAAAAAAAAAAAAAAAAAA"]],
      [shows.signal, []],
    ] as const)
      expect(
        (await app.get(`/v1/analytics/geography?show_ids=${asked}`, { key: goneKey })).body.meta
          .missing_show_ids,
      ).toEqual(missing);
    const { body } = await app.get("/v1/analytics/geography", { key: goneKey });
    expect({ data: body.data, missingShowIds: body.meta.missing_show_ids }).toEqual({
      data: [],
      missingShowIds: ["AAAAAAAAAAAAAAAAAAAA"],
    });
  });

  it("refuses a platform that does not exist and a mode that is none", async () => {
    for (const [search, param] of [
      ["platforms=myspace", "platforms"],
      ["social_count_mode=both", "social_count_mode"],
    ]) {
      const { status, body } = await app.get(`/v1/analytics/geography?${search}`, { key });
      expect({ status, code: body.error.code, param: body.error.param }).toEqual({
        status: 400,
        code: "parameter_invalid",
        param,
      });
    }
  });
});
