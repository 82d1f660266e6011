import { ApiError } from "../../../kernel/contract/errors.ts";
import { SECOND_MS } from "../../../lib/time/clock.ts";
import type { LiveReader } from "./live-reader.ts";
import { type FeedSource, WorkspaceFeed } from "./workspace-feed.ts";

export interface LiveLimits {
  /** Interval at which the events of a workspace with readers are read. */
  pollEveryMs: number;
  /** Interval of comments that keep connections open: proxies close idle ones after 30 to 60 s. */
  beatEveryMs: number;
  /** Interval at which session and membership of a reader are checked again. */
  checkEveryMs: number;
  streamsOfPersonMax: number;
  streamsMax: number;
}

export const LIVE_LIMITS: LiveLimits = Object.freeze({
  pollEveryMs: 2 * SECOND_MS,
  beatEveryMs: 15 * SECOND_MS,
  checkEveryMs: 60 * SECOND_MS,
  streamsOfPersonMax: 6,
  streamsMax: 500,
});

interface OpenFeed {
  feed: WorkspaceFeed;
  /** Streams that use it, those that still begin included. */
  users: number;
}

/** The streams of one process: their number, the feeds that they share, and their end. */
export class LiveChanges {
  readonly #limits: LiveLimits;
  readonly #sourceOf: (workspaceId: string) => FeedSource;
  readonly #feeds = new Map<string, OpenFeed>();
  readonly #readers = new Set<LiveReader>();
  readonly #streamsOf = new Map<string, number>();
  #streams = 0;
  #isStopping = false;
  #beats: NodeJS.Timeout | undefined;

  constructor(limits: LiveLimits, sourceOf: (workspaceId: string) => FeedSource) {
    this.#limits = limits;
    this.#sourceOf = sourceOf;
  }

  /**
   * Takes a place for a stream; the returned function gives it back.
   *
   * @throws ApiError `rate_limited` where the person or the process has as many as there may be.
   */
  takePlace(personId: string): () => void {
    const ofPerson = this.#streamsOf.get(personId) ?? 0;
    if (ofPerson >= this.#limits.streamsOfPersonMax || this.#streams >= this.#limits.streamsMax)
      throw new ApiError("rate_limited", "There are as many live connections as there may be.", {
        extras: { reason: "concurrency" },
        retryAfterSec: 30,
      });
    this.#streams += 1;
    this.#streamsOf.set(personId, ofPerson + 1);
    return () => {
      this.#streams -= 1;
      const left = (this.#streamsOf.get(personId) ?? 1) - 1;
      if (left === 0) this.#streamsOf.delete(personId);
      else this.#streamsOf.set(personId, left);
    };
  }

  /** The feed of a workspace, which has begun; `letGo` has to follow. */
  async takeFeed(workspaceId: string): Promise<WorkspaceFeed> {
    const open = this.#feeds.get(workspaceId) ?? {
      feed: new WorkspaceFeed(this.#sourceOf(workspaceId)),
      users: 0,
    };
    open.users += 1;
    this.#feeds.set(workspaceId, open);
    try {
      await open.feed.begin();
    } catch (error) {
      // The next stream begins a feed anew.
      if (this.#feeds.get(workspaceId) === open) this.#feeds.delete(workspaceId);
      throw error;
    }
    return open.feed;
  }

  letGo(workspaceId: string, feed: WorkspaceFeed): void {
    const open = this.#feeds.get(workspaceId);
    if (open?.feed !== feed) return;
    open.users -= 1;
    if (open.users === 0) this.#feeds.delete(workspaceId);
  }

  /** Adds a reader whose answer has begun. */
  add(reader: LiveReader): void {
    if (this.#isStopping) return reader.end();
    this.#readers.add(reader);
    this.#beats ??= setInterval(() => {
      for (const each of this.#readers) each.beat();
    }, this.#limits.beatEveryMs).unref();
  }

  remove(reader: LiveReader): void {
    this.#readers.delete(reader);
    if (this.#readers.size > 0) return;
    clearInterval(this.#beats);
    this.#beats = undefined;
  }

  /** Ends every stream, for a server that stops. */
  endAll(): void {
    this.#isStopping = true;
    for (const reader of this.#readers) reader.end();
  }
}
