import { Counter, type Registry } from "prom-client";
import type pg from "pg";
import { createPool } from "../db/connection/pool.ts";
import type { Log } from "../kernel/pipeline/log.ts";
import type { Clock } from "../lib/clock.ts";
import { deliveryFigures, endpointFigures, type FigureGroup, jobFigures } from "./figure-groups.ts";

export interface DatabaseFiguresOptions {
  registry: Registry;
  databaseUrl: string;
  clock: Clock;
  log: Log;
  /**
   * For one look, connecting included. Default 2 s: three together stay far below the 10 s a scrape
   * has.
   */
  timeoutMs?: number;
}

/** However often one scrapes, the database is looked at once in this time. */
const FRESH_MS = 5_000;
const TIMEOUT_MS = 2_000;
/**
 * Connections of its own: the figures are needed most when the pool of the process is used up. Two,
 * so that one slow look leaves a way.
 */
const CONNECTIONS_MAX = 2;

/**
 * The figures that stand in the database: deliveries, endpoints, jobs and workers, of all processes
 * together.
 */
export class DatabaseFigures {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #timeoutMs: number;
  readonly #errors: Counter<"query">;
  readonly #looks: readonly (() => Promise<void>)[];
  readonly #failing = new Set<string>();
  #looking: Promise<unknown> | undefined;
  #lookedAtMs = 0;

  constructor({
    registry,
    databaseUrl,
    clock,
    log,
    timeoutMs = TIMEOUT_MS,
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
      help: "Looks at the database that failed; their figures are then absent",
      labelNames: ["query"],
      registers: [registry],
    });
    this.#looks = [
      this.#look(deliveryFigures(registry)),
      this.#look(endpointFigures(registry)),
      this.#look(jobFigures(registry)),
    ];
  }

  /**
   * Brings the figures up to date where they are older than 5 s. Never rejects; callers at once
   * share one look.
   */
  async refresh(): Promise<void> {
    const nowMs = this.#clock.now().getTime();
    if (this.#looking === undefined || Math.abs(nowMs - this.#lookedAtMs) >= FRESH_MS) {
      this.#lookedAtMs = nowMs;
      this.#looking = Promise.all(this.#looks.map((look) => look()));
    }
    await this.#looking;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  #look<Value>(group: FigureGroup<Value>): () => Promise<void> {
    this.#errors.inc({ query: group.query }, 0);
    return async () => {
      try {
        group.show(await within(this.#timeoutMs, group.read(this.#pool, this.#clock.now())));
        this.#failing.delete(group.query);
      } catch (error) {
        group.forget();
        this.#errors.inc({ query: group.query });
        // Said once and not at every scrape.
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

/** What the promise gives, or a rejection when it takes too long. What comes later is dropped. */
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
