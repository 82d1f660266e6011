import { accountOf } from "../../matching/accounts/account-link.ts";
import type { ConnectedAccount } from "./show-sources.store.ts";

/** Whether an account that was found is one that is connected. */

/** A public profile and a professional account may be the same. */
const SAME_ACCOUNTS: Readonly<Record<string, readonly string[]>> = {
  instagram: ["instagram", "instagramBusiness"],
};

/** The platforms whose connections an account of a platform can be. */
export const connectionPlatforms = (platform: string): readonly string[] =>
  SAME_ACCOUNTS[platform] ?? [platform];

interface Named {
  platform: string;
  handle: string;
  profileUrl: string;
  externalId: string | null;
}

const bare = (handle: string): string => handle.replace(/^@/, "").toLowerCase();

/** True where the connection is of this account: by id, handle or address. */
export function isSameAccount(account: Named, connection: ConnectedAccount): boolean {
  const { external_account_id: id, handle, profile_url: url } = connection;
  if (!connectionPlatforms(account.platform).includes(connection.platform)) return false;
  if (account.externalId !== null && account.externalId === id) return true;
  // A LinkedIn name may be a person's and a company's: there the address decides.
  if (account.platform !== "linkedin" && handle !== null && bare(handle) === bare(account.handle))
    return true;
  return url !== null && (accountOf(url)?.profileUrl ?? url) === account.profileUrl;
}
