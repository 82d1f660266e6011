import type { Clock } from "../../../lib/time/clock.ts";
import type { HttpPort } from "../../http-port.ts";
import type { UpstreamAccess } from "../../upstream-call.ts";
import type { UpstreamRead } from "../../upstream-read.ts";
import type { AccountSecrets } from "../account-connector.ts";
import { AccountRead, type Credential } from "./account-read.ts";
import type { AccountApiOptions } from "./api-options.ts";

/** The dependencies of every connector of accounts. */
export interface AccountConnectorParts {
  http: HttpPort;
  clock: Clock;
  /** Base address: the manifest's, unless the configuration or a test sets another. */
  baseUrl: string;
  timeoutMs?: number;
  maxBytes?: number;
}

export type { AccountApiOptions, ErrorMapper } from "./api-options.ts";

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

  /** Like `of`, for platforms that take another credential than the stored one. */
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
