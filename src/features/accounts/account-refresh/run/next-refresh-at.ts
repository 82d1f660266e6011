import { hash } from "node:crypto";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import type { AccountTarget } from "../store/account.store.ts";

/**
 * Accounts are refreshed every 22 to 24 hours, each at an hour of its own, so that the load is
 * spread evenly.
 */
const EVERY_HOURS = 22;
const SPREAD_HOURS = 2;

/** The next scheduled refresh of an account that was just read. */
export function nextRefreshAt({ showId, platform }: AccountTarget, now: Date): Date {
  const share = Number.parseInt(hash("sha256", `${showId} ${platform}`).slice(0, 8), 16) / 2 ** 32;
  return new Date(now.getTime() + (EVERY_HOURS + SPREAD_HOURS * share) * HOUR_MS);
}
