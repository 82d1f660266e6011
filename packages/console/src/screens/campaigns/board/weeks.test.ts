import type { CampaignSlot } from "@castmeter/sdk";
import { describe, expect, it } from "vitest";
import { columnsOfSlot, isLate, moveBack, moveTo, rowsOf, weekOf, weeksOf } from "./weeks.ts";

const slot = (over: Partial<CampaignSlot>): CampaignSlot =>
  ({
    id: "slot_1",
    show_id: "show",
    position: 1,
    status: "scheduled",
    air_date: null,
    air_window: null,
    ...over,
  }) as CampaignSlot;

const TUESDAY = slot({ air_date: "2026-11-17" });

describe("the weeks of a board", () => {
  it("begin on Mondays and hold every day of the campaign and its slots", () => {
    expect(weekOf("2026-11-15")).toBe("2026-11-09");
    expect(weekOf("2026-11-16")).toBe("2026-11-16");
    const campaign = { start_date: "2026-10-26", end_date: "2026-11-08" };
    expect(weeksOf(campaign, [TUESDAY], "2026-11-17")).toEqual([
      "2026-10-26",
      "2026-11-02",
      "2026-11-09",
      "2026-11-16",
    ]);
  });

  it("are four from today where nothing has a day", () => {
    const campaign = { start_date: null, end_date: null };
    expect(weeksOf(campaign, [slot({})], "2026-11-17")).toHaveLength(4);
  });

  it("a window lies in every week that it touches, a slot without a day in none", () => {
    const weeks = ["2026-11-09", "2026-11-16", "2026-11-23"];
    const window = { start_date: "2026-11-14", end_date: "2026-11-24" };
    expect(columnsOfSlot(slot({ air_window: window }), weeks)).toEqual({ first: 0, last: 2 });
    expect(columnsOfSlot(TUESDAY, weeks)).toEqual({ first: 1, last: 1 });
    expect(columnsOfSlot(slot({}), weeks)).toBeNull();
  });
});

describe("a slot that is moved", () => {
  it("keeps its weekday, and a window its length", () => {
    expect(moveTo(TUESDAY, { showId: "show", week: "2026-12-07" })).toEqual({
      air_date: "2026-12-08",
    });
    const window = { start_date: "2026-11-14", end_date: "2026-11-24" };
    expect(moveTo(slot({ air_window: window }), { showId: "show", week: "2026-11-02" })).toEqual({
      air_window: { start_date: "2026-11-07", end_date: "2026-11-17" },
    });
  });

  it("airs on the Monday where it had no day, and may change its show alone", () => {
    expect(moveTo(slot({}), { showId: "show", week: "2026-12-07" })).toEqual({
      air_date: "2026-12-07",
    });
    expect(moveTo(TUESDAY, { showId: "other", week: "2026-11-16" })).toEqual({ show_id: "other" });
    expect(moveTo(TUESDAY, { showId: "show", week: "2026-11-16" })).toBeNull();
  });

  it("goes back to where it was", () => {
    const move = moveTo(TUESDAY, { showId: "other", week: "2026-12-07" });
    expect(moveBack(TUESDAY, move ?? {})).toEqual({ show_id: "show", air_date: "2026-11-17" });
    expect(moveBack(slot({}), { air_date: "2026-12-07" })).toEqual({ air_date: null });
  });
});

it("every show of the campaign has a row, by name, with its slots by day", () => {
  const rows = rowsOf(
    ["b", "a"],
    [
      slot({ id: "late", show_id: "a", air_date: "2026-12-01" }),
      slot({ id: "none", show_id: "a" }),
    ],
    (id) => id,
  );
  expect(rows.map(({ showId, slots }) => [showId, slots.map(({ id }) => id)])).toEqual([
    ["a", ["none", "late"]],
    ["b", []],
  ]);
});

it("a planned slot is late from the day after its last one", () => {
  const window = { start_date: "2026-11-16", end_date: "2026-11-20" };
  expect(isLate(TUESDAY, "2026-11-17")).toBe(false);
  expect(isLate(TUESDAY, "2026-11-18")).toBe(true);
  expect(isLate(slot({ air_window: window }), "2026-11-20")).toBe(false);
  expect(isLate(slot({ air_window: window }), "2026-11-21")).toBe(true);
  expect(isLate(slot({ ...TUESDAY, status: "aired" }), "2026-11-18")).toBe(false);
  expect(isLate(slot({}), "2026-11-18")).toBe(false);
});
