import type { ReadingSource } from "../../../domain/metrics/metric.ts";
import type { UpstreamAnswer } from "../../upstream-call.ts";
import type { AccountFailure, AccountSecrets } from "../account-connector.ts";
import type { ConnectorManifest } from "../connector-manifest.ts";

/** Maps an answer to a failure; undefined leaves it to the next mapper. */
export type ErrorMapper = (answer: UpstreamAnswer) => AccountFailure | undefined;

export interface AccountApiOptions {
  manifest: ConnectorManifest;
  /** Names the upstream in messages: "Transistor". */
  name: string;
  /** Headers that carry the credential. */
  authorize: (secrets: AccountSecrets, now: Date) => Record<string, string>;
  /** Base address, for platforms with a host for each account; `configured` otherwise. */
  baseUrl?: (secrets: AccountSecrets, configured: string) => string;
  /** Called for every answer, before the common table of statuses. */
  mapError?: ErrorMapper;
  /** Source of the readings; `api` unless given. */
  source?: ReadingSource;
  /** Maximum bytes of an answer, unless the parts set another; 8 MiB unless given. */
  maxBytes?: number;
}
