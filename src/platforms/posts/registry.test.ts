import { describe, expect, it } from "vitest";
import type { PostConnector } from "./connector.ts";
import { PostReadError } from "./read-failure.ts";
import { createPlatformRegistry, notConfigured } from "./registry.ts";

const connector = (platform: string, source = "apify"): PostConnector => ({
  platform,
  source,
  readPosts: () => Promise.resolve([]),
  readProfile: () => Promise.reject(new PostReadError(notConfigured(platform))),
});

describe("createPlatformRegistry", () => {
  it("finds the connector of a platform and nothing for the others", () => {
    const tiktok = connector("tiktok");
    const registry = createPlatformRegistry([tiktok]);
    expect(registry.connectorFor("tiktok")).toBe(tiktok);
    expect(registry.connectorFor("instagram")).toBe(undefined);
    expect(registry.connectorFor("constructor")).toBe(undefined);
  });

  it("describes the whole catalogue, with null where no source is set up", () => {
    const described = createPlatformRegistry([connector("tiktok")]).describe();
    expect(described.find(({ platform }) => platform === "tiktok")).toEqual({
      platform: "tiktok",
      name: "TikTok",
      metered: true,
      source: "apify",
    });
    expect(described.find(({ platform }) => platform === "youtube")).toMatchObject({
      source: null,
    });
  });

  it("refuses two connectors for one platform, and unknown platforms", () => {
    expect(() =>
      createPlatformRegistry([connector("tiktok"), connector("tiktok", "scrapecreators")]),
    ).toThrow(/apify and scrapecreators/);
    expect(() => createPlatformRegistry([connector("myspace")])).toThrow(/myspace/);
  });

  it("says in words which platform has no source", () => {
    expect(notConfigured("twitter")).toMatchObject({
      code: "not_configured",
      message: "No source of X (Twitter) numbers is set up on this server.",
    });
  });
});
