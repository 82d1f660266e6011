import { queryString } from "./address.ts";
import {
  apiError,
  CastmeterError,
  ConnectionError,
  type ErrorBody,
  TimeoutError,
  UnexpectedAnswerError,
} from "./errors.ts";
import { formOf } from "./form.ts";
import type { ClientOptions, WriteOptions } from "./options.ts";
import { delay, isRepeatable, retryDelayMs } from "./retry.ts";
import { API_VERSION, SDK_VERSION } from "../generated/version.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** One request to the API. */
export interface ApiRequest {
  method: Method;
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  /** True where the body is sent as a form with a file. */
  isForm?: true;
  /** True for a write, which gets an idempotency key. */
  isWrite?: boolean;
  options?: WriteOptions | undefined;
}

/** An answer with its parsed body. */
export interface Received<Data> {
  data: Data;
  response: Response;
}

const TIMEOUT_MS = 60_000;
const MAX_RETRIES = 2;

/** Sends requests: address, credential, time limit and repetitions. */
export class Transport {
  readonly #baseUrl: string;
  readonly #apiKey: () => string | null | Promise<string | null>;
  readonly #options: ClientOptions;

  /** @throws CastmeterError where address or credential are missing. */
  constructor(options: ClientOptions) {
    const baseUrl = options.baseUrl ?? environment("CASTMETER_BASE_URL");
    if (baseUrl === undefined)
      throw new CastmeterError("Give baseUrl, or set CASTMETER_BASE_URL: the address of a server.");
    this.#baseUrl = baseUrl.replace(/\/+$/, "");
    const apiKey = options.apiKey === undefined ? environment("CASTMETER_API_KEY") : options.apiKey;
    if (apiKey === undefined)
      throw new CastmeterError("Give apiKey, or set CASTMETER_API_KEY; null sends no credential.");
    this.#apiKey = typeof apiKey === "function" ? apiKey : () => apiKey;
    this.#options = options;
  }

  /**
   * The body of a successful answer.
   *
   * @throws ApiError for an error that the server answers; ConnectionError; UnexpectedAnswerError;
   *   the reason of the caller's signal.
   */
  json<Data>(request: ApiRequest): Promise<Received<Data>> {
    return this.#repeated(request, async (response) => {
      const data = await readJson<Data>(response);
      if (data === undefined) throw unexpected(response);
      return { data, response };
    });
  }

  /** The successful answer itself, for a file. @throws As `json`. */
  file(request: ApiRequest): Promise<Response> {
    return this.#repeated(request, (response) => Promise.resolve(response), "follow");
  }

  /** Sends a request until it succeeds, may not be repeated, or was repeated often enough. */
  async #repeated<Value>(
    request: ApiRequest,
    read: (response: Response) => Promise<Value>,
    redirect: "follow" | "manual" = "manual",
  ): Promise<Value> {
    const maxRetries = request.options?.maxRetries ?? this.#options.maxRetries ?? MAX_RETRIES;
    const signal = request.options?.signal;
    const key = request.isWrite === true ? (request.options?.idempotencyKey ?? newKey()) : null;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#attempt(request, key, redirect, read);
      } catch (error) {
        signal?.throwIfAborted();
        const delayMs = retryDelayMs(error, attempt, Math.random());
        if (attempt >= maxRetries || delayMs === undefined || !isRepeatable(error)) throw error;
        await delay(delayMs, signal);
      }
    }
  }

  async #attempt<Value>(
    request: ApiRequest,
    key: string | null,
    redirect: "follow" | "manual",
    read: (response: Response) => Promise<Value>,
  ): Promise<Value> {
    const { method, path, query = {}, options = {} } = request;
    const headers = await this.#headers(request, key);
    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs ?? TIMEOUT_MS;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    const fetch = this.#options.fetch ?? globalThis.fetch;
    try {
      const response = await fetch(`${this.#baseUrl}${path}${queryString(query)}`, {
        method,
        headers,
        redirect,
        signal,
        ...bodyOf(request),
      });
      if (response.ok) return await read(response);
      throw await failure(response, this.#baseUrl);
    } catch (error) {
      if (error instanceof CastmeterError) throw error;
      if (timeout.aborted)
        throw new TimeoutError(`${method} ${path} took longer than ${timeoutMs} ms.`);
      throw new ConnectionError(`${method} ${path}: ${reasonOf(error)}`, { cause: error });
    }
  }

  async #headers(request: ApiRequest, key: string | null): Promise<Record<string, string>> {
    const credential = await this.#apiKey();
    return {
      Accept: "application/json",
      "Service-Version": request.options?.version ?? this.#options.version ?? API_VERSION,
      ...(isNode ? { "User-Agent": `castmeter-sdk/${SDK_VERSION}` } : {}),
      ...(credential === null ? {} : { Authorization: `Bearer ${credential}` }),
      ...(key === null ? {} : { "Idempotency-Key": key }),
      ...(request.body === undefined || request.isForm === true
        ? {}
        : { "Content-Type": "application/json" }),
      ...this.#options.headers,
      ...request.options?.headers,
    };
  }
}

/** The runtime's own values, where it has them; the types of Node are not those of a browser. */
const { process } = globalThis as {
  process?: { env?: Record<string, string | undefined>; versions?: { node?: string } };
};
const isNode = process?.versions?.node !== undefined;

/** A variable of the environment, where the runtime has one. */
const environment = (name: string): string | undefined => process?.env?.[name] || undefined;

const newKey = (): string => globalThis.crypto.randomUUID();

function bodyOf({ body, isForm }: ApiRequest): { body?: string | FormData } {
  if (body === undefined) return {};
  return { body: isForm === true ? formOf(body) : JSON.stringify(body) };
}

/** The body as JSON, or undefined where it is none. */
async function readJson<Data>(response: Response): Promise<Data | undefined> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Data;
  } catch {
    return undefined;
  }
}

/** The error of an answer that is no success. */
async function failure(response: Response, baseUrl: string): Promise<CastmeterError> {
  const isRedirect = response.type === "opaqueredirect" || Math.floor(response.status / 100) === 3;
  if (isRedirect)
    return new UnexpectedAnswerError(
      `The server redirects to another address; give that one as baseUrl in place of ${baseUrl}.`,
      response.status,
    );
  const body = await readJson<{ error?: ErrorBody }>(response);
  if (body?.error?.code !== undefined)
    return apiError(response.status, body.error, response.headers);
  // A proxy in front of the server answers 502 to 504 by itself, and these are repeated.
  if (response.status >= 500)
    return apiError(response.status, bodyOfStatus(response), response.headers);
  return unexpected(response);
}

const unexpected = (response: Response): UnexpectedAnswerError =>
  new UnexpectedAnswerError(
    `The answer with status ${response.status} is none of a Castmeter server.`,
    response.status,
  );

/** The error body for an answer that has none. */
const bodyOfStatus = ({ status, headers }: Response): ErrorBody => ({
  type: "api_error",
  code: "unknown",
  message: `The server answered with status ${status}.`,
  param: null,
  doc_url: "",
  request_id: headers.get("Request-Id") ?? "",
});

/** The message of an error with that of its cause: `fetch` keeps what happened in the cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string } };
  return [message, cause?.message].filter((text) => text !== undefined && text !== "").join(": ");
}
