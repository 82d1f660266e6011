import type { CampaignSlot } from "@castmeter/sdk";
import { describe, expect, it } from "vitest";
import { newSlot, slotChanges, slotValues, wrongSlotNumbers } from "./slot-draft.ts";

const stored = slotValues(
  {
    show_id: "show",
    deliverable_type: "audio_read",
    placement: "mid_roll",
    length_sec: 60,
    quantity: 1,
    air_date: "2026-12-04",
    air_window: null,
    rate: { type: "cpm", amount_minor: 2_800, currency: "gbp" },
    guaranteed_impressions: 20_000,
  } as CampaignSlot,
  "gbp",
);

describe("the form of a slot", () => {
  it("leaves out of a new slot what is empty", () => {
    const values = slotValues(null, "gbp", { showId: "show", day: "2026-12-07" });
    expect(newSlot(values, "gbp")).toEqual({
      show_id: "show",
      deliverable_type: "audio_read",
      placement: "mid_roll",
      length_sec: 60,
      quantity: 1,
      air_date: "2026-12-07",
    });
  });

  it("sends what differs alone", () => {
    expect(slotChanges(stored, stored, "gbp")).toEqual({});
    expect(slotChanges(stored, { ...stored, amount: "30.5" }, "gbp")).toEqual({
      rate: { type: "cpm", amount_minor: 3_050 },
    });
    expect(slotChanges(stored, { ...stored, days: "none" }, "gbp")).toEqual({ air_date: null });
  });

  it("sends a window in place of a day, never both", () => {
    const window = { ...stored, days: "window" as const, from: "2026-12-01", to: "2026-12-07" };
    expect(slotChanges(stored, window, "gbp")).toEqual({
      air_window: { start_date: "2026-12-01", end_date: "2026-12-07" },
    });
  });

  it("names fields that are no numbers; a rate has an amount", () => {
    expect(wrongSlotNumbers({ ...stored, length: "long", amount: "" }, "gbp")).toEqual([
      "length",
      "amount",
    ]);
    expect(wrongSlotNumbers({ ...stored, rate: "added_value", amount: "" }, "gbp")).toEqual([]);
  });
});
