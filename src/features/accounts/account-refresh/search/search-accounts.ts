import { findPlatform } from "../../../../platforms/platform.ts";
import { type ConnectionRow, findConnections } from "../store/account.store.ts";
import type { AccountSearch, AccountSearchResult, SearchParts } from "./account-search.ts";
import { searchAccount } from "./search-account.ts";

/**
 * Makes sure that all posts of the show's connected accounts since a given moment are stored, as
 * far as their platforms list them. Returns one result, by platform, for each account whose
 * platform lists posts. Pages are stored as they arrive, so a search that is cut off continues at
 * the next page. Accounts that were searched a short while ago are not searched again.
 *
 * @throws an error of this server; what the other accounts returned is stored then too.
 */
export async function searchAccounts(
  parts: SearchParts,
  search: AccountSearch,
  signal: AbortSignal,
): Promise<AccountSearchResult[]> {
  const connections = await findConnections(parts.database, search.showId);
  const searches = connections
    .filter((connection) => isSearched(parts, connection, search))
    .map((connection) => searchAccount(parts, connection, search, signal));
  const results = await Promise.allSettled(searches);
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}

/**
 * True for accounts that are searched. Events are no posts, and OP3 only repeats the host's
 * episodes.
 */
function isSearched(
  { accounts }: SearchParts,
  { platform, status }: ConnectionRow,
  { platforms, except }: AccountSearch,
): boolean {
  const { kind, measuresOtherHosts } = findPlatform(platform) ?? {};
  if (except?.has(platform) === true) return false;
  if (status === "disconnected" || kind === "events" || measuresOtherHosts === true) return false;
  // A professional account of Instagram lists posts of Instagram.
  const names = platform === "instagramBusiness" ? [platform, "instagram"] : [platform];
  if (platforms !== null && !names.some((name) => platforms.includes(name))) return false;
  const connector = accounts.connectors.find(platform);
  return (
    connector === undefined ||
    connector.listItems !== undefined ||
    connector.listPosts !== undefined
  );
}
