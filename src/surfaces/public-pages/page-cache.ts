import { createHash } from "node:crypto";
import type { Viewed } from "../../features/public-pages/index.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { systemTime } from "../../lib/clock.ts";

/** What is behind the address of a page. */
export type PageAnswer<Data> =
  | { kind: "page"; data: Data; viewed: Viewed }
  | { kind: "moved"; to: string }
  | { kind: "missing" };

/** A page in memory: its data, and the forms of it that were asked for. */
export interface CachedPage<Data> {
  answer: PageAnswer<Data>;
  /** Changes exactly when a figure or the program does. */
  etag: string;
  /** Bodies by form: HTML, JSON, a table, each by its encoding. */
  forms: Map<string, Buffer>;
}

interface Entry<Data> {
  page: CachedPage<Data>;
  readAtMs: number;
  size: number;
}

/** What tests change. */
export interface PageCacheOptions {
  freshMs?: number;
  monotonicMs?: () => number;
}

/**
 * For so long a page is answered without a look at the database: a change shows within a second.
 */
const FRESH_MS = 900;
/** While the database does not answer, a page that was read so long ago is still shown. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
const BYTES_MAX = 64 * 1_024 * 1_024;
/** Pages that are read at once; others wait, so that a rush leaves the process free. */
const READS_MAX = 4;
/** What a page takes in memory beside its text. */
const ENTRY_BYTES = 1_024;

/**
 * Pages of one process. A page is read from the database at most once in 0.9 seconds, however many
 * requests there are, and is rendered anew only when its figures have changed. Where reading fails,
 * the last figures are shown: their age is on the page.
 */
export class PageCache<Data extends object> {
  readonly #entries = new BoundedMap<string, Entry<Data>>({
    max: BYTES_MAX,
    sizeOf: ({ size }) => size,
  });
  readonly #reading = new Map<string, Promise<CachedPage<Data>>>();
  readonly #waiting: (() => void)[] = [];
  readonly #program: string;
  readonly #freshMs: number;
  readonly #monotonicMs: () => number;
  #free = READS_MAX;

  /** @param program Of the version of the pages: part of every tag. */
  constructor(
    program: string,
    { freshMs = FRESH_MS, monotonicMs = () => systemTime.monotonicMs() }: PageCacheOptions = {},
  ) {
    this.#program = program;
    this.#freshMs = freshMs;
    this.#monotonicMs = monotonicMs;
  }

  /** The page, where it was read a moment ago. */
  peek(key: string): CachedPage<Data> | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && this.#monotonicMs() - entry.readAtMs < this.#freshMs
      ? entry.page
      : undefined;
  }

  /** True while the page is being read: one more request costs the database nothing. */
  isReading(key: string): boolean {
    return this.#reading.has(key);
  }

  /** The page as it is now. @throws what `read` throws, where no page was read before. */
  async get(key: string, read: () => Promise<PageAnswer<Data>>): Promise<CachedPage<Data>> {
    const fresh = this.peek(key);
    if (fresh !== undefined) return fresh;
    const running = this.#reading.get(key) ?? this.#read(key, read);
    this.#reading.set(key, running);
    try {
      return await running;
    } catch (error) {
      const kept = this.#entries.get(key);
      if (kept === undefined || this.#monotonicMs() - kept.readAtMs > KEPT_MS) throw error;
      return kept.page;
    } finally {
      this.#reading.delete(key);
    }
  }

  async #read(key: string, read: () => Promise<PageAnswer<Data>>): Promise<CachedPage<Data>> {
    await this.#takeTurn();
    try {
      // The moment before the read: what is committed while it runs may not be in it.
      const readAtMs = this.#monotonicMs();
      const answer = await read();
      const text = JSON.stringify(answer.kind === "page" ? answer.data : answer);
      const etag = this.#tagOf(text);
      const known = this.#entries.get(key)?.page;
      const page =
        // What a view refreshes may change while no figure does.
        known?.etag === etag
          ? { ...known, answer }
          : { answer, etag, forms: new Map<string, Buffer>() };
      // Its forms are made later: HTML, JSON and their compressed bytes are about four times as
      // long.
      this.#entries.set(key, { page, readAtMs, size: ENTRY_BYTES + text.length * 5 });
      return page;
    } finally {
      this.#free += 1;
      this.#waiting.shift()?.();
    }
  }

  async #takeTurn(): Promise<void> {
    if (this.#free <= 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      await promise;
    }
    this.#free -= 1;
  }

  #tagOf(text: string): string {
    const digest = createHash("sha256").update(`${this.#program}\n${text}`).digest("base64url");
    return `W/"${digest.slice(0, 22)}"`;
  }
}
