import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MAP_STYLE_HASH, worldMap } from "./world-map.ts";

const groups = (countries: { code: string; share: number }[]): Record<string, number> =>
  Object.fromEntries(
    [
      ...worldMap(countries)
        .toString()
        .matchAll(/<g class="(s\d)">(.*?)<\/g>/gs),
    ].map(([, step = "", paths = ""]) => [step, paths.split("<path").length - 1]),
  );

describe("the map of countries", () => {
  it("shades by square roots of the share, the largest in full, and leaves the others pale", () => {
    const all = groups([])["s0"] ?? 0;
    expect(all).toBeGreaterThan(170);
    expect(
      groups([
        { code: "NO", share: 64 },
        { code: "GB", share: 16 },
        { code: "US", share: 0.5 },
        { code: "ZZ", share: 9 },
        { code: "FR", share: 0 },
      ]),
    ).toEqual({ s0: all - 3, s5: 1, s3: 1, s1: 1 });
  });

  it("names its own style, for a policy that allows no other", () => {
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(worldMap([]).toString()) ?? [];
    expect(MAP_STYLE_HASH).toBe(`sha256-${hash("sha256", style, "base64")}`);
  });

  it("has no number that is none", () => {
    expect(worldMap([{ code: "NO", share: 1 }]).toString()).not.toMatch(/NaN|undefined|null/);
  });
});
