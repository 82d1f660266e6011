import type { Database, DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { Clock } from "../../lib/clock.ts";
import type { AccessCache } from "../access/access-cache.ts";
import type { Credential } from "../access/credential.ts";
import type { Log } from "./log.ts";
import type { CursorSigner } from "../contract/pagination.ts";
import type { RateLimiter } from "../limits/rate-limit.ts";
import type { RequestLog } from "./request-log.ts";
import type { RequestObserver } from "./request-observer.ts";
import type { Secrets } from "../secrets.ts";
import type { Urls } from "../contract/urls.ts";
import type { WorkspaceAccess } from "../access/workspace-access.ts";

/**
 * What rooms above the kernel give to operations and jobs: the platform registry, the outbound
 * client, the read gatherers. Each room adds its own entry by declaration merging, and the
 * composition root fills them; the kernel knows none of them. Operations take the database from
 * their context, where it may be a transaction; jobs take it from here.
 */
export interface Services {
  database: Database;
  urls: Urls;
}

/** One process's shared machinery, made by the composition root. */
export interface Runtime {
  database: Database;
  clock: Clock;
  access: AccessCache;
  limiter: RateLimiter;
  requestLog: RequestLog;
  observer: RequestObserver;
  cursors: CursorSigner;
  secrets: Secrets;
  urls: Urls;
  services: Services;
  serverVersion: string;
  /**
   * Checks every answer against its schema and throws on a mismatch: on in tests and development.
   */
  checkOutput: boolean;
  log: Log;
}

/** What a public operation gets. */
export interface PublicContext {
  requestId: string;
  version: string;
  now: Date;
  runtime: Runtime;
  urls: Urls;
  services: Services;
}

/**
 * What every other operation gets: one workspace, one credential, and an executor that is the
 * transaction in writes.
 */
export interface Context extends PublicContext {
  workspace: WorkspaceAccess;
  credential: Credential;
  database: Executor;
  idempotencyKey: string | null;
  /** The caller holds a copy and asks whether it is still the same: the body may not be needed. */
  conditional: boolean;
}

export interface WriteContext extends Context {
  database: DatabaseTransaction;
}
