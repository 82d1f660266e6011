import type { AccountConnector, AccountIdentity } from "../accounts/account-connector.ts";

/** One of the two sources of Apple's figures: the dashboard or Reporter. */
export type AppleReads = Required<
  Pick<AccountConnector, "verify" | "readTotals" | "listItems" | "readDaily" | "readGeography">
>;

export const identityOf = (
  showId: string,
  name: string | null,
  image: string | null = null,
): AccountIdentity => ({
  externalId: showId,
  name,
  handle: null,
  profileUrl: `https://podcasts.apple.com/podcast/id${showId}`,
  image,
});
