import { describe, expect, it } from "vitest";
import { newId } from "../../../kernel/ids.ts";
import { preferredWorker } from "./preferred-worker.ts";

const endpoints = Array.from({ length: 3_000 }, () => newId("we"));
const workers = ["webhooks_a", "webhooks_b", "webhooks_c"];
const assigned = (workerIds: readonly string[]) =>
  endpoints.map((endpointId) => preferredWorker(endpointId, workerIds));

describe("the worker that an endpoint is for", () => {
  it("is the same whatever the order in which workers are known", () => {
    expect(assigned(workers.toReversed())).toEqual(assigned(workers));
  });

  it("takes its share of the endpoints, give or take a tenth", () => {
    const all = assigned(workers);
    for (const worker of workers) {
      const share = all.filter((name) => name === worker).length / endpoints.length;
      expect(share).toBeGreaterThan(0.3);
      expect(share).toBeLessThan(0.37);
    }
  });

  it("stays the same when another one leaves", () => {
    const before = assigned(workers);
    const after = assigned(workers.slice(1));
    const isMoved = before.map(
      (worker, index) => worker !== "webhooks_a" && after[index] !== worker,
    );
    expect(isMoved).not.toContain(true);
  });

  it("is unknown while there is none", () => {
    expect(preferredWorker("we_1", [])).toBeUndefined();
  });
});
