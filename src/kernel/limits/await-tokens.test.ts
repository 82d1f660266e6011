import { expect, it } from "vitest";
import { ManualClock } from "../../lib/time/clock.ts";
import { awaitTokens } from "./await-tokens.ts";
import { RateLimiter } from "./rate-limit.ts";

it("takes tokens at once while there are any, and then as fast as the bucket fills", async () => {
  const clock = new ManualClock("2026-10-14T12:00:00.000Z");
  const reservation = new RateLimiter(clock).reserve("key", "default", { cost: 1 });
  const started = clock.now().getTime();
  const waitedSec = () => (clock.now().getTime() - started) / 1_000;
  const pause = async (milliseconds: number) => clock.advance(milliseconds);
  for (let page = 0; page < 119; page += 1) await awaitTokens(reservation, 1, pause);
  expect(waitedSec()).toBe(0);
  for (let page = 0; page < 120; page += 1) await awaitTokens(reservation, 1, pause);
  expect(waitedSec()).toBe(60);
});
