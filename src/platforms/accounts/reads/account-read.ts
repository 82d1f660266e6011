import { DAY_MS, utcDay } from "../../../lib/time/clock.ts";
import type { Readings } from "../../../domain/metrics/metric.ts";
import type { ReadFailure } from "../../posts/connector.ts";
import { type Counts, type ReadingOrigin, toReadings } from "../../posts/readings.ts";
import { accountStatusFailure } from "../../status-failure.ts";
import {
  callUpstream,
  type UpstreamAccess,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "../../upstream-call.ts";
import type { LeftOutRows, UpstreamRead } from "../../upstream-read.ts";
import type { AccountApiOptions, ErrorMapper } from "./api-options.ts";
import type { AccountFailure, AccountSecrets } from "../account-connector.ts";
import {
  accountError,
  accountFailure,
  AccountReadError,
  malformedAnswer,
} from "../account-failure.ts";
import type { Payload } from "./payload.ts";

/**
 * Sends a request with its secrets; where they are refused, sends it again with renewed secrets.
 */
export type Credential = <Value>(
  send: (secrets: AccountSecrets) => Promise<Value>,
) => Promise<Value>;

/** Parameters by name, or pairs where a name may occur more than once. */
export type Query = Record<string, string> | [name: string, value: string][];

export interface JsonResponse<Value> {
  body: Value;
  /** Header names in lower case. */
  headers: Readonly<Record<string, string>>;
  /**
   * Number of odd rows in the body, so that the caller can count the rows that the platform sent.
   */
  rowsLeftOut: number;
}

/** The API that a read goes to. */
interface ApiOfRead {
  readonly options: AccountApiOptions;
  readonly upstream: UpstreamAccess;
  /** Base address of paths, unless the options set another. */
  readonly baseUrl: string;
}

const HEADER_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/**
 * One read of one account: authorises, sends, counts the requests and the odd rows, and checks the
 * answers. All methods that send throw `AccountReadError` for failures of the upstream. `mapError`
 * maps the errors of one address, before the API's own mapper.
 */
export class AccountRead implements LeftOutRows {
  readonly #api: ApiOfRead;
  readonly #credential: Credential;
  readonly #read: UpstreamRead;

  constructor(api: ApiOfRead, credential: Credential, read: UpstreamRead) {
    this.#api = api;
    this.#credential = credential;
    this.#read = read;
  }

  /** The checked body of a GET. */
  async get<Value>(
    path: string,
    payload: Payload<Value>,
    query?: Query,
    mapError?: ErrorMapper,
  ): Promise<Value> {
    return (await this.getResponse(path, payload, query, mapError)).body;
  }

  /** Like `get`, with the headers of the answer. */
  getResponse<Value>(
    path: string,
    payload: Payload<Value>,
    query: Query = {},
    mapError?: ErrorMapper,
  ): Promise<JsonResponse<Value>> {
    const search = new URLSearchParams(query).toString();
    const target = search === "" ? path : `${path}?${search}`;
    return this.#credential(async (secrets) => {
      const request = { method: "GET" as const, ...this.#target(secrets, target) };
      const answer = await this.send(request, mapError);
      const before = this.rowsLeftOut;
      const body = this.parse(answer, payload);
      return { body, headers: answer.headers, rowsLeftOut: this.rowsLeftOut - before };
    });
  }

  /** The checked body of the answer to a POST of `json`. */
  post<Value>(
    path: string,
    payload: Payload<Value>,
    json: Record<string, unknown>,
    mapError?: ErrorMapper,
  ): Promise<Value> {
    return this.#credential(async (secrets) => {
      const { url, headers } = this.#target(secrets, path);
      const request = {
        method: "POST" as const,
        url,
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(json),
      };
      return this.parse(await this.send(request, mapError), payload);
    });
  }

  /** The answer to a POST of `form`; for answers that are not JSON. */
  postForm(path: string, form: Record<string, string>): Promise<UpstreamAnswer> {
    return this.#credential((secrets) => {
      const { url, headers } = this.#target(secrets, path);
      return this.send({
        method: "POST",
        url,
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams(form).toString(),
      });
    });
  }

  /**
   * Sends a request unchanged; for answers that are not JSON. The status is checked as in other
   * reads.
   */
  async send(request: UpstreamRequest, mapError?: ErrorMapper): Promise<UpstreamAnswer> {
    const { upstream, options } = this.#api;
    // A pasted key may contain an invisible character, which no header can carry.
    if (Object.values(request.headers).some((value) => !HEADER_VALUE.test(value)))
      throw accountError(
        "needs_reauth",
        `The credential for ${upstream.name} holds letters that none of its credentials has.`,
      );
    const { requests, answer } = await callUpstream(upstream, request, this.signal);
    this.addRequests(requests);
    if (!answer.ok) throw new AccountReadError(transportFailure(answer));
    const failure =
      mapError?.(answer) ?? options.mapError?.(answer) ?? accountStatusFailure(upstream, answer);
    if (failure !== undefined) throw new AccountReadError(failure);
    return answer;
  }

  /** The JSON of an answer in the form that the connector relies on; its odd rows are counted. */
  parse<Value>({ json }: UpstreamAnswer, payload: Payload<Value>): Value {
    const found = payload.read(json, this.#read);
    if (found === undefined)
      throw malformedAnswer(`${this.#api.upstream.name} answered in a form we do not know.`);
    this.leaveOut(found.rowsLeftOut);
    return found.value;
  }

  get signal(): AbortSignal {
    return this.#read.signal;
  }

  addRequests(count: number): void {
    this.#read.addRequests(count);
  }

  get rowsLeftOut(): number {
    return this.#read.rowsLeftOut;
  }

  get isWhole(): boolean {
    return this.#read.isWhole;
  }

  leaveOut(rows: number): void {
    this.#read.leaveOut(rows);
  }

  readings(counts: Counts, asOf: string | null = null): Readings {
    return toReadings(counts, { ...this.origin(), asOf });
  }

  origin(): ReadingOrigin {
    const { manifest, source = "api" } = this.#api.options;
    return { platform: manifest.platform, source, fetchedAt: this.now(), asOf: null };
  }

  now(): Date {
    return this.#api.upstream.clock.now();
  }

  /** The current UTC day, `YYYY-MM-DD`. */
  today(): string {
    return utcDay(this.now());
  }

  daysAgo(days: number): string {
    return utcDay(new Date(this.now().getTime() - days * DAY_MS));
  }

  #target(secrets: AccountSecrets, path: string): Pick<UpstreamRequest, "url" | "headers"> {
    const { options, baseUrl } = this.#api;
    return {
      url: `${options.baseUrl?.(secrets, baseUrl) ?? baseUrl}${path}`,
      headers: { accept: "application/json", ...options.authorize(secrets, this.now()) },
    };
  }
}

const transportFailure = ({ code, message, retryAfterSec }: ReadFailure): AccountFailure =>
  accountFailure(
    code === "timeout" || code === "malformed_answer" ? code : "provider_error",
    message,
    { retryAfterSec },
  );
