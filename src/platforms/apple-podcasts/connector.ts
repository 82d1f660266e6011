import type {
  AccountAccess,
  AccountAnswer,
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
import { accountFailure, failed } from "../accounts/account-failure.ts";
import { type AccountConnectorParts, upstreamOf } from "../accounts/ask-account.ts";
import type { ConnectorManifest } from "../accounts/connector-manifest.ts";
import { AppleDashboard } from "./dashboard.ts";
import { APPLE_PODCASTS, reporterUrl } from "./manifest.ts";
import type { AppleReads } from "./reads.ts";
import { AppleReporter } from "./reporter.ts";

/**
 * A show on Apple Podcasts: by the official Reporter, or by a dashboard session where `sessions`
 * says that the operator has switched these on. Off, a session that was stored before is not used.
 */
export function createApplePodcastsConnector(
  parts: AccountConnectorParts,
  { sessions }: { sessions: boolean },
): AccountConnector {
  return new ApplePodcastsConnector(parts, sessions);
}

class ApplePodcastsConnector implements AccountConnector {
  readonly manifest: ConnectorManifest;
  readonly #sessions: boolean;
  readonly #dashboard: AppleReads;
  readonly #reporter: AppleReads;

  constructor(parts: AccountConnectorParts, sessions: boolean) {
    const { connect } = APPLE_PODCASTS;
    this.manifest =
      sessions || connect.kind !== "session"
        ? APPLE_PODCASTS
        : Object.freeze({ ...APPLE_PODCASTS, connect: { ...connect, fields: [] } });
    this.#sessions = sessions;
    this.#dashboard = new AppleDashboard(upstreamOf(parts, "Apple Podcasts"), parts.baseUrl);
    this.#reporter = new AppleReporter(
      upstreamOf(parts, "Apple's Reporter"),
      reporterUrl(parts.baseUrl),
    );
  }

  verify(
    candidate: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<VerifiedAccount>> {
    return this.#by(candidate.secrets, (reads) => reads.verify(candidate, signal));
  }

  readTotals(access: AccountAccess, signal: AbortSignal): Promise<AccountAnswer<AccountTotals>> {
    return this.#by(access.secrets, (reads) => reads.readTotals(access, signal));
  }

  listItems(
    access: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    return this.#by(access.secrets, (reads) => reads.listItems(access, page, signal));
  }

  readDaily(
    access: AccountAccess,
    window: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>> {
    return this.#by(access.secrets, (reads) => reads.readDaily(access, window, signal));
  }

  readGeography(
    access: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<GeographyReading[]>> {
    return this.#by(access.secrets, (reads) => reads.readGeography(access, signal));
  }

  async #by<Value>(
    secrets: AccountSecrets,
    read: (reads: AppleReads) => Promise<AccountAnswer<Value>>,
  ): Promise<AccountAnswer<Value>> {
    if (secrets["reporter_token"] !== undefined) return read(this.#reporter);
    if (this.#sessions) return read(this.#dashboard);
    return failed(
      accountFailure(
        "not_configured",
        "The operator of this server has switched dashboard sessions off.",
      ),
      0,
    );
  }
}
