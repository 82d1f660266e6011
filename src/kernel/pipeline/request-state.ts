import type { Readable } from "node:stream";
import type { Credential, StoredCredential } from "../access/credentials/credential.ts";
import type { WorkspaceAccess } from "../access/workspace-access.ts";
import { CURRENT_VERSION } from "../contract/versions.ts";
import type { AnswerFormat } from "../export/export-format.ts";
import type { IdempotencyScope } from "../idempotency/idempotency.store.ts";
import type { RateLimitReservation, RateSnapshot } from "../limits/rate-limit.ts";
import type { BodyPart } from "../operation/answer.ts";
import type { Operation, ValidatedInput, WritePlan } from "../operation/operation.ts";
import type { ReceivedFile } from "../upload/received-file.ts";
import type { Context, PipelineServices, PublicContext, Runtime } from "./context.ts";

/** A read of a live link, on behalf of the key or app that made it. */
export interface LinkRequest {
  /**
   * That of the maker with the id and name of the link, under which its reads are limited and
   * logged.
   */
  credential: StoredCredential;
  /** The columns, in their order; null for all that the table has. */
  columns: readonly string[] | null;
  /** True while a link is made: the read is tried, and is no line of the request log. */
  isTrial: boolean;
}

/** A request of any surface: the HTTP API, MCP tools, account pages, live links. */
export interface IncomingRequest {
  requestId: string;
  method: string;
  /** The path without the query, as it was sent. */
  path: string;
  params: Record<string, string>;
  search: URLSearchParams;
  header(name: string): string | undefined;
  /**
   * `api` unless given. OAuth tokens may be restricted to `api` or `mcp`; only `session` reads the
   * session cookie, and it takes no other credential.
   */
  surface?: "api" | "mcp" | "session" | "link";
  /** Of the surface `link`, which has found who made the link. */
  link?: LinkRequest;
  /**
   * The caller's address, for the buckets of anonymous and failing callers and for a key's
   * allow-list. Never stored.
   */
  address: string;
  /**
   * True once the caller has closed the connection: no answer can reach it. Looked up where it
   * matters, since a listener would be added for every request.
   */
  hasLeft?(): boolean;
  /** The surface can send a body in parts, and gets that of a list of stored texts so. */
  takesParts?: true;
  /** The surface can send files, and so answers in other formats than JSON. */
  takesFiles?: true;
  /** Reads the body, refusing one over the limit with `payload_too_large`. */
  readBody(maxBytes: number): Promise<Uint8Array>;
  /**
   * The body while it arrives, for an operation with an `upload`; absent where there are no files.
   */
  bodyStream?(): Readable;
  /**
   * The body as a value, in place of `readBody`, where the surface has read it by the same rules.
   */
  readJson?(): unknown;
  /**
   * Gets the plan of a write each time it is found: before a dry run is answered, and before the
   * write is made, in its transaction. What it throws is the answer, and nothing is written.
   */
  onPlan?(plan: WritePlan): void;
}

/** An answer; `text` is null where there is no body, or where `parts` or `stream` are the body. */
export interface OperationResponse {
  status: number;
  headers: Record<string, string>;
  text: string | null;
  /** Only in an answer to a request that takes them. */
  parts?: readonly BodyPart[];
  /**
   * A body that is made while it is sent, only in an answer to a request that takes files. It is
   * read to its end or returned, and where it throws the connection is closed without an end.
   */
  stream?: AsyncIterable<BodyPart>;
}

/**
 * What the steps have found out about one request so far. Each step fills its part and reads those
 * of the steps before it.
 */
export class RequestState<Services> {
  readonly operation: Operation<Services>;
  readonly request: IncomingRequest;
  readonly runtime: Runtime<Services>;
  readonly startedAt: Date;

  version: string = CURRENT_VERSION;
  credential: Credential | undefined;
  workspace: WorkspaceAccess | undefined;
  reservation: RateLimitReservation | undefined;
  addressSnapshot: RateSnapshot | undefined;
  body: unknown = {};
  upload: ReceivedFile | undefined;
  format: AnswerFormat = "json";
  flags: { dryRun: boolean; confirm: boolean } = { dryRun: false, confirm: false };
  search: URLSearchParams;
  idempotency: IdempotencyScope | undefined;
  input: ValidatedInput = { params: {}, query: {}, body: {} };
  replayed = false;
  errorCode: string | null = null;

  constructor(
    operation: Operation<Services>,
    request: IncomingRequest,
    runtime: Runtime<Services>,
  ) {
    this.operation = operation;
    this.request = request;
    this.runtime = runtime;
    this.startedAt = runtime.clock.now();
    this.search = request.search;
  }

  publicContext(): PublicContext<Services> {
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

  context(): Context<Services> {
    const { credential, workspace, runtime } = this;
    if (credential === undefined || workspace === undefined)
      throw new Error(`${this.operation.id} runs before its caller is known`);
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
      upload: this.upload,
    };
  }
}

type StepResult = OperationResponse | undefined;

/** One named step of the pipeline: passes the request on, answers it, or throws an ApiError. */
export type Step = <Services extends PipelineServices>(
  state: RequestState<Services>,
) => StepResult | Promise<StepResult>;
