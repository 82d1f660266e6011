import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StopList } from "./stop-list.ts";

describe("a stop", () => {
  const stopped: string[] = [];
  const logged: unknown[] = [];
  const log = { info: vi.fn(), warn: vi.fn(), error: (fields: unknown) => logged.push(fields) };
  beforeEach(() => {
    vi.useFakeTimers();
    stopped.length = 0;
    logged.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const part =
    (name: string, ends: Promise<void> = Promise.resolve()) =>
    async (): Promise<void> => {
      stopped.push(`${name} begins`);
      await ends;
      stopped.push(`${name} ends`);
    };

  it("stops work together, and then what it uses, the last one first", async () => {
    const stops = new StopList(log);
    for (const name of ["database", "log"]) stops.addPart(part(name));
    for (const name of ["API", "jobs"]) stops.addWork(part(name));
    await stops.stop();
    expect(stopped).toEqual([
      "API begins",
      "jobs begins",
      "API ends",
      "jobs ends",
      "log begins",
      "log ends",
      "database begins",
      "database ends",
    ]);
    expect(logged).toEqual([]);
  });

  it("ends within 15 s, whatever does not stop or fails", async () => {
    const never = new Promise<void>(() => undefined);
    const stops = new StopList(log);
    stops.addPart(part("database"));
    stops.addPart(part("mail", never));
    stops.addPart(async () => {
      throw new Error("no disk");
    });
    stops.addWork(part("API", never));
    stops.addWork(part("jobs"));
    const ended = stops.stop();
    await vi.advanceTimersByTimeAsync(15_000);
    await ended;
    expect(stopped).toContain("jobs ends");
    expect(stopped.at(-1)).toBe("database ends");
    expect(logged).toEqual([
      { error: "Error: not stopped after 12000 ms" },
      { error: "Error: no disk" },
      { error: "Error: not stopped after 1000 ms" },
    ]);
  });
});
