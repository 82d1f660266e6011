import type { EventsListQuery, RecordedEvent } from "@castmeter/sdk";
import { SECOND_MS } from "../../../lib/time/clock.ts";
import { PassingFault, type ReadEvents } from "./listen-api.ts";

const POLL_MS = SECOND_MS;
const BACKOFF_MAX_MS = 30 * SECOND_MS;
const PAGE = 100;

export interface FollowParts {
  read: ReadEvents;
  /** Event types to deliver; all when empty. */
  types: readonly string[];
  /** Waits; ends early, without rejecting, when `signal` is aborted. */
  wait: (milliseconds: number) => Promise<void>;
  signal: AbortSignal;
  /** Called for one event at a time. */
  onEvent: (event: RecordedEvent) => Promise<void>;
  /** Called when the server is unreachable, answers again, or leaves events out. */
  onNotice: (message: string) => void;
}

/**
 * Delivers the events of a workspace, each once and in order, from the server's current time on. It
 * waits for a server that is unreachable or asks to wait, and then delivers the events of the
 * meantime. Resolves when the signal is aborted; rejects when the server refuses this caller.
 */
export async function followEvents(parts: FollowParts): Promise<void> {
  const { signal, wait, onNotice } = parts;
  const follower = new EventFollower(parts);
  let faults = 0;
  let told = "";
  while (!signal.aborted) {
    try {
      await follower.round();
      if (faults > 0) onNotice("The server answers again. What happened meanwhile follows.");
      faults = 0;
      told = "";
      await wait(POLL_MS);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof PassingFault)) throw error;
      const waitMs = Math.max(error.retryAfterMs, Math.min(BACKOFF_MAX_MS, POLL_MS * 2 ** faults));
      faults += 1;
      if (error.message !== told) onNotice(`${error.message} Trying again.`);
      told = error.message;
      await wait(waitMs);
    }
  }
}

/**
 * Cursor over the events: `created_at` and the ids seen at that time, because `created_at` in an
 * answer has only milliseconds and many events can share one.
 */
class EventFollower {
  readonly #parts: FollowParts;
  readonly #filter: EventsListQuery;
  /** `created_at` of the cursor; undefined until the server's time is known. */
  #since: string | undefined;
  /** The newest event at the start. It and earlier events in its millisecond are not delivered. */
  #lastOld: string | undefined;
  /** Events of the millisecond `#since` that were delivered. */
  #handedOut = new Set<string>();

  constructor(parts: FollowParts) {
    this.#parts = parts;
    this.#filter = parts.types.length === 0 ? {} : { types: [...parts.types] };
  }

  /** Reads all present events. After a fault the next round continues where this one ended. */
  async round(): Promise<void> {
    const from = (this.#since ??= await this.#present());
    let cursor: string | null = null;
    do {
      const paging: EventsListQuery = cursor === null ? {} : { cursor };
      const page = await this.#parts.read({
        order: "asc",
        created_gte: from,
        limit: PAGE,
        ...this.#filter,
        ...paging,
      });
      for (const event of page.events) await this.#take(event);
      cursor = page.nextCursor;
    } while (cursor !== null && !this.#parts.signal.aborted);
    this.#lastOld = undefined;
  }

  async #present(): Promise<string> {
    const { events, note, at } = await this.#parts.read({
      order: "desc",
      limit: 1,
      ...this.#filter,
    });
    if (note !== null) this.#parts.onNotice(note);
    this.#lastOld = events[0]?.id;
    return events[0]?.created_at ?? at.toISOString();
  }

  async #take(event: RecordedEvent): Promise<void> {
    if (this.#parts.signal.aborted || this.#handedOut.has(event.id)) return;
    if (event.created_at !== this.#since) this.#handedOut.clear();
    this.#since = event.created_at;
    this.#handedOut.add(event.id);
    if (this.#lastOld === undefined) await this.#parts.onEvent(event);
    if (event.id === this.#lastOld) this.#lastOld = undefined;
  }
}
