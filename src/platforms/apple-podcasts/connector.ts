import type { AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
  VerifiedAccount,
} from "../accounts/account-connector.ts";
import { AccountReadError, SESSIONS_OFF } from "../accounts/account-failure.ts";
import { type ConnectorManifest, withoutSession } from "../accounts/connector-manifest.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { AppleDashboard } from "./dashboard.ts";
import { APPLE_PODCASTS } from "./manifest.ts";
import type { AppleReads } from "./reads.ts";
import { AppleReporter } from "./reporter.ts";

export interface ApplePodcastsParts extends AccountConnectorParts {
  /** The operator has enabled dashboard sessions. Off, a session stored before is not used. */
  dashboardSessions: boolean;
}

/** A show on Apple Podcasts: by the official Reporter, or by a dashboard session. */
export class ApplePodcastsConnector implements AccountConnector {
  readonly manifest: ConnectorManifest;
  readonly #sessions: boolean;
  readonly #dashboard: AppleReads;
  readonly #reporter: AppleReads;

  constructor(parts: ApplePodcastsParts) {
    this.#sessions = parts.dashboardSessions;
    this.manifest = this.#sessions ? APPLE_PODCASTS : withoutSession(APPLE_PODCASTS);
    this.#dashboard = new AppleDashboard(parts);
    this.#reporter = new AppleReporter(parts);
  }

  async verify(candidate: AccountCandidate, read: UpstreamRead): Promise<VerifiedAccount> {
    return this.#readsFor(candidate.secrets).verify(candidate, read);
  }

  async readTotals(access: AccountAccess, read: UpstreamRead): Promise<AccountTotals> {
    return this.#readsFor(access.secrets).readTotals(access, read);
  }

  async listItems(
    access: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    return this.#readsFor(access.secrets).listItems(access, page, read);
  }

  async readDaily(
    access: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    return this.#readsFor(access.secrets).readDaily(access, window, read);
  }

  async readGeography(access: AccountAccess, read: UpstreamRead): Promise<GeographyReading[]> {
    return this.#readsFor(access.secrets).readGeography(access, read);
  }

  #readsFor(secrets: AccountSecrets): AppleReads {
    if (secrets["reporter_token"] !== undefined) return this.#reporter;
    if (this.#sessions) return this.#dashboard;
    throw new AccountReadError(SESSIONS_OFF);
  }
}
