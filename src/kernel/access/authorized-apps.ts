import type { DatabaseTransaction } from "../../db/connection/database.ts";

/**
 * OAuth apps that members of a workspace have authorized, as shown in the developer settings.
 * Implemented by `src/people/oauth`.
 */

export interface AuthorizedApp {
  /** Id of the connection: one person's consent for one app in one workspace. */
  id: string;
  clientId: string;
  /** The name the app gave itself, which is not verified. */
  name: string;
  scopes: readonly string[];
  /**
   * E-mail address of the person who authorized the app; null when unknown. It is masked before it
   * is shown.
   */
  authorizedBy: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/**
 * Removing notifies every process in the same transaction (`notifyAccessChanged`): from its commit
 * on, the app's tokens get `credential_revoked`.
 */
export interface AuthorizedApps {
  /** Connections that are not ended, newest first. */
  list(workspaceId: string): Promise<AuthorizedApp[]>;
  /**
   * One connection, locked until the transaction ends; undefined in the same cases as for `remove`.
   */
  lock(
    transaction: DatabaseTransaction,
    workspaceId: string,
    id: string,
  ): Promise<AuthorizedApp | undefined>;
  /**
   * Ends one connection; undefined when this workspace has no connection with that id, or it has
   * ended.
   */
  remove(
    transaction: DatabaseTransaction,
    workspaceId: string,
    id: string,
    now: Date,
  ): Promise<AuthorizedApp | undefined>;
  /**
   * Ends all connections that a person authorized, when the person leaves the workspace or loses
   * the right to authorize apps. Returns their number.
   */
  removeOfPerson(
    transaction: DatabaseTransaction,
    workspaceId: string,
    personId: string,
    now: Date,
  ): Promise<number>;
}
