import { AccountApi } from "../accounts/reads/account-api.ts";
import type { AccountSecrets } from "../accounts/account-connector.ts";
import { AccountReadError, SESSIONS_OFF } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { bindReads, type ConnectWithSessions } from "../accounts/reads/connect.ts";
import { withoutSession } from "../accounts/connector-manifest.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { DASHBOARD, dashboardReads } from "./dashboard.ts";
import { APPLE_PODCASTS, reporterUrl } from "./manifest.ts";
import type { AppleReads } from "./reads.ts";
import { REPORTER, reporterReads } from "./reporter.ts";

/** A show on Apple Podcasts, read by the official Reporter or by a dashboard session. */
export const connectApplePodcasts: ConnectWithSessions = (parts) => {
  const dashboard = new AccountApi(parts, DASHBOARD);
  const reporter = new AccountApi({ ...parts, baseUrl: reporterUrl(parts.baseUrl) }, REPORTER);
  const open = (
    secrets: AccountSecrets,
    read: UpstreamRead,
  ): { by: AppleReads; read: AccountRead } => {
    if (secrets["reporter_token"] !== undefined)
      return { by: reporterReads, read: reporter.of(secrets, read) };
    if (parts.dashboardSessions) return { by: dashboardReads, read: dashboard.of(secrets, read) };
    throw new AccountReadError(SESSIONS_OFF);
  };
  const manifest = parts.dashboardSessions ? APPLE_PODCASTS : withoutSession(APPLE_PODCASTS);
  return bindReads(manifest, open, {
    verify: (candidate, { by, read }) => by.verify(candidate, read),
    readTotals: (access, { by, read }) => by.readTotals(access, read),
    listItems: (access, page, { by, read }) => by.listItems(access, page, read),
    readDaily: (access, window, { by, read }) => by.readDaily(access, window, read),
    readGeography: (access, { by, read }) => by.readGeography(access, read),
  });
};
