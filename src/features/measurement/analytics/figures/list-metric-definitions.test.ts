import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";
import { analyticsOperations } from "../index.ts";

describe("GET /v1/metric-definitions", () => {
  const t = useNetwork({ operations: analyticsOperations });

  const list = (query = "") => t.get(`/v1/metric-definitions${query}`);

  it("lists what each platform counts, with the versions of the definition", async () => {
    const { object, has_more: hasMore, data } = await list("?platform=youtube&metric=views");
    expect([object, hasMore]).toEqual(["list", false]);
    expect(data).toEqual([
      {
        object: "metric_definition",
        id: "youtube.views",
        platform: "youtube",
        platform_name: "YouTube",
        metric: "views",
        unit: "count",
        description: expect.any(String),
        current: "youtube.views@2026-08",
        versions: [
          {
            id: "youtube.views@2025-01",
            from: null,
            note: null,
            source_url: expect.stringMatching(/^https:/),
          },
          {
            id: "youtube.views@2026-08",
            from: "2026-08-24",
            note: expect.any(String),
            source_url: expect.stringMatching(/^https:/),
          },
        ],
        additive: true,
        used_for_reach: true,
        source_url: expect.stringMatching(/^https:/),
      },
    ]);
  });

  it("has the computed figures without a platform, and nothing for what is unknown", async () => {
    const { data } = await list();
    const computed = data.filter(({ platform }: { platform: string | null }) => platform === null);
    expect(computed.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(["reach", "total_reach", "engagement", "emv"]),
    );
    expect(computed.find(({ id }: { id: string }) => id === "emv").unit).toBe("money");
    expect((await list("?platform=myspace")).data).toEqual([]);
    const { data: ofMetric } = await list("?metric=listeners");
    expect(ofMetric.map(({ id }: { id: string }) => id)).toEqual([
      "applePodcasts.listeners",
      "spotify.listeners",
      "podbean.listeners",
      "spreaker.listeners",
    ]);
  });

  it("needs analytics:read", async () => {
    const other = await t.app.key(await t.app.workspace(), { scopes: ["clusters:read"] });
    expect((await t.app.get("/v1/metric-definitions", { key: other })).status).toBe(403);
  });
});
