import type { Viewed } from "../../features/sharing/public-pages/index.ts";
import { atMost } from "../../lib/at-most.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { systemTime } from "../../lib/time/clock.ts";

/** What is behind the address of a page. */
export type PageAnswer<Data> =
  | { kind: "page"; data: Data; viewed: Viewed }
  | { kind: "moved"; to: string }
  | { kind: "missing" };

/** A page in memory: its data, and the forms of it that were asked for. */
export interface CachedPage<Data> {
  answer: PageAnswer<Data>;
  /** What was read, as JSON. */
  text: string;
  /** Of each form that was asked for: HTML, JSON, a table. */
  etags: Map<string, string>;
  /** Bodies by form and encoding. */
  bodies: Map<string, Buffer>;
}

interface Entry<Data> {
  page: CachedPage<Data>;
  readAtMs: number;
  /** Of the last read, also of one that failed. */
  triedAtMs: number;
  size: number;
}

/** What tests change. */
export interface PageCacheOptions {
  freshMs?: number;
  patienceMs?: number;
  monotonicMs?: () => number;
}

/**
 * For so long a page is answered without a look at the database: a change shows within a second.
 */
const FRESH_MS = 900;
/** While the database does not answer, a page that was read so long ago is still shown. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
/** So long a read is waited for where an earlier page can be shown; as a rule it takes 20 to 50. */
const PATIENCE_MS = 1_000;
/** And so long where none can: the database's own limits end a read after 10 seconds. */
const UNREAD_MS = 12_000;
const BYTES_MAX = 64 * 1_024 * 1_024;
/** Pages that are read at once; others wait, so that a rush leaves the process free. */
const READS_MAX = 4;
/** What a page takes in memory beside its text. */
const ENTRY_BYTES = 1_024;

/** How a page is read, and who is told where that fails and an earlier page stands in. */
export interface PageRead<Data> {
  read: () => Promise<PageAnswer<Data>>;
  onFailure: (thrown: unknown) => void;
}

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

  /** The page, where it was read a moment ago, or where that was tried and failed. */
  peek(key: string): CachedPage<Data> | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && this.#monotonicMs() - entry.triedAtMs < this.#freshMs
      ? entry.page
      : undefined;
  }

  /** The page as it was read last, so long ago at most. */
  last(key: string, withinMs: number): CachedPage<Data> | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && this.#monotonicMs() - entry.readAtMs <= withinMs
      ? entry.page
      : undefined;
  }

  /** True while the page is being read: one more request costs the database nothing. */
  isReading(key: string): boolean {
    return this.#reading.has(key);
  }

  /**
   * The page as it is now, or as it was read last where that takes longer than a second.
   *
   * @throws what `read` throws, where no page was read before.
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

  /** Where the last read failed, the next one is not waited for. */
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
      // A database that does not answer is asked no more often than one that does.
      this.#entries.set(key, { ...entry, triedAtMs: this.#monotonicMs() });
      onFailure(error);
      return kept;
    }
  }

  async #read(key: string, read: PageRead<Data>["read"]): Promise<CachedPage<Data>> {
    // The moment before the read: what is committed while it runs may not be in it.
    const readAtMs = this.#monotonicMs();
    const answer = await read();
    const text = JSON.stringify(answer.kind === "page" ? answer.data : answer);
    const known = this.#entries.get(key)?.page;
    const page: CachedPage<Data> =
      // What a view refreshes may change while no figure does.
      known?.text === text
        ? { ...known, answer }
        : { answer, text, etags: new Map(), bodies: new Map() };
    // Its forms are made later: HTML, JSON and their compressed bytes are about four times as long.
    const size = ENTRY_BYTES + text.length * 6;
    this.#entries.set(key, { page, readAtMs, triedAtMs: readAtMs, size });
    return page;
  }
}

/** What the work gives, or what stands in for it where that takes too long; the work goes on. */
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
