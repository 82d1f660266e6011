import type pg from "pg";
import { CRON, JOBS } from "../src/app/jobs.ts";
import type { Services } from "../src/app/services.ts";
import { createInboxLook } from "../src/delivery/events/placed-events.ts";
import { DeliveryTargets } from "../src/delivery/webhooks/worker/delivery-target.ts";
import { DeliveryWorker } from "../src/delivery/webhooks/worker/delivery-worker.ts";
import { CronSchedule } from "../src/infrastructure/jobs/cron-schedule.ts";
import { runDueJobs } from "../src/infrastructure/jobs/run-due-jobs.ts";
import type { Runtime } from "../src/kernel/pipeline/context.ts";

/** As on a server. */
const CONCURRENCY = 4;

/** What was done at one moment or over several. */
export interface DoneWork {
  /** Completed runs by the name of the job. */
  jobs: Map<string, number>;
  failures: { job: string; error: string }[];
  deliveries: { succeeded: number; failed: number };
}

export const nothingDone = (): DoneWork => ({
  jobs: new Map(),
  failures: [],
  deliveries: { succeeded: 0, failed: 0 },
});

/**
 * The work of a worker, done in this process when it is asked for and not by timers: enqueues what
 * the schedule names, runs due jobs, places events, and sends due deliveries.
 */
export class DueWork {
  readonly #runtime: Runtime<Services>;
  readonly #pool: pg.Pool;
  readonly #cron: CronSchedule;
  readonly #deliveries: DeliveryWorker;
  readonly #placeEvents: () => Promise<void>;
  readonly #signal: AbortSignal;
  #done = nothingDone();

  /** @param parts.signal Ends the work after what runs at present. */
  constructor(
    runtime: Runtime<Services>,
    { pool, signal }: { pool: pg.Pool; signal: AbortSignal },
  ) {
    this.#signal = signal;
    const { database, clock, services, secrets, log } = runtime;
    this.#runtime = runtime;
    this.#pool = pool;
    this.#cron = new CronSchedule({ pool, entries: CRON, clock });
    this.#placeEvents = createInboxLook(database);
    this.#deliveries = new DeliveryWorker({
      database,
      tenantDatabase: database,
      clock,
      outbound: services.outbound,
      targets: new DeliveryTargets(secrets),
      sellsPlans: false,
      telemetry: {
        attemptEnded: (outcome) => {
          this.#done.deliveries[outcome === "succeeded" ? "succeeded" : "failed"] += 1;
        },
        firstAttemptStarted: () => undefined,
        inFlight: () => undefined,
      },
      log,
      workerId: "webhooks_sandbox",
      // Without jitter, so that the attempts of two runs have the same times.
      random: () => 0,
    });
  }

  /**
   * Does everything that is due by the runtime's clock; without a look, only what is in the queues.
   */
  async run({ looks = true } = {}): Promise<DoneWork> {
    this.#done = nothingDone();
    if (looks) await this.#cron.look();
    await this.#runJobs();
    await this.#placeEvents();
    await this.#deliver();
    // An endpoint that was disabled has a mail to send.
    await this.#runJobs();
    return this.#done;
  }

  /**
   * The first poll sends what is due. The second one puts the endpoints aside that have nothing due
   * any more, which stores when their next attempt is.
   */
  async #deliver(): Promise<void> {
    this.#deliveries.invalidateAll();
    for (const fullScan of [true, false]) {
      await this.#deliveries.poll({ fullScan });
      await this.#deliveries.untilIdle();
    }
  }

  stop(): Promise<void> {
    return this.#deliveries.stop();
  }

  /** Several at once, since a job mostly waits for the database. */
  async #runJobs(): Promise<void> {
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.#runSomeJobs()));
  }

  async #runSomeJobs(): Promise<void> {
    const { clock, services, log } = this.#runtime;
    const { failures } = await runDueJobs({
      pool: this.#pool,
      jobs: JOBS,
      clock,
      services,
      log,
      signal: this.#signal,
      onCompleted: (job) => this.#done.jobs.set(job, (this.#done.jobs.get(job) ?? 0) + 1),
    });
    for (const { job, error } of failures)
      this.#done.failures.push({
        job,
        error: error instanceof Error ? error.message : String(error),
      });
  }
}
