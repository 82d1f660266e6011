import { describe, expect, it } from "vitest";
import { untilStopped } from "./until-stopped.ts";

const NEVER = new Promise<never>(() => undefined);

describe("a process that runs until it is stopped", () => {
  const run = async (
    introduce: () => Promise<void>,
    { received = NEVER }: { received?: Promise<void> } = {},
  ) => {
    let closed = 0;
    const ended = await untilStopped(
      { close: async () => void (closed += 1) },
      { received, isReceived: () => false },
      introduce,
    ).catch((error: unknown) => String(error));
    return { ended, closed };
  };

  it("is closed once, whether it is stopped or fails while it is introduced", async () => {
    const said = async () => undefined;
    expect(await run(said, { received: Promise.resolve() })).toEqual({
      ended: undefined,
      closed: 1,
    });
    expect(await run(() => Promise.reject(new Error("no links")))).toEqual({
      ended: "Error: no links",
      closed: 1,
    });
  });
});
