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

/** A read of a live link, on behalf of the key or app that created it. */
export interface LinkRequest {
  /**
   * The creator's credential with the id and name of the link, under which its reads are limited
   * and logged.
   */
  credential: StoredCredential;
  /** The columns in their order; null for all columns of the table. */
  columns: readonly string[] | null;
  /** True while a link is created: the read is a trial, and is not recorded in the request log. */
  isTrial: boolean;
}

/** A request to any surface: the HTTP API, MCP tools, account pages, live links. */
export interface IncomingRequest {
  requestId: string;
  method: string;
  /** The path without the query, as sent. */
  path: string;
  /**
   * Set where a person calls an operation of programs: its path in the API, which the answer names
   * because people copy it.
   */
  apiPath?: string;
  params: Record<string, string>;
  search: URLSearchParams;
  header(name: string): string | undefined;
  /**
   * `api` unless given. OAuth tokens may be restricted to `api` or `mcp`; only `session` reads the
   * session cookie, and it takes no other credential.
   */
  surface?: "api" | "mcp" | "session" | "link";
  /** Set for the surface `link`, which has found the creator of the link. */
  link?: LinkRequest;
  /**
   * The caller's address, for the buckets of anonymous and failing callers and for a key's
   * allow-list. Never stored.
   */
  address: string;
  /**
   * True once the caller has closed the connection, so that no answer can reach it. It is checked
   * only where needed; rejected: a listener, which would be added for every request.
   */
  hasLeft?(): boolean;
  /**
   * True where the surface can send a body in parts; it then gets the body of a list of stored
   * texts in parts.
   */
  takesParts?: true;
  /** True where the surface can send files, and so answers in formats other than JSON. */
  takesFiles?: true;
  /** Reads the body; a body over the limit is refused with `payload_too_large`. */
  readBody(maxBytes: number): Promise<Uint8Array>;
  /**
   * The body as it arrives, for an operation with an `upload`; absent on surfaces without files.
   */
  bodyStream?(): Readable;
  /**
   * The body as a value, in place of `readBody`, where the surface has read it by the same rules.
   */
  readJson?(): unknown;
  /**
   * Called with the plan of a write each time it is computed: before a dry run is answered, and
   * before the write is made, in its transaction. An error that it throws becomes the answer, and
   * nothing is written.
   */
  onPlan?(plan: WritePlan): void;
}

/** An answer; `text` is null where there is no body, or where `parts` or `stream` are the body. */
export interface OperationResponse {
  status: number;
  headers: Record<string, string>;
  text: string | null;
  /** Parts of the body, only in an answer to a request with `takesParts`. */
  parts?: readonly BodyPart[];
  /**
   * A body that is created while it is sent, only in an answer to a request with `takesFiles`. It
   * is read to its end or closed early; where it throws, the connection is closed without an end of
   * the body.
   */
  stream?: AsyncIterable<BodyPart>;
}

/**
 * The results of the steps for one request. Each step sets its part and reads those of the steps
 * before it.
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

  /** The path that the answer names. */
  get answerPath(): string {
    return this.request.apiPath ?? this.request.path;
  }

  /**
   * True where the answer has a tag: those of operations for sessions alone have none, since no
   * program keeps them.
   */
  get isTagged(): boolean {
    return this.request.surface !== "session" || this.request.apiPath !== undefined;
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
