import type { Database, DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { RefreshTrigger } from "../../../../db/schema/tables.ts";
import type { EventCause } from "../../../../delivery/events/event-content.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import type {
  AccountAccess,
  AccountConnector,
  AccountFailure,
} from "../../../../platforms/accounts/account-connector.ts";
import type { AccountServices } from "../account-services.ts";
import type { ConnectionRow } from "../store/account.store.ts";
import { LEASE_MS, type LeaseRow } from "./lease.store.ts";

/** The types of a refresh run, and the renewal of its lease. */

/** Records the events of a refresh, in the transaction that changed the account. */
export interface RefreshAnnouncements {
  recovered(transaction: DatabaseTransaction, row: ConnectionRow): Promise<void>;
  reauthRequired(transaction: DatabaseTransaction, row: ConnectionRow): Promise<void>;
  /** Records that a number of the account changed. */
  refreshed(transaction: DatabaseTransaction, row: ConnectionRow): Promise<void>;
}

export interface RefreshParts {
  database: Database;
  clock: Clock;
  accounts: AccountServices;
  announce: RefreshAnnouncements;
  /** What started the refresh. */
  cause: EventCause;
  countCall?: CallCounter;
}

/** Counts a metered request for the caller that ordered the refresh (1), or reverts that (-1). */
export type CallCounter = (transaction: DatabaseTransaction, calls: 1 | -1) => Promise<void>;

/**
 * `requests`: requests of this run to the platform or its provider. `defects`: errors of this
 * server that the run stored as failures; the caller that started the run logs them.
 */
export type RefreshOutcome =
  | { kind: "not_connected" }
  /** Another run holds the lease, or the account was replaced or disconnected during this one. */
  | { kind: "lease_lost" }
  | { kind: "done"; row: ConnectionRow; requests: number; defects?: readonly unknown[] }
  /** The run continues at its checkpoint from `retryAt` on. */
  | {
      kind: "paused";
      row: ConnectionRow;
      failure: AccountFailure;
      retryAt: Date;
      requests: number;
      defects?: readonly unknown[];
    }
  /** The run has ended. The next one starts over, in a day or after a new sign-in. */
  | {
      kind: "failed";
      row: ConnectionRow;
      failure: AccountFailure;
      requests: number;
      defects?: readonly unknown[];
    };

/** A run that holds the lease and can read its account. */
export interface Run extends RefreshParts {
  lease: LeaseRow;
  connector: AccountConnector;
  access: AccountAccess;
  trigger: RefreshTrigger;
  signal: AbortSignal;
  /** True where a refused token was renewed in this run; it is renewed only once. */
  isRenewed: boolean;
  /** Number of requests so far, those of failed reads included. */
  requests: number;
  /** Number of rows that the last read could not parse. */
  rowsLeftOut: number;
  /**
   * True where a number changed in this process, or may have changed in an earlier process of the
   * run.
   */
  changed: boolean;
}

/**
 * A step of a stage: reads one page and stores it. Returns the next checkpoint, or null at the end.
 */
export type ReadStep = (run: Run, checkpoint: string | null) => Promise<string | null>;

/** Ends a run that another run has replaced. Its transaction is rolled back. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";

  constructor() {
    super("The run does not hold the lease of its account");
  }
}

/** How often a lease is renewed, because a step of many requests to a slow platform outlasts it. */
const RENEW_EVERY_MS = LEASE_MS / 4;

/**
 * Renews leases until the returned function is called. A failed renewal is repeated by the next
 * one.
 */
export function startLeaseRenewal(renew: () => Promise<unknown>): () => void {
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS);
  return () => clearInterval(timer);
}
