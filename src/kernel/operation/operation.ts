import type { Static, TSchema } from "typebox";
import type { WorkspaceKind } from "../../db/schema/tables.ts";
import type { CallerKind } from "../access/credentials/credential.ts";
import type { RoleScope } from "../access/roles.ts";
import type { Feature } from "../access/plans.ts";
import type { Scope } from "../access/scopes.ts";
import type { BodyLimits } from "../contract/body.ts";
import type { ErrorCode } from "../contract/error-catalogue.ts";
import type { AnswerTable } from "../export/table.ts";
import type { UploadForm } from "../upload/upload-form.ts";
import type { CollectContext, Context, PublicContext, WriteContext } from "../pipeline/context.ts";

/**
 * An operation is defined once, as one frozen record. The HTTP route, the OpenAPI entry, the MCP
 * tool, the examples that run as tests and the structure tests come from it. Nothing that decides
 * access is inferred.
 */

export type SuccessStatus = 200 | 201 | 202;

type Effect = "read" | "write" | "destructive" | "metered";

export interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

/** Input that the pipeline has checked against the operation's schemas. */
export type ValidatedInput = Input<unknown, unknown, unknown>;

/**
 * An example that the reference prints and a test executes. `{show_id}` and the like are replaced
 * by ids of the test's own data.
 */
interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/**
 * An operation as a tool for agents. Arguments, rights, price and plan-then-confirm come from the
 * rest of the record.
 */
export interface McpTool {
  /** Unique, in snake_case. */
  tool: string;
  /** For an agent: what it returns or changes, when to use it, units. */
  description: string;
  /** Descriptions of arguments whose schema has none. */
  arguments?: Readonly<Record<string, string>>;
  /**
   * Items of arguments that are lists, where the operation takes anything and judges each itself.
   */
  items?: Readonly<Record<string, TSchema>>;
  /** What the operation takes and the tool does not, so that its list of arguments stays short. */
  leftOut?: readonly string[];
  /** The same of secrets, which never pass through a model. */
  secret?: readonly string[];
  /** True where something is lost or replaced although the method is POST. */
  isDestructive?: boolean;
}

/** All of an operation but what it takes. */
export interface Description<O extends TSchema> {
  /** Dotted and unique: `shows.update`. */
  id: string;
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** The route, with `{name}` for path parameters. */
  path: string;
  /** `public` needs no credential; `any` needs one and no scope of it. */
  scope: Scope | RoleScope | "public" | "any";
  /**
   * Which credentials are admitted; keys and OAuth tokens unless given. An operation for sessions
   * alone has its path under `/app-api`: a key must not mint keys.
   */
  callers?: readonly CallerKind[];
  /** Calls a minute from one address, on top of the other limits: for calls that send mail. */
  addressRequestsPerMinute?: number;
  effect: Effect;
  /** The feature a plan must include. */
  plan?: Feature;
  /**
   * The kinds of workspace whose plan counts; all unless given. The others have no such resource,
   * and are answered with nothing and a note.
   */
  planKinds?: readonly WorkspaceKind[];
  /** Set where other kinds are refused with `workspace_unsupported`. */
  workspaceKinds?: readonly WorkspaceKind[];
  /**
   * Decides who has access: keys, apps, live links, the team. Such writes stay possible in a
   * suspended subnetwork, so that access can be taken away.
   */
  managesAccess?: true;
  /** The whole success body, envelope included. */
  output: O;
  /**
   * The answer as a table, for a read that can be had as CSV, TSV and XLSX. A list by GET has one
   * made from its schema unless given.
   */
  table?: AnswerTable<View<O>>;
  /**
   * Formats of the answer beside JSON that are text, by their name in `format`, a parameter of the
   * operation's own, with their media types. `Accept` asks for them too.
   */
  textFormats?: Readonly<Record<string, string>>;
  /** Where a body may be larger than 1 MiB. */
  bodyLimits?: BodyLimits;
  /**
   * For a write whose body is `multipart/form-data` with one file. In `body` the file is its
   * SHA-256 in hexadecimal; its bytes are `upload` of the context, until the request ends.
   */
  upload?: UploadForm;
  /** True for a read that answers 302 to another address (`RedirectAnswer`). */
  redirects?: true;
  /** Every status of its answers without an error; 200 unless given. A dry run is always 200. */
  successStatuses?: readonly SuccessStatus[];
  /** Codes beyond those every call can answer (`declared-answers.ts`). */
  errors?: readonly ErrorCode[];
  /** For writes: when `confirm: true` is needed, in words. Undefined: never. */
  confirmRule?: string;
  summary: string;
  description: string;
  example: Example;
  /** A curated MCP tool, or `false`: the author decides, operation by operation. */
  mcp: false | McpTool;
}

