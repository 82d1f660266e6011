import type { Executor } from "../../../../db/connection/database.ts";
import type { StoredSearch } from "../../../../db/schema/tables.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import {
  type AccountSearch,
  type AccountSearchResult,
  mostRequests,
  searchAccounts,
  type SearchParts,
} from "../../../accounts/account-refresh/index.ts";
import { findShowOwner } from "../../../catalogue/shows/index.ts";
import { type BuildRow, countCall } from "../cluster-build.store.ts";
import { isScheduled } from "./build-origin.ts";
import { findOwnAccounts } from "./show-facts.store.ts";

/** Searches a show's accounts for posts. */

/**
 * Searches the accounts of a build. The workspace that ordered the build pays, otherwise the one
 * that owns the show. Without either, which happens where no workspace is left on the show, nothing
 * is searched.
 */
export async function searchPlatforms(
  parts: SearchParts,
  build: BuildRow,
  { since, except, signal }: { since: Date; except: ReadonlySet<string>; signal: AbortSignal },
): Promise<StoredSearch[]> {
  const payer = build.workspace_id ?? (await findShowOwner(parts.database, build.show_id));
  if (payer === undefined) return [];
  const search: AccountSearch = {
    showId: build.show_id,
    platforms: build.platforms,
    since,
    payer,
    trigger: isScheduled(build) ? "auto_build" : "build",
    requestedBy: build.id,
    except,
    count: (transaction, calls) => countCall(transaction, build, calls),
  };
  return (await searchAccounts(parts, search, signal)).map(storedSearch);
}

const storedSearch = (result: AccountSearchResult): StoredSearch => ({
  platform: result.platform,
  state: result.state,
  found: result.found,
  provider_calls: findPlatform(result.platform)?.metered === true ? result.requests : 0,
  code: result.state === "failed" ? result.code : null,
  message: messageOf(result),
});

function messageOf(result: AccountSearchResult): string | null {
  if (result.state === "failed") return result.message;
  if (result.state === "cap_reached")
    return `the workspace's provider calls are used up until ${result.resetsAt.toISOString()}.`;
  return result.state === "not_configured" ? "this server has no source for it." : null;
}

/** The maximum provider calls that a search of a show's accounts can cost. */
export async function mostProviderCalls(
  executor: Executor,
  showId: string,
  platforms: readonly string[] | null,
): Promise<number> {
  const metered = (await findOwnAccounts(executor, showId)).filter(
    ({ platform }) =>
      findPlatform(platform)?.metered === true &&
      (platforms === null || platforms.includes(platform)),
  );
  return metered.length * mostRequests(true);
}
