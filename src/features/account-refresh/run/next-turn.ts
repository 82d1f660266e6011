import { hash } from "node:crypto";
import { HOUR_MS } from "../../../lib/clock.ts";
import type { AccountTarget } from "../store/account.store.ts";

/** Once a day, and each account at an hour of its own, so that a thousand do not come at once. */
const EVERY_HOURS = 22;
const SPREAD_HOURS = 2;

/** When an account that was read now is read again by itself. */
export function nextTurn({ showId, platform }: AccountTarget, now: Date): Date {
  const share = Number.parseInt(hash("sha256", `${showId} ${platform}`).slice(0, 8), 16) / 2 ** 32;
  return new Date(now.getTime() + (EVERY_HOURS + SPREAD_HOURS * share) * HOUR_MS);
}
