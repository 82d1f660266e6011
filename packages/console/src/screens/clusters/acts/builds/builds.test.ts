import type { ClusterBuild } from "@castmeter/sdk";
import { describe, expect, it } from "vitest";
import { buildOf, outcomeOf } from "./builds.ts";

const build = (id: string, episodes: string[], at: string): ClusterBuild =>
  ({ id, episode_ids: episodes, created_at: at, items: [] }) as unknown as ClusterBuild;

describe("builds of an episode", () => {
  const builds = [
    build("old", ["a", "b"], "2026-11-01T00:00:00Z"),
    build("new", ["b"], "2026-11-03T00:00:00Z"),
    build("other", ["c"], "2026-11-04T00:00:00Z"),
  ];

  it("finds the newest one that holds the episode", () => {
    expect(buildOf(builds, "b")?.id).toBe("new");
    expect(buildOf(builds, "a")?.id).toBe("old");
    expect(buildOf(builds, "z")).toBeUndefined();
    expect(buildOf(builds, null)).toBeUndefined();
  });

  it("counts what it did for this episode alone", () => {
    const items = [
      { episode_id: "a", added_node_ids: ["n1", "n2"], suggestion_ids: ["s"], reason: "Found." },
      { episode_id: "b", added_node_ids: ["n3"], suggestion_ids: [], reason: null },
    ] as unknown as ClusterBuild["items"];
    expect(outcomeOf({ items }, "a")).toEqual({ added: 2, suggested: 1, reason: "Found." });
    expect(outcomeOf({ items }, "z")).toEqual({ added: 0, suggested: 0, reason: null });
  });
});
