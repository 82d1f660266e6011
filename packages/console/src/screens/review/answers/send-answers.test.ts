import { describe, expect, it } from "vitest";
import type { OpenSuggestion } from "../types.ts";
import { acceptAll } from "./send-answers.ts";

const item = (id: string): OpenSuggestion =>
  ({ suggestion: { id, show_id: "show" } }) as unknown as OpenSuggestion;

describe("accepting several", () => {
  it("waits for those that are being opened again, and then asks once for a show", async () => {
    const asked: unknown[] = [];
    const review = (showId: string, { accept }: { accept: string[] }) => {
      asked.push([showId, accept]);
      const results = accept.map((id) => ({ id, error: null, result: { cluster_id: "clu" } }));
      return Promise.resolve({ data: { results } });
    };
    const api = { clusterSuggestions: { review } } as unknown as Parameters<typeof acceptAll>[0];
    const { promise, resolve } = Promise.withResolvers<void>();
    const calls = acceptAll(api, [item("one"), item("two")], (id) =>
      id === "two" ? promise : undefined,
    );
    await Promise.resolve();
    expect(asked).toEqual([]);
    resolve();
    expect(await Promise.all(calls.map(([, call]) => call))).toEqual(["clu", "clu"]);
    expect(asked).toEqual([["show", ["one", "two"]]]);
  });
});
