import { describe, expect, it } from "vitest";
import { WriteSlots } from "./write-slots.ts";

/** Writes that last until the test ends them. */
function heldWrites(slots: WriteSlots): {
  start: (workspaceId: string) => Promise<string>;
  running: string[];
  endFirst: () => void;
} {
  const running: string[] = [];
  const ends: (() => void)[] = [];
  return {
    running,
    start: (workspaceId) =>
      slots.run(workspaceId, async () => {
        running.push(workspaceId);
        await new Promise<void>((resolve) => void ends.push(resolve));
        return workspaceId;
      }),
    endFirst: () => ends.shift()?.(),
  };
}

const REFUSED = { code: "service_unavailable", headers: { "Retry-After": "1" } };

describe("the writes of a workspace", () => {
  it("hold a limited number of connections at once, in order, and those of another none of them", async () => {
    const { start, running, endFirst } = heldWrites(new WriteSlots({ max: 2 }));
    const writes = [start("a"), start("a"), start("a"), start("b")];
    expect(running).toEqual(["a", "a", "b"]);
    endFirst();
    expect(await writes[0]).toBe("a");
    expect(running).toEqual(["a", "a", "b", "a"]);
    for (let ended = 0; ended < 3; ended += 1) endFirst();
    expect(await Promise.all(writes)).toEqual(["a", "a", "a", "b"]);
  });

  it("are refused where none ends in time, and where many wait already", async () => {
    const { start, running, endFirst } = heldWrites(
      new WriteSlots({ max: 1, waitMs: 5, waitingMax: 1 }),
    );
    const first = start("a");
    const late = start("a");
    await expect(start("a")).rejects.toMatchObject(REFUSED);
    await expect(late).rejects.toMatchObject(REFUSED);
    endFirst();
    await first;
    const next = start("a");
    expect(running).toEqual(["a", "a"]);
    endFirst();
    expect(await next).toBe("a");
  });

  it("give their place back when they fail", async () => {
    const slots = new WriteSlots({ max: 1 });
    const failing = (): Promise<never> => Promise.reject(new Error("refused"));
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(slots.run("a", failing)).rejects.toThrow("refused");
  });
});
