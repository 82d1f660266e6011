import type { Log } from "../../kernel/pipeline/log.ts";
import type { CheckResult, ComponentCheck } from "./checks/call.ts";
import { COMPONENT_IDS, type ComponentId, RECHECK_MS } from "./components.ts";
import type { MonitorTime } from "./monitor-time.ts";
import { type Check, confirmed } from "./status-rules.ts";

export interface SlotParts {
  checks: Readonly<Record<ComponentId, ComponentCheck>>;
  time: MonitorTime;
  /** Aborted when the monitor stops: results that arrive afterwards do not count as checks. */
  signal: AbortSignal;
  log: Log;
}

/** Runs the checks of slots, one for each component, all at once. */
export class SlotRunner {
  readonly #parts: SlotParts;
  /** Last reason by component: a reason is logged when it changes, not every minute. */
  readonly #whyNot = new Map<ComponentId, string>();

  constructor(parts: SlotParts) {
    this.#parts = parts;
  }

  /** The checks of this slot; a component that could not be checked has none. */
  async run(): Promise<Check[]> {
    const atMs = this.#parts.time.clock.now().getTime();
    const found = await Promise.all(COMPONENT_IDS.map((id) => this.#check(id, atMs)));
    return this.#parts.signal.aborted ? [] : found.filter((check) => check !== null);
  }

  /**
   * Makes one call. A fault of the check itself says nothing about the component, and does not end
   * the monitor.
   */
  async #call(component: ComponentId): Promise<CheckResult> {
    try {
      return await this.#parts.checks[component]();
    } catch (error) {
      return { outcome: "none", why: `the check failed: ${String(error)}` };
    }
  }

  async #check(component: ComponentId, atMs: number): Promise<Check | null> {
    const { time, signal, log } = this.#parts;
    const first = await this.#call(component);
    let result = first;
    if (first.outcome === "degraded" || first.outcome === "down") {
      await time.wait(RECHECK_MS, signal);
      if (signal.aborted) return null;
      const second = await this.#call(component);
      result = second.outcome === "none" ? second : confirmed(first, second);
    }
    const why = result.outcome === "none" ? result.why : undefined;
    if (why !== this.#whyNot.get(component)) {
      if (why === undefined) this.#whyNot.delete(component);
      else {
        this.#whyNot.set(component, why);
        log.warn({ component, why }, "a component is not checked");
      }
    }
    return result.outcome === "none" ? null : { ...result, component, atMs };
  }
}
