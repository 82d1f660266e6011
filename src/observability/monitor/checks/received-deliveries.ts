import { createHmac } from "node:crypto";
import { equalSecrets } from "../../../lib/constant-time.ts";
import type { Clock } from "../../../lib/time/clock.ts";

/** Deliveries that arrive at the monitor's own address. */

/** Maximum age of a signature; deliveries with older signatures are refused (docs/webhooks.md). */
const TOLERANCE_SEC = 300;
/** Maximum deliveries kept: a test delivery waits for its answer, so only a few are in flight. */
const KEPT_MAX = 50;

export class ReceivedDeliveries {
  readonly #clock: Clock;
  #secret: string | null = null;
  #eventIds: string[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Sets the secret that signs deliveries from now on; without a secret no delivery is accepted.
   */
  expect(secret: string): void {
    this.#secret = secret;
  }

  /** True for an authentic delivery, which is then kept. */
  take(body: string, headers: Readonly<Record<string, string | undefined>>): boolean {
    const eventId = headers["service-event-id"];
    const signature = headers["service-signature"] ?? "";
    if (eventId === undefined || this.#secret === null) return false;
    if (!this.#isAuthentic(body, signature, this.#secret)) return false;
    this.#eventIds = [...this.#eventIds.slice(1 - KEPT_MAX), eventId];
    return true;
  }

  /** Returns true once for an event whose delivery arrived. */
  took(eventId: string): boolean {
    const found = this.#eventIds.includes(eventId);
    this.#eventIds = this.#eventIds.filter((id) => id !== eventId);
    return found;
  }

  #isAuthentic(body: string, signature: string, secret: string): boolean {
    const [, seconds = ""] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? [];
    const ageSec = this.#clock.now().getTime() / 1_000 - Number(seconds);
    if (seconds === "" || Math.abs(ageSec) > TOLERANCE_SEC) return false;
    const right = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    return [...signature.matchAll(/(?:^|,)v1=([0-9a-f]{64})(?=,|$)/g)].some(([, given = ""]) =>
      equalSecrets(given, right),
    );
  }
}