/** What a write would do, found out without doing it. */
export interface WritePlan {
  resource: string;
  id: string | null;
  wouldWrite: Record<string, unknown>;
  /** True for a deletion: the preview then calls the map `would_delete`. */
  deletes?: boolean;
  /** Sentences for a person: what happens. The first one is part of the 409 without `confirm`. */
  effects: string[];
  warnings?: string[];
  /**
   * What a person agrees to who confirms this plan, where `wouldWrite` and `effects` also quote
   * what moves by itself: a reach, a moment. Otherwise all that these and the warnings say.
   */
  terms?: Readonly<Record<string, unknown>>;
  /** True when this change needs `confirm: true`. */
  confirm?: boolean;
  irreversible?: boolean;
  cost?: { provider_calls: number; posts: number; emails: number };
  cap?: { limit: number; used: number; resets_at: string };
}

/** What a write did. */
export interface WriteResult<Data = unknown> {
  status?: SuccessStatus;
  id: string;
  /** The changed fields, exactly; what the plan said it would write unless given. */
  written?: Readonly<Record<string, unknown>>;
  warnings?: string[];
  urls?: { app: string | null; public: string | null };
  /** The full resource after the write. */
  data: Data;
  /**
   * What a replay returns in place of `data`, where that holds a secret: the secret is shown once
   * and is not kept in clear (docs/api.md#idempotency).
   */
  replayedData?: unknown;
}

/** The value of a schema as a handler may return it: arrays and objects may be read-only. */
export type ReadonlyDeep<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
    : Value;

/** A resource as its schema describes it: the return type of a view. */
export type View<Schema extends TSchema> = ReadonlyDeep<Static<Schema>>;

/** What every operation has; enough to route, document and check it. */
export interface OperationRecord extends Description<TSchema> {
  params: TSchema;
  query: TSchema;
  body: TSchema;
  cost?: number | ((input: ValidatedInput) => number);
}

export interface PublicReadOperation<S> extends OperationRecord {
  kind: "public_read";
  run: (context: PublicContext<S>, input: ValidatedInput) => unknown;
}

/** @typeParam Value What it returns, for code that shows the same figures in another form. */
export interface ReadOperation<S, Value = unknown> extends OperationRecord {
  kind: "read";
  run: (context: Context<S>, input: ValidatedInput) => Value | Promise<Value>;
}

export interface WriteOperation<S> extends OperationRecord {
  kind: "write";
  /** True when upstreams are called between preview and apply. */
  collects: boolean;
  /**
   * What a repeated request does where the first one was cut off while it called upstreams:
   * `repeats` calls them again, for a write that spends nothing there; `resumes` goes on without
   * what the first one spent, or answers 409 `interrupted` (docs/api.md#interrupted-writes).
   */
  afterInterruption: "repeats" | "resumes";
  /** True when a dry run calls them as well, because that costs nothing. */
  collectsInDryRun: boolean;
  /**
   * True when the plan is begun before the idempotency key is known to be free, in the same round
   * trip (record 0052).
   */
  plansWithKey: boolean;
  /** Finds the change, under the locks of the context's transaction. */
  prepare: (context: WriteContext<S>, input: ValidatedInput) => Promise<PlannedWrite<S>>;
}

/** A change that was found, and the ways to carry it out. */
export interface PlannedWrite<S> {
  change: WritePlan;
  collect: (context: CollectContext<S>, signal: AbortSignal) => Promise<unknown>;
  /** In place of `collect` where an earlier process recorded spending and its result is lost. */
  resume: (context: CollectContext<S>, signal: AbortSignal) => Promise<unknown>;
  /** The change as a dry run that collected reports it. */
  describe: (collected: unknown) => WritePlan;
  /** `collected` is what `collect` returned, possibly after a round trip through the database. */
  apply: (context: WriteContext<S>, collected: unknown) => Promise<WriteResult>;
}

/** An operation and the services `S` it needs: a process that has them can run it. */
export type Operation<S> = PublicReadOperation<S> | ReadOperation<S> | WriteOperation<S>;

/** Any operation, to be looked at and not run. */
export type AnyOperation = Operation<never>;
