/** An answer of the program. */
export interface Answer {
  status: number;
  headers: Headers;
  // Fields are read one by one; a wrong path is undefined, and an invariant shows it.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface CallerParts {
  baseUrl: () => string;
  /** Brings program and database back where a fault has ended them. */
  revive: () => Promise<void>;
  /** Lets time pass, as a client does that is asked to wait. */
  wait: (milliseconds: number) => Promise<void>;
  /** Called before each request. */
  onCall: () => void;
}

export interface Sending {
  headers?: Record<string, string>;
  body?: unknown;
}

const TRIES = 8;
const WAIT_MS = 65_000;
const TIMEOUT_MS = 30_000;
const isTemporary = (status: number): boolean => status === 429 || status >= 500;

/**
 * Calls the program as a careful client does: a request without an answer, and one that is refused
 * for now, is sent again with the same key. Undefined where no try had an answer.
 */
export class ApiCaller {
  readonly #parts: CallerParts;
  /** Answers by status, of the whole run. */
  readonly statuses = new Map<number, number>();
  /** What was refused, by its kind: no actor asks for what is not theirs, so few are right. */
  readonly refused = new Map<string, number>();
  /** What answered 500: never right. */
  readonly broken: string[] = [];

  constructor(parts: CallerParts) {
    this.#parts = parts;
  }

  async call(method: string, path: string, sending: Sending = {}): Promise<Answer | undefined> {
    let last: Answer | undefined;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      last = await this.once(method, path, sending);
      if (last !== undefined && !isTemporary(last.status)) return last;
      await this.#parts.revive();
      if (last !== undefined) await this.#parts.wait(WAIT_MS);
    }
    return last;
  }

  /** One try; undefined where the connection broke off. */
  async once(
    method: string,
    path: string,
    { headers = {}, body }: Sending = {},
  ): Promise<Answer | undefined> {
    this.#parts.onCall();
    try {
      const response = await fetch(`${this.#parts.baseUrl()}${path}`, {
        method,
        headers: {
          accept: "application/json",
          ...headers,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      const { status } = response;
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === 500) this.broken.push(`${method} ${path}: ${text.slice(0, 300)}`);
      const answered = JSON.parse(text === "" ? "{}" : text);
      if (status >= 400) {
        const [bare = ""] = path.split("?");
        const kind = `${status} ${method} ${bare.replaceAll(/\/[^/]{15,}/g, "/…")} ${answered.error?.code}`;
        this.refused.set(kind, (this.refused.get(kind) ?? 0) + 1);
      }
      return { status, headers: response.headers, body: answered };
    } catch {
      return undefined;
    }
  }
}
