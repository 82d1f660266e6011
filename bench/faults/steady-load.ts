import { Agent, request } from "node:http";
import { quantile } from "../harness/timing.ts";

/** One request of a load: when it was sent, how long it took, and how it ended. */
export interface Sample {
  sentMs: number;
  latencyMs: number;
  /** 0 where the connection failed or the caller gave up. */
  status: number;
  /** The code of a failed connection. */
  failure: string;
}

/** A request of a steady load, with its number. */
export interface LoadSample extends Sample {
  turn: number;
}

export interface CallerRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** How long a caller waits before it gives up: longer than any answer may take. */
const GIVE_UP_MS = 40_000;

/** Sends one request. Never rejects. */
export function send(address: string, call: CallerRequest, agent?: Agent): Promise<Sample> {
  const sentMs = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number, failure = ""): void =>
      resolve({ sentMs, latencyMs: performance.now() - sentMs, status, failure });
    const outgoing = request(
      new URL(call.path, address),
      { method: call.method, headers: call.headers, agent, timeout: GIVE_UP_MS },
      (answer) => {
        answer.resume();
        answer.on("end", () => finish(answer.statusCode ?? 0));
        answer.on("error", (error) => finish(0, codeOf(error)));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("gave up")));
    outgoing.on("error", (error) => finish(0, codeOf(error)));
    outgoing.end(call.body);
  });
}

const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : error.message;

/**
 * An open load: sends at a fixed rate whether earlier requests were answered or not, as callers who
 * know nothing of each other do.
 */
export class SteadyLoad {
  readonly samples: LoadSample[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  readonly #waiting = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;

  constructor(address: string, perSec: number, nextCall: (turn: number) => CallerRequest) {
    let turn = 0;
    this.#timer = setInterval(() => {
      const sent = turn;
      const waiting = send(address, nextCall(sent), this.#agent).then((sample) => {
        this.samples.push({ ...sample, turn: sent });
        this.#waiting.delete(waiting);
      });
      turn += 1;
      this.#waiting.add(waiting);
    }, 1_000 / perSec);
  }

  /** Sends nothing more; resolves when every request has ended. */
  async stop(): Promise<readonly LoadSample[]> {
    clearInterval(this.#timer);
    await Promise.all(this.#waiting);
    this.#agent.destroy();
    return this.samples;
  }

  /** Statuses of what was sent from a time on, with their counts. */
  static describe(samples: readonly Sample[]): string {
    const counts = new Map<string, number>();
    for (const { status, failure } of samples) {
      const name = status === 0 ? failure : String(status);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].map(([name, count]) => `${count} × ${name}`).join(", ");
  }
}

export const isWrong = ({ status }: Sample): boolean =>
  status === 0 || (status >= 400 && status !== 503);

export const longestMs = (samples: readonly Sample[]): number =>
  Math.max(0, ...samples.map((sample) => sample.latencyMs));

/** The latency that a share of the samples keeps within. */
export function quantileMs(samples: readonly Sample[], share: number): number {
  const sorted = samples.map((sample) => sample.latencyMs).sort((a, b) => a - b);
  return quantile(sorted, share);
}

/**
 * Time from a moment until the last request sent after it that was not answered 200 within a
 * second: from then on the service is normal.
 */
export function normalAfterMs(samples: readonly Sample[], fromMs: number): number {
  const bad = samples.filter(
    (sample) => sample.sentMs >= fromMs && (sample.status !== 200 || sample.latencyMs > 1_000),
  );
  return Math.max(0, ...bad.map((sample) => sample.sentMs - fromMs));
}
