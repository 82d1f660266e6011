import { queryString } from "./address.ts";
import type { ApiRequest, Received, Transport } from "./transport.ts";

/** What the headers of an answer say. */
export interface AnswerDetails {
  status: number;
  /** The request, for questions about it. */
  requestId: string | null;
  /** The version that the server answered under. */
  version: string | null;
  /** The rate limit of the credential, where the answer states it. */
  rateLimit: { limit: number; remaining: number; resetSeconds: number } | null;
  /** True where an earlier write with the same idempotency key has been carried out already. */
  isReplayed: boolean;
  headers: Headers;
}

/**
 * A call of the API. It is sent when it is first awaited, and once: it is a promise of the answer's
 * body.
 */
export class Call<Data> implements Promise<Data> {
  readonly [Symbol.toStringTag] = "Call";
  protected readonly transport: Transport;
  protected readonly request: ApiRequest;
  #received: Promise<Received<Data>> | undefined;

  constructor(transport: Transport, request: ApiRequest) {
    this.transport = transport;
    this.request = request;
  }

  /**
   * Method, path and query of the request, such as `GET /v1/shows?limit=2`. It names the answer in
   * a cache, and nothing is sent for it.
   */
  get address(): string {
    const { method, path, query = {} } = this.request;
    return `${method} ${path}${queryString(query)}`;
  }

  /** The answer's body with what its headers say. */
  async withResponse(): Promise<{ data: Data; response: AnswerDetails }> {
    const { data, response } = await this.#receive();
    return { data, response: detailsOf(response) };
  }

  then<Value = Data, Other = never>(
    done?: ((data: Data) => Value | PromiseLike<Value>) | null,
    failed?: ((reason: unknown) => Other | PromiseLike<Other>) | null,
  ): Promise<Value | Other> {
    return this.#receive()
      .then(({ data }) => data)
      .then(done, failed);
  }

  catch<Other = never>(
    failed?: ((reason: unknown) => Other | PromiseLike<Other>) | null,
  ): Promise<Data | Other> {
    return this.then(undefined, failed);
  }

  finally(ended?: (() => void) | null): Promise<Data> {
    return this.then(undefined).finally(ended);
  }

  #receive(): Promise<Received<Data>> {
    this.#received ??= this.transport.json<Data>(this.request);
    return this.#received;
  }
}

/**
 * A read whose answer is available as a file as well.
 *
 * @typeParam Format Names of the formats.
 */
export class ReadCall<Data, Format extends string = never> extends Call<Data> {
  /** The answer as a file; a list without `limit` and `cursor` has all its pages in it. */
  file(format: Format): Promise<Response> {
    const { query } = this.request;
    return this.transport.file({ ...this.request, query: { ...query, format } });
  }
}

/** A read that answers with the bytes of a file. */
export class FileCall implements PromiseLike<Response> {
  readonly #transport: Transport;
  readonly #request: ApiRequest;

  constructor(transport: Transport, request: ApiRequest) {
    this.#transport = transport;
    this.#request = request;
  }

  then<Value = Response, Other = never>(
    done?: ((response: Response) => Value | PromiseLike<Value>) | null,
    failed?: ((reason: unknown) => Other | PromiseLike<Other>) | null,
  ): Promise<Value | Other> {
    return this.#transport.file(this.#request).then(done, failed);
  }
}

function detailsOf({ status, headers }: Response): AnswerDetails {
  const limit = headers.get("RateLimit-Limit");
  return {
    status,
    requestId: headers.get("Request-Id"),
    version: headers.get("Service-Version"),
    rateLimit:
      limit === null
        ? null
        : {
            limit: Number(limit),
            remaining: Number(headers.get("RateLimit-Remaining")),
            resetSeconds: Number(headers.get("RateLimit-Reset")),
          },
    isReplayed: headers.get("Idempotent-Replayed") === "true",
    headers,
  };
}
