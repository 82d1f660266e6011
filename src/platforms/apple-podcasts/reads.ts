import type { AccountConnector } from "../accounts/account-connector.ts";

/** One of the two ways to Apple's figures. */
export type AppleReads = Required<
  Pick<AccountConnector, "verify" | "readTotals" | "listItems" | "readDaily" | "readGeography">
>;
