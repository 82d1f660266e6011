import { Counter, type Registry } from "prom-client";
import type pg from "pg";
import { createPool } from "../../db/connection/pool.ts";
import type { Log } from "../../kernel/pipeline/log.ts";
import type { Clock } from "../../lib/time/clock.ts";
import { alarmFigures } from "./alarm-figures.ts";
import {
  deliveryFigures,
  endpointFigures,
  feedFigures,
  type FigureGroup,
  jobFigures,
} from "./figure-groups.ts";
import { accountFigures, libraryFigures, spendingFigures } from "./upkeep-figures.ts";

/** The database to read and the registry to show it in. */
export interface DatabaseFiguresOptions {
  registry: Registry;
  databaseUrl: string;
  clock: Clock;
  log: Log;
  /**
   * Time limit of one query, including the connection. Default 2 s: four in a row stay below the 10
   * s of a scrape.
   */
  timeoutMs?: number;
  /** Provider calls that a workspace may make a day. */
  providerCallsPerDay?: number;
}

/** The database is queried at most once in this time, regardless of the number of scrapes. */
const FRESH_MS = 5_000;
const TIMEOUT_MS = 2_000;
/**
 * Number of separate connections: the figures are needed most when the pool of the process is
 * exhausted. There are two, so that one slow query does not block the others.
 */
const CONNECTIONS_MAX = 2;

/**
 * The figures that are read from the database: deliveries, endpoints, jobs, workers, feeds,
 * accounts, spending, libraries and alarms, of all processes together.
 */
export class DatabaseFigures {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #timeoutMs: number;
  readonly #errors: Counter<"query">;
  readonly #updates: readonly (() => Promise<void>)[];
  readonly #failing = new Set<string>();
  #updating: Promise<unknown> | undefined;
  #updatedAtMs = 0;

  constructor({
    registry,
    databaseUrl,
    clock,
    log,
    timeoutMs = TIMEOUT_MS,
    providerCallsPerDay,
  }: DatabaseFiguresOptions) {
    this.#pool = createPool({
      url: databaseUrl,
      max: CONNECTIONS_MAX,
      applicationName: "castmeter metrics",
      statementTimeoutMs: timeoutMs,
    });
    this.#clock = clock;
    this.#log = log;
    this.#timeoutMs = timeoutMs;
    this.#errors = new Counter({
      name: "castmeter_scrape_errors_total",
      help: "Queries of the database that failed; their figures are then absent",
      labelNames: ["query"],
      registers: [registry],
    });
    this.#updates = [
      this.#updateOf(deliveryFigures(registry)),
      this.#updateOf(endpointFigures(registry)),
      this.#updateOf(jobFigures(registry)),
      this.#updateOf(feedFigures(registry)),
      this.#updateOf(accountFigures(registry)),
      this.#updateOf(spendingFigures(registry)),
      this.#updateOf(libraryFigures(registry)),
      this.#updateOf(alarmFigures(registry, providerCallsPerDay)),
    ];
  }

  /**
   * Reads the figures again where they are older than 5 s, or than a minute for groups with a
   * longer `freshMs`. Never rejects; simultaneous callers share the queries.
   */
  async refresh(): Promise<void> {
    const nowMs = this.#clock.now().getTime();
    if (this.#updating === undefined || Math.abs(nowMs - this.#updatedAtMs) >= FRESH_MS) {
      this.#updatedAtMs = nowMs;
      this.#updating = Promise.all(this.#updates.map((update) => update()));
    }
    await this.#updating;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  #updateOf<Value>(group: FigureGroup<Value>): () => Promise<void> {
    this.#errors.inc({ query: group.query }, 0);
    let shownAtMs = Number.NEGATIVE_INFINITY;
    return async () => {
      const now = this.#clock.now();
      if (Math.abs(now.getTime() - shownAtMs) < (group.freshMs ?? 0)) return;
      try {
        group.show(await within(this.#timeoutMs, group.read(this.#pool, now)));
        shownAtMs = now.getTime();
        this.#failing.delete(group.query);
      } catch (error) {
        shownAtMs = Number.NEGATIVE_INFINITY;
        group.forget();
        this.#errors.inc({ query: group.query });
        // The failure is logged once and not at every scrape.
        if (!this.#failing.has(group.query))
          this.#log.warn(
            { query: group.query, error: String(error) },
            "figures for /metrics could not be read",
          );
        this.#failing.add(group.query);
      }
    };
  }
}

/** The value of the promise, or a rejection when it takes too long; a later value is dropped. */
async function within<Value>(timeoutMs: number, promise: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
