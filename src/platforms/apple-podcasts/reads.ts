import type { AccountIdentity, AccountReads } from "../accounts/account-connector.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";

/** One of the two sources of Apple's figures: the dashboard or Reporter. */
export type AppleReads = Required<
  Omit<AccountReads<AccountRead>, "readItems" | "readDemographics">
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
