import { hash } from "node:crypto";
import type { Database, DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import { listenOn } from "../../db/connection/listen.ts";
import { notifyChannel } from "../../db/connection/notify.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { systemTime } from "../../lib/time/clock.ts";
import type { StoredCredential } from "./credentials/credential.ts";
import { findCredential } from "./credentials/credential.store.ts";
import type { Secrets } from "../secrets.ts";
import { tokenPrefix } from "./credentials/tokens.ts";
import { loadWorkspaceAccess } from "./workspace-access.store.ts";
import type { WorkspaceAccess } from "./workspace-access.ts";

/**
 * Time for which an entry is used. A revoked right must be gone everywhere within 5 s: the listener
 * removes it in 0.2 ms, and the expiry covers a connection that was lost without an error. It costs
 * a busy credential one look-up in 4 s.
 */
const KEEP_MS = 4_000;
const ENTRIES_MAX = 20_000;
const CHANNEL = "castmeter_access";

/**
 * The cache key. It is a digest and not the secret itself; rejected: the keyed hash, which costs
 * three times this digest.
 */
const cacheKey = (secret: string): string => hash("sha256", secret, "base64url");

/** A value that was read, with the time from which it must be read again. */
class Kept<Value> {
  readonly #entries = new BoundedMap<string, { value: Value; untilMs: number }>({
    max: ENTRIES_MAX,
  });

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && systemTime.monotonicMs() < entry.untilMs
      ? entry.value
      : undefined;
  }

  set(key: string, value: Value): void {
    this.#entries.set(key, { value, untilMs: systemTime.monotonicMs() + KEEP_MS });
  }

  clear(): void {
    this.#entries.clear();
  }
}

/** The caches of this process by the database that they read. */
const caches = new WeakMap<Executor, AccessCache>();

/**
 * Keeps credentials and workspaces in memory; reading them takes about half of the time of a
 * request otherwise. A change of either sends a notification in the same transaction, and every
 * process then drops its entries. While the listener is disconnected nothing is cached, because a
 * lost notification could be a lost revocation.
 */
export class AccessCache {
  readonly #database: Database;
  readonly #secrets: Pick<Secrets, "hashCredential">;
  readonly #sellsPlans: boolean;
  readonly #credentials = new Kept<StoredCredential>();
  readonly #workspaces = new Kept<WorkspaceAccess>();
  #listening = false;
  /** Counter of evictions: a load that began before an eviction must not store its result. */
  #epoch = 0;

  constructor(
    database: Database,
    secrets: Pick<Secrets, "hashCredential">,
    { sellsPlans }: { sellsPlans: boolean },
  ) {
    this.#database = database;
    this.#secrets = secrets;
    this.#sellsPlans = sellsPlans;
    caches.set(database, this);
  }

  async credential(secret: string): Promise<StoredCredential | undefined> {
    const key = cacheKey(secret);
    const cached = this.#credentials.get(key);
    if (cached !== undefined) return cached;
    const epoch = this.#epoch;
    const credential = await findCredential(
      this.#database,
      this.#secrets.hashCredential(secret).hash,
      tokenPrefix(secret),
    );
    if (credential !== undefined && this.#listening && epoch === this.#epoch)
      this.#credentials.set(key, credential);
    return credential;
  }

  /** The cached credential, if there is one, without the cost of a promise. */
  peekCredential(secret: string): StoredCredential | undefined {
    return this.#credentials.get(cacheKey(secret));
  }

  peekWorkspace(workspaceId: string): WorkspaceAccess | undefined {
    return this.#workspaces.get(workspaceId);
  }

  async workspace(workspaceId: string): Promise<WorkspaceAccess | undefined> {
    const cached = this.#workspaces.get(workspaceId);
    if (cached !== undefined) return cached;
    const epoch = this.#epoch;
    const workspace = await loadWorkspaceAccess(this.#database, workspaceId, this.#sellsPlans);
    if (workspace !== undefined && this.#listening && epoch === this.#epoch)
      this.#workspaces.set(workspaceId, workspace);
    return workspace;
  }

  clear(): void {
    this.#epoch += 1;
    this.#credentials.clear();
    this.#workspaces.clear();
  }

  /** Starts listening. After a lost connection it reconnects and empties the cache. */
  async listen(databaseUrl: string): Promise<() => Promise<void>> {
    const stop = await listenOn(CHANNEL, databaseUrl, {
      onConnected: () => {
        this.clear();
        this.#listening = true;
      },
      onLost: () => {
        this.#listening = false;
        this.clear();
      },
      // Every notification empties the cache: changes of rights are rare, and a workspace's plan
      // may come from its parent.
      onNotification: () => this.clear(),
    });
    return () => {
      this.#listening = false;
      return stop();
    };
  }
}

/**
 * Tells every process to forget cached rights. The notification is part of the caller's
 * transaction, so it is sent exactly when that commits. It reaches this process too, but on a busy
 * machine after the answer: the next request of the same caller would see rights from before its
 * own change. So this process forgets them right after the commit.
 */
export async function notifyAccessChanged(executor: Executor, workspaceId: string): Promise<void> {
  await notifyChannel(executor, CHANNEL, workspaceId);
  const { afterCommit } = executor as Partial<DatabaseTransaction>;
  if (afterCommit === undefined) caches.get(executor)?.clear();
  else afterCommit(async (database) => caches.get(database)?.clear());
}
