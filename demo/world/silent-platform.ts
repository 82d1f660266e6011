import type { SimulatedAnswer, SimulatedRequest } from "../../simulators/answer.ts";
import { SimulatedPlatform } from "../../simulators/accounts/simulated-platform.ts";
import type { Clock } from "../../src/lib/time/clock.ts";

const UNAVAILABLE = 503;

/** A platform that answers every request with 503, in its own form, from a moment on. */
export class SilentPlatform extends SimulatedPlatform<SimulatedPlatform> {
  readonly #from: Date;
  readonly #clock: Clock;

  constructor(platform: SimulatedPlatform, { from, clock }: { from: Date; clock: Clock }) {
    super(platform, {});
    this.#from = from;
    this.#clock = clock;
  }

  failure(status: number): SimulatedAnswer {
    return this.account.failure(status);
  }

  answer(request: SimulatedRequest): SimulatedAnswer {
    if (this.#clock.now() >= this.#from) return this.failure(UNAVAILABLE);
    return this.account.answer(request);
  }
}
