import { hash } from "node:crypto";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import type { AccountTarget } from "../store/account.store.ts";

/** Every 22 to 24 hours, each account at an hour of its own, so that the load spreads evenly. */
const EVERY_HOURS = 22;
const SPREAD_HOURS = 2;

/** The next scheduled refresh of an account that was read now. */
export function nextRefreshAt({ showId, platform }: AccountTarget, now: Date): Date {
  const share = Number.parseInt(hash("sha256", `${showId} ${platform}`).slice(0, 8), 16) / 2 ** 32;
  return new Date(now.getTime() + (EVERY_HOURS + SPREAD_HOURS * share) * HOUR_MS);
}
