import { type Clock, DAY_MS, utcDay } from "../../lib/time/clock.ts";
import type { ReadingSource, Readings } from "../../domain/metrics/metric.ts";
import type { HttpPort } from "../http-port.ts";
import type { ReadFailure } from "../posts/connector.ts";
import { type Counts, type ReadingOrigin, toReadings } from "../posts/readings.ts";
import { accountStatusFailure } from "../status-failure.ts";
import {
  callUpstream,
  type UpstreamAccess,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import type { AccountFailure, AccountSecrets } from "./account-connector.ts";
import { accountFailure, AccountReadError, malformedAnswer } from "./account-failure.ts";
import type { ConnectorManifest } from "./connector-manifest.ts";
import type { Payload } from "./payload.ts";

/** What every connector of accounts is made from. */
export interface AccountConnectorParts {
  http: HttpPort;
  clock: Clock;
  /** The manifest's, unless the configuration or a test names another. */
  baseUrl: string;
  timeoutMs?: number;
  maxBytes?: number;
}

/** What a platform means by an answer; undefined leaves it to the next mapper. */
export type ErrorMapper = (answer: UpstreamAnswer) => AccountFailure | undefined;

export interface AccountApiOptions {
  manifest: Pick<ConnectorManifest, "platform">;
  /** Names the upstream in messages: "Transistor". */
  name: string;
  /** Headers that carry the credential. */
  authorize: (secrets: AccountSecrets) => Record<string, string>;
  /** Where paths begin, for platforms with a host for each account; `parts.baseUrl` otherwise. */
  baseUrl?: (secrets: AccountSecrets) => string;
  /** Called for every answer, before the common table of statuses. */
  mapError?: ErrorMapper;
  /** Of the readings; `api` unless given. */
  source?: ReadingSource;
}

export interface ApiRequest<Value> {
  /** Checked before the answer is returned. */
  payload: Payload<Value>;
  /** Pairs where a name may come more than once. */
  query?: Record<string, string> | [name: string, value: string][];
  /** Beside those of `authorize`. */
  headers?: Record<string, string>;
  /** What this address means by an answer; called before the API's own mapper. */
  mapError?: ErrorMapper;
}

export interface JsonResponse<Value> {
  body: Value;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Odd rows that the body came with, for counting what the platform sent. */
  rowsLeftOut: number;
}

const HEADER_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
export const TIMEOUT_MS = 15_000;
const MAX_BYTES = 8 * 1_024 * 1_024;

/**
 * The HTTP API of one platform: authorises, sends, counts the request on the read and checks the
 * answer. All methods throw `AccountReadError` for what the upstream does.
 */
export class AccountApi {
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;
  readonly #options: AccountApiOptions;

  constructor(parts: AccountConnectorParts, options: AccountApiOptions) {
    const { http, clock, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = parts;
    this.#upstream = { http, clock, name: options.name, timeoutMs, maxBytes };
    this.#baseUrl = parts.baseUrl;
    this.#options = options;
  }

  async get<Value>(
    read: UpstreamRead,
    secrets: AccountSecrets,
    path: string,
    request: ApiRequest<Value>,
  ): Promise<Value> {
    return (await this.getResponse(read, secrets, path, request)).body;
  }

  /** As `get`, with the headers of the answer. */
  async getResponse<Value>(
    read: UpstreamRead,
    secrets: AccountSecrets,
    path: string,
    request: ApiRequest<Value>,
  ): Promise<JsonResponse<Value>> {
    const answer = await this.send(
      read,
      { method: "GET", ...this.#target(secrets, path, request) },
      request.mapError,
    );
    const before = read.rowsLeftOut;
    const body = this.parse(answer, request.payload, read);
    return { body, headers: answer.headers, rowsLeftOut: read.rowsLeftOut - before };
  }

  /** Sends `json` as the body of a POST. */
  async post<Value>(
    read: UpstreamRead,
    secrets: AccountSecrets,
    path: string,
    { json, ...request }: ApiRequest<Value> & { json: Record<string, unknown> },
  ): Promise<Value> {
    const { url, headers } = this.#target(secrets, path, request);
    const answer = await this.send(
      read,
      {
        method: "POST",
        url,
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(json),
      },
      request.mapError,
    );
    return this.parse(answer, request.payload, read);
  }

  /** Sends a request as it is; for answers that are not JSON. The status is judged as elsewhere. */
  async send(
    read: UpstreamRead,
    request: UpstreamRequest,
    mapError?: ErrorMapper,
  ): Promise<UpstreamAnswer> {
    // A pasted key may contain an invisible character, which no header can carry.
    if (Object.values(request.headers).some((value) => !HEADER_VALUE.test(value)))
      throw new AccountReadError(
        accountFailure(
          "needs_reauth",
          `The credential for ${this.#upstream.name} holds letters that none of its credentials has.`,
        ),
      );
    const { requests, answer } = await callUpstream(this.#upstream, request, read.signal);
    read.addRequests(requests);
    if (!answer.ok) throw new AccountReadError(transportFailure(answer));
    const failure =
      mapError?.(answer) ??
      this.#options.mapError?.(answer) ??
      accountStatusFailure(this.#upstream, answer);
    if (failure !== undefined) throw new AccountReadError(failure);
    return answer;
  }

  /** The JSON of an answer in the form the connector relies on; its odd rows are counted. */
  parse<Value>({ json }: UpstreamAnswer, payload: Payload<Value>, read: UpstreamRead): Value {
    const found = payload.read(json, read);
    if (found !== undefined) {
      read.leaveOut(found.rowsLeftOut);
      return found.value;
    }
    throw malformedAnswer(`${this.#upstream.name} answered in a form we do not know.`);
  }

  readings(counts: Counts, asOf: string | null = null): Readings {
    return toReadings(counts, { ...this.origin(), asOf });
  }

  origin(): ReadingOrigin {
    const { manifest, source = "api" } = this.#options;
    return { platform: manifest.platform, source, fetchedAt: this.now(), asOf: null };
  }

  now(): Date {
    return this.#upstream.clock.now();
  }

  /** The current UTC day, `YYYY-MM-DD`. */
  today(): string {
    return utcDay(this.now());
  }

  daysAgo(days: number): string {
    return utcDay(new Date(this.now().getTime() - days * DAY_MS));
  }

  #target(
    secrets: AccountSecrets,
    path: string,
    { query = {}, headers = {} }: Pick<ApiRequest<unknown>, "query" | "headers">,
  ): Pick<UpstreamRequest, "url" | "headers"> {
    const { authorize, baseUrl } = this.#options;
    const search = new URLSearchParams(query).toString();
    return {
      url: `${baseUrl?.(secrets) ?? this.#baseUrl}${path}${search === "" ? "" : `?${search}`}`,
      headers: { accept: "application/json", ...authorize(secrets), ...headers },
    };
  }
}

/** Authorises by the token stored under `field`. */
export const bearerToken =
  (field: string): AccountApiOptions["authorize"] =>
  (secrets) => ({ authorization: `Bearer ${secrets[field] ?? ""}` });

/** Authorises by the `api_key` in a header of the platform's own. */
export const apiKeyIn =
  (header: string): AccountApiOptions["authorize"] =>
  ({ api_key: key = "" }) => ({ [header]: key });

const transportFailure = ({ code, message, retryAfterSec }: ReadFailure): AccountFailure =>
  accountFailure(
    code === "timeout" || code === "malformed_answer" ? code : "provider_error",
    message,
    { retryAfterSec },
  );
