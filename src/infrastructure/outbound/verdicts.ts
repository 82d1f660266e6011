import { isIP } from "node:net";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { isAllowedAddress } from "./blocked-addresses.ts";
import { checkTarget, type TargetCheck } from "./check-target.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";

/**
 * Maximum cached decisions: more than the endpoints and feeds called within minutes; a URL has a
 * few kilobytes at most.
 */
const TARGETS_MAX = 2_000;
const ANSWERS_MAX = 5_000;

/**
 * The decisions of one policy about URLs and DNS answers, cached: both are pure functions of their
 * text, and the same receiver is called hundreds of times a second.
 */
export class Verdicts {
  readonly policy: OutboundPolicy;
  readonly #targets = new BoundedMap<string, TargetCheck>({ max: TARGETS_MAX });
  readonly #answers = new BoundedMap<string, { allowed: readonly string[] | null }>({
    max: ANSWERS_MAX,
  });

  constructor(policy: OutboundPolicy) {
    this.policy = policy;
  }

  checkTarget(url: string): TargetCheck {
    let check = this.#targets.get(url);
    if (check === undefined) {
      check = checkTarget(url, this.policy);
      this.#targets.set(url, check);
    }
    return check;
  }

  /**
   * All addresses of a name, in the order to try them: IPv4 first, because machines without IPv6
   * are more common than those without IPv4. Null when one of them is not allowed: if the public
   * address were chosen, a name could refer to both kinds and succeed with the other later.
   */
  checkAddresses(addresses: readonly string[]): readonly string[] | null {
    const text = addresses.join(" ");
    let verdict = this.#answers.get(text);
    if (verdict === undefined) {
      const areAllowed = addresses.every((address) => isAllowedAddress(address, this.policy));
      verdict = {
        allowed: areAllowed ? addresses.toSorted((one, other) => isIP(one) - isIP(other)) : null,
      };
      this.#answers.set(text, verdict);
    }
    return verdict.allowed;
  }
}
