import { type Change, placeOf } from "../../../features/integrations/event-log/index.ts";
import type { LiveReader } from "./live-reader.ts";

/** Changes of one statement. */
const PAGE_ITEMS = 200;
/** Statements of one look; the next look goes on. */
const PAGES_MAX = 5;
/** Changes that a reader is sent after a pause. Beyond them it reads everything again. */
const MISSED_MAX = 1_000;

/** What a feed reads. */
export interface FeedSource {
  findChanges(page: { after: string; limit: number }): Promise<Change[]>;
  /** An id after which no event is placed at this moment. */
  findLastPlace(): Promise<string>;
  onFailure(error: unknown): void;
  pollEveryMs: number;
}

/**
 * The changes of one workspace, read once for all of its readers in this process. Within a
 * workspace no event is placed behind one that was read (record 0037), so reading after the last
 * one finds all.
 */
export class WorkspaceFeed {
  readonly #source: FeedSource;
  readonly #readers = new Set<LiveReader>();
  /** Id of the last event that was read. */
  #last: string | undefined;
  #beginning: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(source: FeedSource) {
    this.#source = source;
  }

  /** Finds where the feed begins. @throws where the database does not answer. */
  begin(): Promise<void> {
    this.#beginning ??= this.#source.findLastPlace().then((last) => {
      this.#last = last;
    });
    return this.#beginning;
  }

  /**
   * Adds a reader after `begin`.
   *
   * @param since Id of the last event it has; null for one that begins.
   */
  async join(reader: LiveReader, since: string | null): Promise<void> {
    if (since === null) reader.begin(this.#place());
    else await this.#sendMissed(reader, since);
    if (reader.hasEnded) return;
    this.#readers.add(reader);
    this.#lookLater();
  }

  leave(reader: LiveReader): void {
    this.#readers.delete(reader);
    if (this.#readers.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Reads on until the reader has all that the feed has. The last step and joining are one turn of
   * the loop, so that no change falls between them.
   */
  async #sendMissed(reader: LiveReader, since: string): Promise<void> {
    reader.begin(since);
    let after = since;
    for (let sent = 0; !reader.hasEnded;) {
      const known = this.#place();
      const changes = await this.#source.findChanges({ after, limit: PAGE_ITEMS });
      sent += changes.length;
      if (sent > MISSED_MAX) {
        reader.reset(this.#place());
        return;
      }
      reader.send(changes);
      after = changes.at(-1)?.id ?? after;
      if (changes.length === PAGE_ITEMS) continue;
      // Everything up to the place that the feed had before this statement was read by it.
      if (isBefore(after, known)) after = known;
      if (!isBefore(after, this.#place())) return;
    }
  }

  #lookLater(): void {
    if (this.#timer !== undefined || this.#isLooking || this.#readers.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#look();
    }, this.#source.pollEveryMs).unref();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    try {
      for (let page = 0; page < PAGES_MAX && this.#readers.size > 0; page += 1) {
        const after = this.#place();
        const changes = await this.#source.findChanges({ after, limit: PAGE_ITEMS });
        this.#last = changes.at(-1)?.id ?? after;
        for (const reader of this.#readers) reader.send(changes);
        if (changes.length < PAGE_ITEMS) break;
      }
    } catch (error) {
      this.#source.onFailure(error);
    }
    this.#isLooking = false;
    this.#lookLater();
  }

  #place(): string {
    if (this.#last === undefined) throw new Error("A feed is read before it has begun");
    return this.#last;
  }
}

const isBefore = (id: string, other: string): boolean => (placeOf(id) ?? 0) < (placeOf(other) ?? 0);
