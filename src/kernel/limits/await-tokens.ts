import { setTimeout as pauseFor } from "node:timers/promises";
import type { RateLimitReservation } from "./rate-limit.ts";

/** Takes further tokens for a running request, and waits until the bucket has them. */
export async function awaitTokens(
  reservation: Pick<RateLimitReservation, "chargeMore">,
  cost: number,
  pause: (milliseconds: number) => Promise<unknown> = pauseFor,
): Promise<void> {
  for (;;) {
    const rejection = reservation.chargeMore(cost);
    if (rejection === null) return;
    await pause(rejection.waitSec * 1_000);
  }
}
