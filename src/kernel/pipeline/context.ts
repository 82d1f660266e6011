import type { Database, DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { Clock } from "../../lib/time/clock.ts";
import type { AccessCache } from "../access/access-cache.ts";
import type { Credential } from "../access/credentials/credential.ts";
import type { People } from "../access/person.ts";
import type { WorkspaceAccess } from "../access/workspace-access.ts";
import type { CursorSigner } from "../contract/pagination.ts";
import type { Urls } from "../contract/urls.ts";
import type { RateLimiter } from "../limits/rate-limit.ts";
import type { WriteSlots } from "../limits/write-slots.ts";
import type { Secrets } from "../secrets.ts";
import type { ReceivedFile } from "../upload/received-file.ts";
import type { Log } from "./log.ts";
import type { RequestLog } from "./request-log.ts";
import type { RequestObserver } from "./request-observer.ts";

/** The services that the pipeline itself needs. */
export interface PipelineServices {
  people: People;
}

/**
 * The shared services of one process, created in `src/app`. `Services` are those that the layers
 * above the kernel add; each operation names the part that it needs, and the compiler checks that
 * the process has it.
 */
export interface Runtime<Services = unknown> {
  database: Database;
  clock: Clock;
  access: AccessCache;
  limiter: RateLimiter;
  writeSlots: WriteSlots;
  requestLog: Pick<RequestLog, "record" | "flush">;
  observer: RequestObserver;
  cursors: CursorSigner;
  secrets: Secrets;
  urls: Urls;
  services: Services;
  serverVersion: string;
  /**
   * True where every answer is checked against its schema and a mismatch throws, as in tests and
   * development.
   */
  checkOutput: boolean;
  log: Log;
}

/** The context of a public operation. */
export interface PublicContext<Services = unknown> {
  requestId: string;
  version: string;
  now: Date;
  runtime: Runtime<Services>;
  urls: Urls;
  services: Services;
}

/**
 * What a read of one workspace needs that depends on neither a caller nor a request. The public
 * pages run the reads of the API with it.
 */
export interface Reader<Services = unknown> {
  now: Date;
  runtime: Runtime<Services>;
  urls: Urls;
  services: Services;
  workspace: WorkspaceAccess;
  database: Executor;
}

/**
 * The context of every other operation: one workspace, one credential, and an executor that is the
 * transaction in writes.
 */
export interface Context<Services = unknown> extends PublicContext<Services>, Reader<Services> {
  credential: Credential;
  idempotencyKey: string | null;
  /** True for a conditional request (`If-None-Match`), whose body may not be needed. */
  conditional: boolean;
  /** The file of an operation with an `upload`. */
  upload?: ReceivedFile | undefined;
}

/** The context of `collect`, which calls upstreams outside any transaction. */
export interface CollectContext<Services = unknown> extends Context<Services> {
  /**
   * Must be awaited directly before the first spending that a repeated request must not repeat: a
   * paid call, or the use of an allowance, in whose transaction it then runs. If the process dies
   * afterwards, a request with the same idempotency key runs `resume` in place of `collect`, so an
   * operation without `resume` may not call this function.
   *
   * @throws ApiError 409 `idempotency_in_progress` where another request has taken this one over.
   */
  recordSpending: (executor?: Executor) => Promise<void>;
}

/**
 * The context of `preview` and `apply`, whose executor is the transaction of the effect, so that
 * rows can be locked.
 */
export interface WriteContext<Services = unknown> extends Context<Services> {
  database: DatabaseTransaction;
  /**
   * True once `collect` has run: the second preview must not refuse an action that was already
   * carried out outside the database.
   */
  isCollected: boolean;
  /**
   * Set in the preview of an operation that `plansWithKey`, where the request has an idempotency
   * key. It must be awaited before a statement is issued that may wait for another transaction.
   * Rejects where the key is not free, and the preview with it.
   */
  keyIsFree?: Promise<void> | undefined;
}
