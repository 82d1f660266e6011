import type { DatabaseTransaction } from "../../db/connection/database.ts";

/**
 * OAuth apps that members of a workspace have authorized, as developer settings show them.
 * Implemented by `src/people/oauth`.
 */

export interface AuthorizedApp {
  /** Of the connection: one person's consent for one app in one workspace. */
  id: string;
  clientId: string;
  /** The name the app gave itself, which is not verified. */
  name: string;
  scopes: readonly string[];
  /** E-mail address of the person who let it in; null when unknown. Masked before it is shown. */
  authorizedBy: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/**
 * Removing tells every process in the same transaction (`notifyAccessChanged`): from its commit on
 * the app's tokens answer `credential_revoked`.
 */
export interface AuthorizedApps {
  /** Connections that are not ended, newest first. */
  list(workspaceId: string): Promise<AuthorizedApp[]>;
  /** One connection, locked until the transaction ends; undefined as for `remove`. */
  lock(
    transaction: DatabaseTransaction,
    workspaceId: string,
    id: string,
  ): Promise<AuthorizedApp | undefined>;
  /** Ends one connection; undefined when this workspace has none of that id, or it is ended. */
  remove(
    transaction: DatabaseTransaction,
    workspaceId: string,
    id: string,
    now: Date,
  ): Promise<AuthorizedApp | undefined>;
  /**
   * Ends what a person let in, when they leave the workspace or may let nothing in any more; how
   * many there were.
   */
  removeOfPerson(
    transaction: DatabaseTransaction,
    workspaceId: string,
    personId: string,
    now: Date,
  ): Promise<number>;
}
