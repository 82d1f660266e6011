import { afterEach, describe, expect, it } from "vitest";
import { ManualClock } from "../../src/lib/time/clock.ts";
import { type DemoReceiver, startDemoReceiver } from "./demo-receiver.ts";

describe("the demo's receiver of webhooks", () => {
  const clock = new ManualClock(new Date("2026-10-20T12:00:00.000Z"));
  let receiver: DemoReceiver | undefined;
  afterEach(() => receiver?.close());

  const statusOf = async (): Promise<number> =>
    (await fetch(receiver?.url ?? "", { method: "POST", body: "{}" })).status;

  it("refuses what comes in its first three minutes, and takes what comes later", async () => {
    receiver = await startDemoReceiver(clock, true);
    expect(await statusOf()).toBe(503);
    clock.set(new Date("2026-10-20T12:02:59.999Z"));
    expect(await statusOf()).toBe(503);
    clock.set(new Date("2026-10-20T12:03:00.000Z"));
    expect(await statusOf()).toBe(204);
  });

  it("takes everything where it was not broken", async () => {
    receiver = await startDemoReceiver(clock, false);
    expect(await statusOf()).toBe(204);
  });
});
