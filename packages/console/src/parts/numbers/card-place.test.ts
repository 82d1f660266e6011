import { describe, expect, it } from "vitest";
import { placeCard } from "./card-place.ts";

const room = { width: 1_000, height: 600 };
const card = { width: 340, height: 200 };
const at = (left: number, top: number) => ({ left, top, right: left + 60, bottom: top + 20 });

describe("placeCard", () => {
  it("stands below and ends with the number", () => {
    expect(placeCard(at(700, 100), card, room)).toEqual({ left: 420, top: 126 });
  });

  it("stands above a number at the foot of the window", () => {
    expect(placeCard(at(700, 500), card, room)).toEqual({ left: 420, top: 294 });
  });

  it("stays within the window at each side", () => {
    expect(placeCard(at(0, 100), card, room).left).toBe(8);
    expect(placeCard(at(990, 100), card, room).left).toBe(652);
    const low = { width: 390, height: 240 };
    expect(placeCard(at(100, 120), card, low).top).toBe(32);
  });
});
