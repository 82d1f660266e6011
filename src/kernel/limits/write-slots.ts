import { ApiError } from "../contract/errors.ts";

/** Limits of a process for each workspace. */
export interface WriteSlotLimits {
  /** Maximum writes of one workspace that hold a database connection at once. */
  max: number;
  /** Maximum wait of a further write for one of them to end. Default 1.5 s. */
  waitMs?: number;
  /**
   * Maximum waiting writes of one workspace, including repetitions of a key. Default 250: the
   * writes that the keys of a workspace had under way in another process that ended, sent again at
   * once.
   */
  waitingMax?: number;
}

const WAIT_MS = 1_500;
const WAITING_MAX = 250;

interface Slots {
  running: number;
  /** Waiting writes, in the order of their arrival. */
  readonly waiting: (() => void)[];
}

/**
 * Limits the connections that the writes of one workspace hold at once. Writes to one show wait for
 * each other's locks, and each holds a connection while it waits: without the limit one workspace
 * could use the whole pool and block every other one.
 */
export class WriteSlots {
  readonly #max: number;
  readonly #waitMs: number;
  readonly #waitingMax: number;
  readonly #slots = new Map<string, Slots>();

  constructor({ max, waitMs = WAIT_MS, waitingMax = WAITING_MAX }: WriteSlotLimits) {
    this.#max = max;
    this.#waitMs = waitMs;
    this.#waitingMax = waitingMax;
  }

  /** Runs the write once its workspace has a slot. @throws ApiError `service_unavailable`. */
  async run<Result>(workspaceId: string, write: () => Promise<Result>): Promise<Result> {
    const slots = this.#slots.get(workspaceId) ?? { running: 0, waiting: [] };
    this.#slots.set(workspaceId, slots);
    if (slots.running < this.#max) slots.running += 1;
    else await this.#wait(slots);
    try {
      return await write();
    } finally {
      const next = slots.waiting.shift();
      if (next === undefined) slots.running -= 1;
      else next();
      if (slots.running === 0) this.#slots.delete(workspaceId);
    }
  }

  /** Resolves when an ending write passes its slot on. */
  #wait({ waiting }: Slots): Promise<void> {
    if (waiting.length >= this.#waitingMax) return Promise.reject(tooManyWrites());
    return new Promise((resolve, reject) => {
      const take = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(tooManyWrites());
      }, this.#waitMs);
      waiting.push(take);
    });
  }
}

const tooManyWrites = (): ApiError =>
  new ApiError(
    "service_unavailable",
    "Other writes of this workspace take long. Try again in a moment.",
    { retryAfterSec: 1 },
  );
