import type { CampaignSlot } from "@castmeter/sdk";
import { expect, it } from "vitest";
import { nextSlot } from "./next-slot.ts";

const slot = (id: string, day: string | null): CampaignSlot =>
  ({ id, air_date: day, air_window: null }) as CampaignSlot;

const rows = [
  { showId: "a", slots: [slot("a1", null), slot("a2", "2026-11-17"), slot("a3", "2026-12-01")] },
  { showId: "b", slots: [] },
  { showId: "c", slots: [slot("c1", "2026-11-03"), slot("c2", "2026-11-24")] },
];

it("arrow keys lead to the neighbour, and past empty rows to what lies nearest in time", () => {
  expect(nextSlot(rows, "a1", "ArrowRight")).toBe("a2");
  expect(nextSlot(rows, "a1", "ArrowLeft")).toBeNull();
  expect(nextSlot(rows, "a3", "ArrowDown")).toBe("c2");
  expect(nextSlot(rows, "c1", "ArrowUp")).toBe("a2");
  expect(nextSlot(rows, "a2", "End")).toBe("a3");
  expect(nextSlot(rows, "a2", "x")).toBeNull();
});
