import { describe, expect, it } from "vitest";
import { partitionHolding } from "./partition.ts";

describe("the partition that holds a day", () => {
  it.each([
    ["2026-10-20", "events_20261020", "2026-10-21"],
    ["2024-02-28", "events_20240228", "2024-02-29"],
    ["2026-12-31", "events_20261231", "2027-01-01"],
  ])("is the day itself in a table by day: %s", (day, name, to) => {
    const partition = partitionHolding({ table: "events", granularity: "day" }, day);
    expect(partition).toEqual({ name, from: day, to });
  });

  it.each([
    ["2026-10-20", "account_days_202610", "2026-10-01", "2026-11-01"],
    ["2026-12-01", "account_days_202612", "2026-12-01", "2027-01-01"],
  ])("is its month in a table by month: %s", (day, name, from, to) => {
    const partition = partitionHolding({ table: "account_days", granularity: "month" }, day);
    expect(partition).toEqual({ name, from, to });
  });
});
