import { describe, expect, it } from "vitest";
import { repeatWhileBusy } from "./repeat-while-busy.ts";

const busy = (): Error => new Error("Connection terminated due to connection timeout");

describe("a step of the demo", () => {
  it("is repeated while the machine is too busy for the database, five times in all", async () => {
    let runs = 0;
    const failing = (times: number) => async (): Promise<string> => {
      runs += 1;
      if (runs <= times) throw busy();
      return "made";
    };
    expect(await repeatWhileBusy(failing(4), async () => undefined)).toBe("made");
    expect(runs).toBe(5);
    runs = 0;
    await expect(repeatWhileBusy(failing(5), async () => undefined)).rejects.toThrow("timeout");
    expect(runs).toBe(5);
  });

  it("is not repeated after any other error", async () => {
    let runs = 0;
    const step = async (): Promise<never> => {
      runs += 1;
      throw new Error("GET /v1/me answered 401: no");
    };
    await expect(repeatWhileBusy(step, async () => undefined)).rejects.toThrow("401");
    expect(runs).toBe(1);
  });
});
