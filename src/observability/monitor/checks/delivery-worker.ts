import type { Clock } from "../../../lib/time/clock.ts";
import { WORKER_SILENT_MS } from "../components.ts";
import { type Caller, type ComponentCheck, jsonOf } from "./call.ts";

/** Whether a worker sends deliveries, by the age of its heartbeat that `/ready` reports. */

/**
 * A check of the worker: `down` when no worker was alive for three minutes, so that a restart is
 * not reported. There is no check where the server does not report the age, for example behind a
 * proxy that hides `/ready`.
 */
export function deliveryWorkerCheck(call: Caller, clock: Clock): ComponentCheck {
  let aliveAtMs: number | undefined;
  return async () => {
    const answer = await call({ path: "/ready" });
    const nowMs = clock.now().getTime();
    const seenSec = answer.ok ? jsonOf(answer.text)["delivery_worker_seen_seconds"] : undefined;
    const isTold = typeof seenSec === "number" || seenSec === null;
    if (!answer.ok || answer.status !== 200 || !isTold)
      return { outcome: "none", why: "/ready does not tell when a delivery worker was seen" };
    if (seenSec !== null) aliveAtMs = nowMs - seenSec * 1_000;
    // No worker was seen: it may be starting. After a clock was set back the wait begins again.
    else if (aliveAtMs === undefined || aliveAtMs > nowMs) aliveAtMs = nowMs;
    return nowMs - (aliveAtMs ?? nowMs) >= WORKER_SILENT_MS
      ? { outcome: "down", reason: "no_worker" }
      : { outcome: "operational" };
  };
}

/**
 * The check of webhooks: a worker is alive, and a test delivery arrives. The component is down
 * where either check fails; where a delivery cannot be tested, only the check of the worker counts.
 */
export const bothWork =
  (worker: ComponentCheck, delivery: ComponentCheck): ComponentCheck =>
  async () => {
    const [alive, arrived] = await Promise.all([worker(), delivery()]);
    if (alive.outcome === "down") return alive;
    return arrived.outcome === "none" && alive.outcome !== "none" ? alive : arrived;
  };
