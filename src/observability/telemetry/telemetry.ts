import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type pg from "pg";
import type { Log } from "../../kernel/pipeline/log.ts";
import type { RequestObserver } from "../../kernel/pipeline/request-observer.ts";
import type { Clock } from "../../lib/time/clock.ts";
import {
  type BackupTelemetry,
  type BackupTimes,
  createBackupTelemetry,
} from "./backup-telemetry.ts";
import { DatabaseFigures } from "./database-figures.ts";
import { createDeliveryTelemetry, type DeliveryTelemetry } from "./delivery-telemetry.ts";
import { type WatchedFolders, watchFolders } from "./disk-telemetry.ts";
import { createRequestTelemetry } from "./request-telemetry.ts";
import { createRollupTelemetry, type RollupTelemetry } from "./rollup-telemetry.ts";

/** The pool and the database of a process. */
export interface WatchOptions {
  /** The pool of the process, whose use is shown. Figures are read over separate connections. */
  pool: pg.Pool;
  databaseUrl: string;
  clock: Clock;
  log: Log;
  timeoutMs?: number;
  /** Provider calls that a workspace may make a day. */
  providerCallsPerDay?: number;
}

/** The Prometheus metrics of one process, in a separate registry. */
export class Telemetry {
  readonly requests: RequestObserver;
  readonly deliveries: DeliveryTelemetry;
  readonly rollups: RollupTelemetry;
  readonly #registry = new Registry();
  #figures: DatabaseFigures | undefined;

  constructor() {
    this.requests = createRequestTelemetry(this.#registry);
    this.deliveries = createDeliveryTelemetry(this.#registry);
    this.rollups = createRollupTelemetry(this.#registry);
  }

  /**
   * Adds the metrics whose collection has a cost: memory, event loop and garbage collections of the
   * process, its pool, and the database. Call it once.
   */
  watch({ pool, ...database }: WatchOptions): { stop(): Promise<void> } {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    const connections = new Gauge({
      name: "castmeter_pool_connections",
      help: "Database connections of this process: open, of those idle, and callers waiting for one",
      labelNames: ["state"],
      registers,
      collect: () => {
        connections.set({ state: "total" }, pool.totalCount);
        connections.set({ state: "idle" }, pool.idleCount);
        connections.set({ state: "waiting" }, pool.waitingCount);
      },
    });
    const figures = new DatabaseFigures({ registry: this.#registry, ...database });
    this.#figures = figures;
    return { stop: () => figures.close() };
  }

  /** Adds the metrics of backups, for a process that has their folder. Call it once. */
  watchBackups(times: BackupTimes, clock: Clock): BackupTelemetry {
    return createBackupTelemetry(this.#registry, times, clock);
  }

  /** Adds the space on the disk and the mails of the outbox. Call it once. */
  watchFolders(folders: WatchedFolders): void {
    watchFolders(this.#registry, folders);
  }

  /**
   * All metrics in the Prometheus text format. While the database is unavailable its figures are
   * absent.
   */
  async read(): Promise<{ contentType: string; text: string }> {
    await this.#figures?.refresh();
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
