import type { Clock } from "../../../lib/time/clock.ts";
import type { ReadingSource } from "../../../domain/metrics/metric.ts";
import type { HttpPort } from "../../http-port.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../../upstream-call.ts";
import type { UpstreamRead } from "../../upstream-read.ts";
import type { AccountFailure, AccountSecrets } from "../account-connector.ts";
import { AccountRead, type Credential } from "./account-read.ts";
import type { ConnectorManifest } from "../connector-manifest.ts";

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
  manifest: ConnectorManifest;
  /** Names the upstream in messages: "Transistor". */
  name: string;
  /** Headers that carry the credential. */
  authorize: (secrets: AccountSecrets, now: Date) => Record<string, string>;
  /** Where paths begin, for platforms with a host for each account; `configured` otherwise. */
  baseUrl?: (secrets: AccountSecrets, configured: string) => string;
  /** Called for every answer, before the common table of statuses. */
  mapError?: ErrorMapper;
  /** Of the readings; `api` unless given. */
  source?: ReadingSource;
  /** Longest answer, unless the parts say another; 8 MiB unless given. */
  maxBytes?: number;
}

export const TIMEOUT_MS = 15_000;
const MAX_BYTES = 8 * 1_024 * 1_024;

/** The HTTP API of one platform. */
export class AccountApi {
  readonly options: AccountApiOptions;
  readonly upstream: UpstreamAccess;
  readonly baseUrl: string;

  constructor(parts: AccountConnectorParts, options: AccountApiOptions) {
    const { http, clock, timeoutMs = TIMEOUT_MS, maxBytes = options.maxBytes ?? MAX_BYTES } = parts;
    this.upstream = { http, clock, name: options.name, timeoutMs, maxBytes };
    this.baseUrl = parts.baseUrl;
    this.options = options;
  }

  /** The API for one read of the account that the secrets open. */
  of(secrets: AccountSecrets, read: UpstreamRead): AccountRead {
    return this.with((send) => send(secrets), read);
  }

  /** As `of`, for platforms that take another credential than the stored one. */
  with(credential: Credential, read: UpstreamRead): AccountRead {
    return new AccountRead(this, credential, read);
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
