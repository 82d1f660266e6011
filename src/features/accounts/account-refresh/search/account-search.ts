import type { Database, DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import type {
  AccountConnector,
  AccountFailureCode,
} from "../../../../platforms/accounts/account-connector.ts";
import type { AccountServices } from "../account-services.ts";
import type { LeasedSearch } from "./account-searches.store.ts";
import type { SearchTrigger } from "./search-rules.ts";

/** The types of a search for the posts of connected accounts. */

export interface SearchParts {
  database: Database;
  clock: Clock;
  accounts: AccountServices;
}

export interface AccountSearch {
  showId: string;
  /** Null: all connected platforms. */
  platforms: readonly string[] | null;
  /** All posts published from this moment on are wanted. */
  since: Date;
  /** The workspace whose provider calls of the day are used. */
  payer: string;
  trigger: SearchTrigger;
  /** The caller, such as the id of a build. Its own unfinished search is continued at once. */
  requestedBy?: string;
  /** Platforms that are left out because this caller has their posts already. */
  except?: ReadonlySet<string>;
  /** Counts a paid request (1) or takes it back (-1), where the caller displays the count. */
  count?: (transaction: DatabaseTransaction, calls: 1 | -1) => Promise<void>;
}

/** How the search of an account ended. */
export type SearchOutcome =
  /** `recent`: the account was searched a short while ago, and is not searched again. */
  | { state: "searched" | "recent" | "not_configured" }
  /** The workspace's calls of today are used up; posts that were found before stay. */
  | { state: "cap_reached"; resetsAt: Date }
  | {
      state: "failed";
      /** `busy`: another search, a refresh or the first import of the account is under way. */
      code: AccountFailureCode | "busy";
      /** A sentence for a person. */
      message: string;
    };

export type AccountSearchResult = SearchOutcome & {
  platform: string;
  /** Number of stored posts of the account that were published from `since` on. */
  found: number;
  /** Number of requests of this call to the platform or its provider. */
  requests: number;
  /** The moment from which on all its posts are stored; null where it is unknown. */
  coversSince: Date | null;
};

/** A search of one account that holds its lease. */
export interface SearchRun extends SearchParts {
  search: AccountSearch;
  connector: AccountConnector;
  isMetered: boolean;
  /** The row after the last stored page. */
  row: LeasedSearch;
  signal: AbortSignal;
  /** Number of requests so far, those of failed reads included. */
  requests: number;
}

export const busy = (message: string): SearchOutcome => ({
  state: "failed",
  code: "busy",
  message,
});

/** Ends a search of an account that another job is reading. */
export class AccountBusyError extends Error {
  override readonly name = "AccountBusyError";
}

/** Ends a search whose next request would exceed the workspace's cap. */
export class SearchCapError extends Error {
  override readonly name = "SearchCapError";
  readonly resetsAt: Date;

  constructor(resetsAt: Date) {
    super("The provider calls of today are used up");
    this.resetsAt = resetsAt;
  }
}
