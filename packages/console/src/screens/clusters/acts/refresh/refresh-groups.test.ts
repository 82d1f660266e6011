import { describe, expect, it } from "vitest";
import { callsOf, newestOf, readAfter, refreshGroups } from "./refresh-groups.ts";

const PLATFORMS = {
  youtube: { category: "video", metered: false },
  tiktok: { category: "social", metered: true },
  threads: { category: "social", metered: true },
  spotify: { category: "audio", metered: false },
  transistor: { category: "hosting", metered: false },
} as const;
const find = (id: string) => PLATFORMS[id as keyof typeof PLATFORMS];
const posts = (...platforms: string[]) => platforms.map((platform) => ({ platform }));

describe("how a refresh reads posts", () => {
  it("counts a call a post, and none for posts of connected accounts", () => {
    const nodes = posts("youtube", "youtube", "tiktok", "threads", "spotify", "transistor");
    expect(refreshGroups(nodes, find)).toEqual([
      { kind: "own", platforms: ["youtube"], posts: 2, calls: 2 },
      { kind: "provider", platforms: ["tiktok", "threads"], posts: 2, calls: 2 },
      { kind: "accounts", platforms: ["spotify", "transistor"], posts: 2, calls: 0 },
    ]);
    expect(callsOf(nodes, find)).toBe(4);
  });

  it("counts read and failed posts as done", () => {
    const at = "2026-11-20T10:00:00Z";
    const error = { node_id: "b", code: "gone", message: "", at };
    const before = ["a", "b", "c"].map((id) => ({
      id,
      platform: "tiktok",
      last_fetched_at: "2026-11-19T10:00:00Z",
      refresh_error: null,
    }));
    const now = before.map((node) =>
      node.id === "a"
        ? { ...node, last_fetched_at: at }
        : node.id === "b"
          ? { ...node, refresh_error: error }
          : node,
    );
    const since = newestOf(before);
    expect(since).toBe("2026-11-19T10:00:00Z");
    expect(readAfter(before, since)).toEqual([]);
    expect(readAfter(now, since).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(newestOf([])).toBeNull();
  });
});
