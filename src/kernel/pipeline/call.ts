import type { Context, PublicContext, Runtime } from "./context.ts";
import type { Credential } from "../access/credential.ts";
import type { IdempotencyRecord, IdempotencyScope } from "../idempotency/idempotency.ts";
import type { AnyOperation, Change } from "../operation/operation.ts";
import type { RatePass, RateSnapshot } from "../limits/rate-limit.ts";
import { CURRENT_VERSION } from "../contract/versions.ts";
import type { WorkspaceAccess } from "../access/workspace-access.ts";

/** A request as any surface brings it: HTTP today, MCP tools and the console later. */
export interface IncomingRequest {
  requestId: string;
  method: string;
  /** The path without the query, as it was sent. */
  path: string;
  params: Record<string, string>;
  search: URLSearchParams;
  header(name: string): string | undefined;
  /**
   * Which surface this is to OAuth tokens that were asked for one alone; `api` unless it says
   * otherwise.
   */
  audience?: "api" | "mcp";
  /**
   * The caller's address, for the buckets of anonymous and failing callers and for a key's
   * allow-list. Never stored.
   */
  address: string;
  /** Reads the body, refusing one over the limit with `payload_too_large`. */
  readBody(maxBytes: number): Promise<Uint8Array>;
  /**
   * Told the change of a write each time it is found: before a dry run is answered, and before it
   * is made, in its transaction. What it throws is the answer, and nothing is written.
   */
  onChange?(change: Change<unknown>): void;
}

/** What goes back; `text` is null where there is no body. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string | null;
}

/**
 * What the steps have found out about one request so far. Each step fills its part and reads those
 * before it.
 */
export class Call {
  readonly operation: AnyOperation;
  readonly request: IncomingRequest;
  readonly runtime: Runtime;
  readonly startedAt: Date;

  version: string = CURRENT_VERSION;
  credential: Credential | undefined;
  workspace: WorkspaceAccess | undefined;
  pass: RatePass | undefined;
  addressSnapshot: RateSnapshot | undefined;
  body: unknown = {};
  flags: { dryRun: boolean; confirm: boolean } = { dryRun: false, confirm: false };
  search: URLSearchParams;
  idempotency: IdempotencyScope | undefined;
  /** Upstream answers a crashed first try left behind. */
  record: IdempotencyRecord | undefined;
  input: { params: unknown; query: unknown; body: unknown } = { params: {}, query: {}, body: {} };
  replayed = false;
  errorCode: string | null = null;

  constructor(operation: AnyOperation, request: IncomingRequest, runtime: Runtime) {
    this.operation = operation;
    this.request = request;
    this.runtime = runtime;
    this.startedAt = runtime.clock.now();
    this.search = request.search;
  }

  get isWrite(): boolean {
    return this.operation.apply !== undefined;
  }

  publicContext(): PublicContext {
    const { runtime } = this;
    return {
      requestId: this.request.requestId,
      version: this.version,
      now: this.startedAt,
      runtime,
      urls: runtime.urls,
      services: runtime.services,
    };
  }

  context(): Context {
    const { credential, workspace } = this;
    if (credential === undefined || workspace === undefined)
      throw new Error(`${this.operation.id} runs before its caller is known`);
    const { runtime } = this;
    return {
      requestId: this.request.requestId,
      version: this.version,
      now: this.startedAt,
      runtime,
      urls: runtime.urls,
      services: runtime.services,
      credential,
      workspace,
      database: runtime.database,
      idempotencyKey: this.idempotency?.key ?? null,
      conditional: this.request.header("if-none-match") !== undefined,
    };
  }
}

/** One named step of the pipeline: goes on, answers, or throws an ApiError. */
export type Step = (call: Call) => Reply | undefined | Promise<Reply | undefined>;
