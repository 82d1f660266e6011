import { expect, it } from "vitest";
import { type Receipt, sumsByKind } from "./receipts.ts";

const receipt = (metric: Receipt["metric"], count: number, rate: number): Receipt => ({
  node_id: `nod_${count}`,
  metric,
  count,
  rate,
  amount: metric.endsWith("views") ? (count * rate) / 1_000 : count * rate,
});

it("the receipts of one kind come to one line", () => {
  const sums = sumsByKind([
    receipt("likes", 2_199, 0.1),
    receipt("long_views", 38_250, 25),
    receipt("likes", 796, 0.1),
  ]);
  expect(sums.map(({ metric, count }) => [metric, count])).toEqual([
    ["long_views", 38_250],
    ["likes", 2_995],
  ]);
  expect(sums[1]?.amount).toBeCloseTo(299.5);
});
