/** How a client reaches a server. */
export interface ClientOptions {
  /**
   * Address of the server, such as `https://castmeter.example`. Unless given, `CASTMETER_BASE_URL`
   * of the environment.
   */
  baseUrl?: string | undefined;
  /**
   * An API key or an OAuth access token, or a function that returns one; it is called before every
   * request, so that a token can be renewed. Null sends none. Unless given, `CASTMETER_API_KEY` of
   * the environment.
   */
  apiKey?: string | null | (() => string | Promise<string>) | undefined;
  /** Version of the API; that of this package unless given. */
  version?: string | undefined;
  /** Repetitions of a request that may be repeated; 2 unless given. */
  maxRetries?: number | undefined;
  /** Limit for one attempt, until its answer is read; 60,000 unless given. */
  timeoutMs?: number | undefined;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** The `fetch` to use; that of the runtime unless given. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** Options of one call, which replace those of the client. */
export interface CallOptions {
  /** Ends the call: what is waited for is rejected with the reason of the signal. */
  signal?: AbortSignal | undefined;
  maxRetries?: number | undefined;
  timeoutMs?: number | undefined;
  version?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of one write. */
export interface WriteOptions extends CallOptions {
  /**
   * Names the write: the same write with the same key is carried out once in 24 hours. Unless given
   * the client makes one for each call, and keeps it when it repeats the request.
   */
  idempotencyKey?: string | undefined;
}
