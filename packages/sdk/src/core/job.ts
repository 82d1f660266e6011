import { JobFailedError } from "./errors.ts";
import type { CallOptions } from "./options.ts";
import { delay } from "./retry.ts";
import type { ApiRequest, Transport } from "./transport.ts";
import { WriteCall } from "./write.ts";

/** How the work that a write starts is followed. */
export interface Followed<Data> {
  /** The path that answers the state of the work, for the data that the start answered. */
  path: (data: Data) => string;
  /** The statuses in which the work goes on. */
  open: readonly string[];
}

export interface WaitOptions<Job> {
  signal?: AbortSignal | undefined;
  /** Gets every state that is read, the last one included. */
  onProgress?: ((job: Job) => void) | undefined;
  /** The first wait between two reads, which grows up to ten times; 500 unless given. */
  intervalMs?: number | undefined;
}

/** What the state of every job has. */
export interface JobState {
  status: string;
  error?: { message?: string } | null;
}

/** Each wait is longer than the one before, up to ten times the first. */
const GROWTH = 1.4;
const GROWTH_MAX = 10;

/**
 * A write that starts work in the background.
 *
 * @typeParam Data What the start answers.
 * @typeParam Job The state of the work.
 */
export class JobCall<
  Result extends { data: unknown },
  Job extends JobState,
> extends WriteCall<Result> {
  readonly #followed: Followed<Result["data"]>;

  constructor(transport: Transport, request: ApiRequest, followed: Followed<Result["data"]>) {
    super(transport, request);
    this.#followed = followed;
  }

  /**
   * The state in which the work ends, `canceled` included.
   *
   * @throws JobFailedError where it fails; the reason of the signal, which ends the waiting and not
   *   the work.
   */
  async wait({ signal, onProgress, intervalMs = 500 }: WaitOptions<Job> = {}): Promise<Job> {
    const { data } = await this;
    const path = this.#followed.path(data);
    const { idempotencyKey: _key, ...given } = this.request.options ?? {};
    const options: CallOptions = { ...given, ...(signal === undefined ? {} : { signal }) };
    for (let waitMs = intervalMs; ; waitMs = Math.min(waitMs * GROWTH, intervalMs * GROWTH_MAX)) {
      const { data: job } = await this.transport.json<Job>({ method: "GET", path, options });
      onProgress?.(job);
      if (job.status === "failed")
        throw new JobFailedError(job.error?.message ?? `${path} has failed.`, job);
      if (!this.#followed.open.includes(job.status)) return job;
      await delay(waitMs, options.signal);
    }
  }
}
