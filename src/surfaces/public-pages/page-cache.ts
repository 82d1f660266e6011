import type { PageSubjects } from "../../features/sharing/public-pages/index.ts";
import { atMost } from "../../lib/at-most.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { systemTime } from "../../lib/time/clock.ts";

/** The result of reading the address of a page. */
export type PageAnswer<Data> =
  | { kind: "page"; data: Data; subjects: PageSubjects }
  | { kind: "moved"; to: string }
  | { kind: "missing" };

/** A page in memory: its data, and its forms that were requested. */
export interface CachedPage<Data> {
  answer: PageAnswer<Data>;
  /** The answer as JSON text. */
  text: string;
  /** ETags of the requested forms: HTML, JSON, a table. */
  etags: Map<string, string>;
  /** Bodies by form and encoding. */
  bodies: Map<string, Buffer>;
}

interface Entry<Data> {
  page: CachedPage<Data>;
  readAtMs: number;
  /** Time of the last read, including a failed read. */
  triedAtMs: number;
  size: number;
}

/** Options that tests change. */
export interface PageCacheOptions {
  freshMs?: number;
  patienceMs?: number;
  monotonicMs?: () => number;
}

/**
 * For this time a page is answered without a read of the database, so that a change shows within a
 * second.
 */
const FRESH_MS = 900;
/** How long the last page is shown while the database does not answer. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
/** Maximum wait for a read where an earlier page can be shown; a read usually takes 20 to 50 ms. */
const PATIENCE_MS = 1_000;
/**
 * Maximum wait where no earlier page exists: the database's own limits end a read after 10 seconds.
 */
const UNREAD_MS = 12_000;
const BYTES_MAX = 64 * 1_024 * 1_024;
/**
 * Maximum concurrent reads of pages; others wait, so that a peak of requests does not block the
 * process.
 */
const READS_MAX = 4;
/** Memory of a cached page beside its text, in bytes. */
const ENTRY_BYTES = 1_024;

/**
 * The function that reads a page, and the callback for a failure where an earlier page is shown
 * instead.
 */
export interface PageRead<Data> {
  read: () => Promise<PageAnswer<Data>>;
  onFailure: (thrown: unknown) => void;
}

/**
 * Pages of one process. A page is read from the database at most once in 0.9 seconds, regardless of
 * the number of requests, and is rendered again only when its figures have changed. Where a read
 * fails, the last figures are shown; the page states their age.
 */
export class PageCache<Data extends object> {
  readonly #entries = new BoundedMap<string, Entry<Data>>({
    max: BYTES_MAX,
    sizeOf: ({ size }) => size,
  });
  readonly #reading = new Map<string, { page: Promise<CachedPage<Data>>; sinceMs: number }>();
  readonly #freshMs: number;
  readonly #patienceMs: number;
  readonly #monotonicMs: () => number;
  readonly #inTurn = atMost(READS_MAX);

  constructor({
    freshMs = FRESH_MS,
    patienceMs = PATIENCE_MS,
    monotonicMs = () => systemTime.monotonicMs(),
  }: PageCacheOptions = {}) {
    this.#freshMs = freshMs;
    this.#patienceMs = patienceMs;
    this.#monotonicMs = monotonicMs;
  }

  /** The page, where it was read or a read failed within the fresh time. */
  peek(key: string): CachedPage<Data> | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && this.#monotonicMs() - entry.triedAtMs < this.#freshMs
      ? entry.page
      : undefined;
  }

  /** The last page that was read, if the read is at most this old. */
  last(key: string, withinMs: number): CachedPage<Data> | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && this.#monotonicMs() - entry.readAtMs <= withinMs
      ? entry.page
      : undefined;
  }

  /** True while the page is being read, so that a further request causes no read. */
  isReading(key: string): boolean {
    return this.#reading.has(key);
  }

  /**
   * The current page, or the last page that was read where a new read takes longer than a second.
   *
   * @throws the error of `read`, where no page was read before.
   */
  async get(key: string, how: PageRead<Data>): Promise<CachedPage<Data>> {
    const fresh = this.peek(key);
    if (fresh !== undefined) return fresh;
    const { page, sinceMs } = this.#reading.get(key) ?? this.#start(key, how);
    const kept = this.last(key, KEPT_MS);
    if (kept === undefined)
      return unlessLate(page, UNREAD_MS, () => {
        throw new Error(`the page was not read within ${UNREAD_MS} ms`);
      });
    const waitedMs = this.#monotonicMs() - sinceMs;
    const patienceMs = this.#hasFailed(key) ? 0 : this.#patienceMs - waitedMs;
    return unlessLate(page, Math.max(0, patienceMs), () => kept);
  }

  /** True where the last read failed: the next read is not waited for. */
  #hasFailed(key: string): boolean {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.triedAtMs > entry.readAtMs;
  }

  #start(key: string, how: PageRead<Data>): { page: Promise<CachedPage<Data>>; sinceMs: number } {
    const page = this.#readOrKeep(key, how).finally(() => this.#reading.delete(key));
    const started = { page, sinceMs: this.#monotonicMs() };
    this.#reading.set(key, started);
    return started;
  }

  async #readOrKeep(key: string, { read, onFailure }: PageRead<Data>): Promise<CachedPage<Data>> {
    try {
      return await this.#inTurn(() => this.#read(key, read));
    } catch (error) {
      const kept = this.last(key, KEPT_MS);
      const entry = this.#entries.get(key);
      if (kept === undefined || entry === undefined) throw error;
      // A database that does not answer is read no more often than one that does.
      this.#entries.set(key, { ...entry, triedAtMs: this.#monotonicMs() });
      onFailure(error);
      return kept;
    }
  }

  async #read(key: string, read: PageRead<Data>["read"]): Promise<CachedPage<Data>> {
    // The time before the read is kept, because changes committed during the read may be missing in
    // it.
    const readAtMs = this.#monotonicMs();
    const answer = await read();
    const text = JSON.stringify(answer.kind === "page" ? answer.data : answer);
    const known = this.#entries.get(key)?.page;
    const page: CachedPage<Data> =
      // The data that a view refreshes may change while no figure changes.
      known?.text === text
        ? { ...known, answer }
        : { answer, text, etags: new Map(), bodies: new Map() };
    // The factor covers forms that are made later: HTML, JSON and their compressed bytes are about
    // four times as long as the text.
    const size = ENTRY_BYTES + text.length * 6;
    this.#entries.set(key, { page, readAtMs, triedAtMs: readAtMs, size });
    return page;
  }
}

/** The result of the work, or the replacement where the work takes too long; the work continues. */
async function unlessLate<Value>(
  work: Promise<Value>,
  limitMs: number,
  standIn: () => Value,
): Promise<Value> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, limitMs);
  try {
    return await Promise.race([work, late.promise.then(standIn)]);
  } finally {
    clearTimeout(timer);
  }
}
