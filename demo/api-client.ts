import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

const UNAVAILABLE = 503;
const ATTEMPTS_MAX = 20;

interface ApiClientOptions {
  /** How often a request is sent at most. Default 20. */
  attemptsMax?: number;
  /** Waits for milliseconds; tests replace it. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * A client of the HTTP API with an API key. On a busy machine the server answers 503 for seconds,
 * and such a request is repeated; a write has an idempotency key, so it is made once.
 */
export class ApiClient {
  readonly #baseUrl: string;
  readonly #key: string;
  readonly #attemptsMax: number;
  readonly #wait: (milliseconds: number) => Promise<unknown>;

  constructor(
    baseUrl: string,
    key: string,
    { attemptsMax = ATTEMPTS_MAX, wait = delay }: ApiClientOptions = {},
  ) {
    this.#baseUrl = baseUrl;
    this.#key = key;
    this.#attemptsMax = attemptsMax;
    this.#wait = wait;
  }

  /**
   * The body of a 2xx answer, as the type the caller names.
   *
   * @throws Error with the answer's own message for any other status, for 503 after the last
   * attempt.
   */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the
  // answer
  async call<Answer = unknown>(
    method: "GET" | "POST" | "PUT" | "PATCH",
    path: string,
    body?: unknown,
  ): Promise<Answer> {
    const sent =
      body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return (await this.#send(method, path, sent)) as Answer;
  }

  /**
   * Sends a form with a file, and is repeated in the same way.
   *
   * @throws as `call`.
   */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the
  // answer
  async upload<Answer = unknown>(path: string, form: FormData): Promise<Answer> {
    return (await this.#send("POST", path, { body: form })) as Answer;
  }

  async #send(
    method: string,
    path: string,
    { headers: own, body }: Pick<RequestInit, "body"> & { headers?: Record<string, string> },
  ): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${this.#key}`,
      ...(method === "GET" ? {} : { "idempotency-key": randomUUID() }),
      ...own,
    };
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${this.#baseUrl}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const answer: unknown = await response.json();
      if (response.ok) return answer;
      if (response.status !== UNAVAILABLE || attempt >= this.#attemptsMax) {
        const { error } = answer as { error?: { message?: string } };
        throw new Error(
          `${method} ${path} answered ${response.status}: ${error?.message ?? "without a message"}`,
        );
      }
      await this.#wait(1_000 * Number(response.headers.get("retry-after") ?? 1));
    }
  }
}
