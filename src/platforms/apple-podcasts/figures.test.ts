import { describe, expect, it } from "vitest";
import { figuresOf } from "./figures.ts";

describe("figures of a row", () => {
  it("are whole numbers, and unknown where Apple prints a part of one", () => {
    expect(
      figuresOf({ playscount: 2.0221031e7, uniquelistenerscount: 1.5, totaltimelistened: 90.6 }),
    ).toEqual({ plays: 20_221_031, watch_time_sec: 91 });
    expect(figuresOf({ playscount: null })).toEqual({});
    expect(figuresOf({ playscount: 9, uniquelistenerscount: 0 })).toEqual({ plays: 9 });
  });

  it("are unknown where Apple prints 0 for a number too small to be told", () => {
    expect(figuresOf({ playscount: 0, uniquelistenerscount: 0, totaltimelistened: 251 })).toEqual({
      watch_time_sec: 251,
    });
    expect(figuresOf({ playscount: 0, uniquelistenerscount: 0, totaltimelistened: 0 })).toEqual({
      plays: 0,
      listeners: 0,
      watch_time_sec: 0,
    });
  });
});
