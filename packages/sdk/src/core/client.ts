import { Call } from "./call.ts";
import type { ClientOptions, WriteOptions } from "./options.ts";
import { type Method, Transport } from "./transport.ts";

/** A request that this package has no method for. */
export interface RawRequest {
  /** GET unless given. */
  method?: Method | undefined;
  /** Path from the root of the server: `/v1/shows`. */
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  options?: WriteOptions | undefined;
}

/** What every client has besides its resources. */
export class Client {
  protected readonly transport: Transport;

  /** @throws CastmeterError where address or credential are missing. */
  constructor(options: ClientOptions = {}) {
    this.transport = new Transport(options);
  }

  /**
   * Any request, for what is newer than this package, with the same credential, repetitions and
   * errors.
   */
  raw<Data>({ method = "GET", ...request }: RawRequest): Call<Data> {
    return new Call<Data>(this.transport, { ...request, method, isWrite: method !== "GET" });
  }
}
