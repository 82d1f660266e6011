import type { ReadingSource } from "../../../domain/metrics/metric.ts";
import type { UpstreamAnswer } from "../../upstream-call.ts";
import type { AccountFailure, AccountSecrets } from "../account-connector.ts";
import type { ConnectorManifest } from "../connector-manifest.ts";

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
