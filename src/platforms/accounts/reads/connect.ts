import type { UpstreamRead } from "../../upstream-read.ts";
import { AccountApi, type AccountApiOptions, type AccountConnectorParts } from "./account-api.ts";
import type { AccountConnector, AccountReads, AccountSecrets } from "../account-connector.ts";
import type { AccountRead } from "./account-read.ts";
import type { ConnectorManifest } from "../connector-manifest.ts";

/** Makes the connector of a platform. */
export type Connect<Parts extends AccountConnectorParts = AccountConnectorParts> = (
  parts: Parts,
) => AccountConnector;

/** Like `Connect`, for platforms that are also read by the session of their dashboard. */
export type ConnectWithSessions = Connect<
  AccountConnectorParts & {
    /**
     * True where the operator has enabled dashboard sessions. Otherwise a session stored before is
     * not used.
     */
    dashboardSessions: boolean;
  }
>;

/** A connector whose reads go through one API, with the credential as it is stored. */
export const connectBy =
  (options: AccountApiOptions, reads: AccountReads<AccountRead>): Connect =>
  (parts) => {
    const api = new AccountApi(parts, options);
    return bindReads(options.manifest, (secrets, read) => api.of(secrets, read), reads);
  };

/** A connector whose reads go through the object that `open` makes for each of them. */
export function bindReads<Read>(
  manifest: ConnectorManifest,
  open: (secrets: AccountSecrets, read: UpstreamRead) => Read,
  reads: AccountReads<Read>,
): AccountConnector {
  const { verify, readTotals, listItems, readItems } = reads;
  const { readDaily, readGeography, readDemographics } = reads;
  return {
    manifest,
    verify: async (candidate, read) => verify(candidate, open(candidate.secrets, read)),
    readTotals: async (access, read) => readTotals(access, open(access.secrets, read)),
    ...(listItems && {
      listItems: async (access, page, read) => listItems(access, page, open(access.secrets, read)),
    }),
    ...(readItems && {
      readItems: async (access, items, read) =>
        readItems(access, items, open(access.secrets, read)),
    }),
    ...(readDaily && {
      readDaily: async (access, window, read) =>
        readDaily(access, window, open(access.secrets, read)),
    }),
    ...(readGeography && {
      readGeography: async (access, read) => readGeography(access, open(access.secrets, read)),
    }),
    ...(readDemographics && {
      readDemographics: async (access, read) =>
        readDemographics(access, open(access.secrets, read)),
    }),
  };
}
