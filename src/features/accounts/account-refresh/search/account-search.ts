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
  /** Null: all that are connected. */
  platforms: readonly string[] | null;
  /** All posts published from then on are wanted. */
  since: Date;
  /** The workspace whose provider calls of the day are used. */
  payer: string;
  trigger: SearchTrigger;
  /** The caller, such as the id of a build: its own unfinished search is continued at once. */
  requestedBy?: string;
  /** Platforms that are left out: what this caller has of them already. */
  except?: ReadonlySet<string>;
  /** Counts a paid request (1) or takes it back (-1) where the caller shows it. */
  count?: (transaction: DatabaseTransaction, calls: 1 | -1) => Promise<void>;
}

/** How the search of an account ended. */
export type SearchOutcome =
  /** `recent`: it was searched a short while ago, and not again. */
  | { state: "searched" | "recent" | "not_configured" }
  /** The workspace's calls of today are used up; what was found before stays. */
  | { state: "cap_reached"; resetsAt: Date }
  | {
      state: "failed";
      /** `busy`: another search or a refresh of the account is under way, or its first import. */
      code: AccountFailureCode | "busy";
      /** A sentence for a person. */
      message: string;
    };

export type AccountSearchResult = SearchOutcome & {
  platform: string;
  /** Stored posts of the account that were published from `since` on. */
  found: number;
  /** Made at the platform or its provider by this call. */
  requests: number;
  /** From when on all its posts are stored; null where that is not known. */
  coversSince: Date | null;
};

/** A search of one account that holds its lease. */
export interface SearchRun extends SearchParts {
  search: AccountSearch;
  connector: AccountConnector;
  isMetered: boolean;
  /** As it stands after the last stored page. */
  row: LeasedSearch;
  signal: AbortSignal;
  /** Made so far, those of failed reads included. */
  requests: number;
}

export const busy = (message: string): SearchOutcome => ({
  state: "failed",
  code: "busy",
  message,
});

/** Ends a search of an account that something else is reading. */
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
