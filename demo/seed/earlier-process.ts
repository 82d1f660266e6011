import { OPERATIONS } from "../../src/app/operations.ts";
import type { Services } from "../../src/app/services.ts";
import type { AnyJob } from "../../src/infrastructure/jobs/define-job.ts";
import type { Mailer } from "../../src/infrastructure/mail/mail.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { Runtime } from "../../src/kernel/pipeline/context.ts";
import { invoke } from "../../src/kernel/pipeline/invoke.ts";
import { ManualClock } from "../../src/lib/time/clock.ts";

interface Call {
  params?: Record<string, string>;
  body?: object;
}

/**
 * The process of the demo at earlier times: its database and services under a clock that is set.
 * It takes calls of the API, and runs jobs while no worker takes them.
 */
export class EarlierProcess {
  readonly #clock: ManualClock;
  readonly #runtime: Runtime<Services>;
  readonly #apiKey: string;

  /** @param mailer Receives the mails of those times. */
  constructor(
    runtime: Runtime<Services>,
    { apiKey, at, mailer }: { apiKey: string; at: Date; mailer: Mailer },
  ) {
    const clock = new ManualClock(at);
    const earlier: Runtime<Services> = {
      ...runtime,
      clock,
      // The log has no partitions for days before the installation.
      requestLog: { record: () => undefined, flush: async () => undefined },
      services: { ...runtime.services, mailer, runtime: () => earlier },
    };
    this.#clock = clock;
    this.#runtime = earlier;
    this.#apiKey = apiKey;
  }

  setTime(at: Date): void {
    this.#clock.set(at);
  }

  /** @throws Error with the answer of a call that is refused. */
  async call<Answer>(operationId: string, { params = {}, body = {} }: Call): Promise<Answer> {
    const operation = OPERATIONS.find(({ id }) => id === operationId);
    if (operation === undefined) throw new Error(`There is no operation ${operationId}.`);
    const headers: Readonly<Record<string, string>> = {
      authorization: `Bearer ${this.#apiKey}`,
      "content-type": "application/json",
    };
    const { status, text } = await invoke(
      operation,
      {
        requestId: newId("req"),
        method: operation.method,
        path: operation.path,
        params,
        search: new URLSearchParams(),
        header: (name) => headers[name.toLowerCase()],
        address: "127.0.0.1",
        readBody: async () => Buffer.from(JSON.stringify(body)),
      },
      this.#runtime,
    );
    if (status >= 300) throw new Error(`${operationId} answered ${status}: ${text}`);
    return JSON.parse(text ?? "") as Answer;
  }

  run(job: AnyJob<Services>, payload: object): Promise<void> {
    return job.run(payload, {
      clock: this.#clock,
      services: this.#runtime.services,
      log: this.#runtime.log,
      signal: new AbortController().signal,
      jobId: "seed",
      attempt: 1,
      scheduledFor: null,
    });
  }
}
