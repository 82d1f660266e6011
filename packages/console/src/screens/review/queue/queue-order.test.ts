import { describe, expect, it } from "vitest";
import type { OpenSuggestion } from "../types.ts";
import { beside, groupByEpisode, inOrder, mergeQueue, nextOpen } from "./queue-order.ts";

const item = (id: string, episode: string): OpenSuggestion =>
  ({
    suggestion: { id, episode_id: episode, show_id: "show" },
    score: 0.5,
    episode: { title: episode, published_at: "2026-11-01T00:00:00Z" },
  }) as OpenSuggestion;

const ids = (items: readonly OpenSuggestion[]): string[] =>
  items.map(({ suggestion }) => suggestion.id);
const queue = [item("a1", "a"), item("a2", "a"), item("b1", "b"), item("a3", "a")];

describe("the queue of suggestions", () => {
  it("is by episode, in the order of the first of each", () => {
    const groups = groupByEpisode(queue);
    expect(groups.map(({ episodeId, items }) => [episodeId, ids(items)])).toEqual([
      ["a", ["a1", "a2", "a3"]],
      ["b", ["b1"]],
    ]);
    expect(ids(inOrder(groups))).toEqual(["a1", "a2", "a3", "b1"]);
  });

  it("goes on with the next that waits, comes round, and ends with what was put off", () => {
    const next = (from: string, answered: string[], later: string[] = [], count = 9) =>
      ids(
        nextOpen(queue, from, {
          isAnswered: (id) => answered.includes(id),
          isLater: (id) => later.includes(id),
          count,
        }),
      );
    expect(next("a1", ["a1"])).toEqual(["a2", "b1", "a3"]);
    expect(next("b1", ["b1"])).toEqual(["a3", "a1", "a2"]);
    expect(next("a1", ["a1"], ["a2"])).toEqual(["b1", "a3", "a2"]);
    expect(next("a1", [], [], 2)).toEqual(["a2", "b1"]);
    expect(next("a1", ["a1", "a2", "a3", "b1"])).toEqual([]);
  });

  it("ends at its ends by single steps", () => {
    expect(beside(queue, "a1", -1)?.suggestion.id).toBe("a1");
    expect(beside(queue, "a1", 1)?.suggestion.id).toBe("a2");
    expect(beside(queue, "a3", 1)?.suggestion.id).toBe("a3");
    expect(beside([], "x", 1)).toBeUndefined();
  });

  it("keeps what was answered here where it stood, and drops what others answered", () => {
    const seen = new Map(queue.map((each) => [each.suggestion.id, each]));
    const merged = mergeQueue(seen, [item("c1", "c"), item("a1", "a")], (id) => id === "b1");
    expect([...merged.keys()]).toEqual(["a1", "b1", "c1"]);
  });
});
