import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { Log } from "../../kernel/pipeline/log.ts";
import type { Clock } from "../../lib/time/clock.ts";

/** What a handler receives besides its payload. */
export interface JobContext<Services = unknown> {
  clock: Clock;
  services: Services;
  log: Log;
  /**
   * Signal that aborts when the process stops and its drain time is over, or when the process was
   * declared dead and its jobs were released to others. Pass it to every request and query that can
   * take long.
   */
  signal: AbortSignal;
  jobId: string;
  /** Number of the try, 1 for the first. */
  attempt: number;
  /** The minute of the cron entry; null for a job that was enqueued by a caller. */
  scheduledFor: Date | null;
}

/** One kind of job: its name, its payload and its handler. */
export interface JobDefinition<Schema extends TSchema, Services = unknown> {
  /** Dotted, unique and stable: rows in the queue carry it across releases. */
  name: string;
  /**
   * The payload, which is stored as JSON. Keep it to ids: a payload outlives the row it was made
   * from.
   */
  schema: Schema;
  /**
   * Maximum tries. The pauses between them are e^attempt seconds: 3 s, 7 s, 20 s, 55 s, 2 min, 7
   * min, 18 min, 50 min.
   */
  maxAttempts: number;
  /**
   * Does the work, at least once: a process that is killed after the work and before its row is
   * deleted leads to a second run, so the work must be idempotent. A rejection is a failed try.
   */
  handler: (payload: Static<Schema>, context: JobContext<Services>) => Promise<void>;
  /**
   * Ends what waits for the job as failed. Called where the last try was rejected, unless the
   * process is stopping: then another process repeats the try.
   */
  giveUp?: (payload: Static<Schema>, context: JobContext<Services>) => Promise<void>;
  /**
   * True where the job pays for requests (record 0085): a try whose worker was killed counts, so
   * that a job that kills its worker is not repeated at a cost.
   */
  paysProviders?: boolean;
}

/** A job as the worker sees it, without the type of its payload. */
export interface AnyJob<Services = never> {
  readonly name: string;
  readonly maxAttempts: number;
  readonly paysProviders: boolean;
  /** Checks the payload, then calls the handler. */
  run: (payload: unknown, context: JobContext<Services>) => Promise<void>;
}

/** A job as the callers that enqueue it see it. */
export interface Job<Payload, Services = never> extends AnyJob<Services> {
  /**
   * Returns the payload unchanged.
   *
   * @throws JobPayloadError when it does not fit the schema.
   */
  checkPayload(payload: unknown): Payload;
}

/** A payload that does not fit its job's schema. Names fields, never values: they may be secret. */
export class JobPayloadError extends Error {
  constructor(jobName: string, faults: readonly string[]) {
    super(`The payload of job ${jobName} does not fit its schema: ${faults.join("; ")}`);
    this.name = "JobPayloadError";
  }
}

const NAME = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/;
/** PostgreSQL's smallint would allow more, but try 20 already comes two days after the first. */
const ATTEMPTS_MAX = 20;

/**
 * Makes a job from its definition. Throws when the name or the number of tries cannot be stored.
 */
export function defineJob<const Schema extends TSchema, Services = unknown>(
  definition: JobDefinition<Schema, Services>,
): Job<Static<Schema>, Services> {
  const { name, maxAttempts, handler, giveUp, paysProviders = false } = definition;
  if (!NAME.test(name))
    throw new Error(`"${name}" is not a job name: words of a-z, 0-9 and _, joined by dots.`);
  if (!Number.isInteger(maxAttempts) || maxAttempts < 1 || maxAttempts > ATTEMPTS_MAX) {
    throw new Error(`Job ${name}: maxAttempts is a whole number from 1 to ${ATTEMPTS_MAX}.`);
  }
  const validator = Compile(definition.schema);
  const checkPayload = (payload: unknown): Static<Schema> => {
    if (validator.Check(payload)) return payload;
    const faults = validator
      .Errors(payload)
      .map((fault) => `${fault.instancePath || "/"} ${fault.message}`);
    throw new JobPayloadError(name, faults);
  };
  return Object.freeze({
    name,
    maxAttempts,
    paysProviders,
    checkPayload,
    run: async (payload: unknown, context: JobContext<Services>) => {
      const checked = checkPayload(payload);
      try {
        await handler(checked, context);
      } catch (error) {
        if (context.attempt >= maxAttempts && !context.signal.aborted)
          await giveUp?.(checked, context);
        throw error;
      }
    },
  });
}
