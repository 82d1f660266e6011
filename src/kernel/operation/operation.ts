import type { Static, TSchema } from "typebox";
import type { WorkspaceKind } from "../../db/schema/tables.ts";
import type { CallerKind } from "../access/credentials/credential.ts";
import type { MemberRole } from "../access/person.ts";
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
 * An operation as a tool for agents. Arguments, rights, price and the confirmation of plans come
 * from the rest of the record.
 */
export interface McpTool {
  /** Name of the tool, unique and in snake_case. */
  tool: string;
  /** Description for an agent: what the tool returns or changes, when to use it, units. */
  description: string;
  /** Descriptions of arguments whose schema has none. */
  arguments?: Readonly<Record<string, string>>;
  /** True for a tool of the short list that every agent gets; others are found by a search. */
  isCommon?: true;
  /**
   * Arguments that the list of tools does not name, which keeps it short; the tool takes them, and
   * a search names them.
   */
  leftOut?: readonly string[];
  /** Left-out arguments that are secrets, which never pass through a model. */
  secret?: readonly string[];
  /** True where data is lost or replaced although the method is POST. */
  isDestructive?: boolean;
}

/** How the work that a write starts is followed. */
export interface JobReference {
  /** Id of the read; its `status` says whether the work goes on. */
  read: string;
  /** The field of the start's `data` that each path parameter of the read takes. */
  ids: Readonly<Record<string, string>>;
  /** Statuses in which the work goes on; `queued` and `running` unless given. */
  openStatuses?: readonly string[];
}

/** What differs where a signed-in person calls an operation of programs. */
interface ForPeople {
  /** The role that a person needs; unless given, the one that includes the operation's scope. */
  role?: MemberRole;
  /** The schema of its answer; unless given, the same except for `auth_mode` of a write. */
  output?: TSchema;
  /** As `managesAccess` of an operation. */
  managesAccess?: true;
}

/** All fields of an operation except its input. */
export interface Description<O extends TSchema> {
  /** Dotted and unique id: `shows.update`. */
  id: string;
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** The route, with `{name}` for path parameters. */
  path: string;
  /** Required scope. `public` needs no credential; `any` needs a credential with any scopes. */
  scope: Scope | RoleScope | "public" | "any";
  /**
   * Kinds of admitted credentials; keys and OAuth tokens unless given. An operation for sessions
   * only has its path under `/app-api`, because a key must not create keys.
   */
  callers?: readonly CallerKind[];
  /**
   * Maximum calls a minute from one address, in addition to the other limits, for calls that send
   * mail.
   */
  addressRequestsPerMinute?: number;
  effect: Effect;
  /** The feature that a plan must include. */
  plan?: Feature;
  /**
   * The kinds of workspace whose plan is checked; all unless given. Other kinds have no such
   * resource, and get an empty answer with a note.
   */
  planKinds?: readonly WorkspaceKind[];
  /** Kinds of workspace that are admitted; other kinds get `workspace_unsupported`. */
  workspaceKinds?: readonly WorkspaceKind[];
  /**
   * True for writes that manage access: keys, apps, live links, the team. Such writes stay possible
   * in a suspended subnetwork, so that access can be taken away.
   */
  managesAccess?: true;
  /**
   * For an operation of programs, which people call too, under `/app-api` and its path: what
   * differs there.
   */
  forPeople?: ForPeople;
  /** The whole body of a successful answer, including the envelope. */
  output: O;
  /**
   * The answer as a table, for a read that is available as CSV, TSV and XLSX. For a list by GET it
   * is derived from its schema unless given.
   */
  table?: AnswerTable<View<O>>;
  /**
   * Items of a page inside of an export, 100 unless given: more for a list of small rows, whose
   * pages cost more than their rows.
   */
  exportPageItems?: number;
  /**
   * Text formats of the answer in addition to JSON, by their name in `format`, which is a parameter
   * of the operation itself, with their media types. `Accept` can request them too.
   */
  textFormats?: Readonly<Record<string, string>>;
  /** Limits of a body that may be larger than 1 MiB. */
  bodyLimits?: BodyLimits;
  /**
   * For a write whose body is `multipart/form-data` with one file. In `body` the file is
   * represented by its SHA-256 in hexadecimal; its bytes are in `upload` of the context, until the
   * request ends.
   */
  upload?: UploadForm;
  /** True for a read that answers with a 302 to another address (`RedirectAnswer`). */
  redirects?: true;
  /** All statuses of its successful answers; 200 unless given. A dry run always has 200. */
  successStatuses?: readonly SuccessStatus[];
  /** For a write that starts work in the background: the read that answers its state. */
  job?: JobReference;
  /** Error codes in addition to those that every call can return (`declared-answers.ts`). */
  errors?: readonly ErrorCode[];
  /**
   * For writes: the condition under which `confirm: true` is needed, in words. Undefined where it
   * is never needed.
   */
  confirmRule?: string;
  /**
   * Schemas of the items of lists in the body, where the operation accepts any items and validates
   * each itself: for the SDK and tools. Entries of the answer repeat what was sent in fields that
   * allow any value.
   */
  items?: Readonly<Record<string, TSchema>>;
  summary: string;
  description: string;
  example: Example;
  /**
   * What an agent reads of it, or `false`: the author decides, operation by operation. Where there
   * is nothing of its own, an agent finds the operation with its summary and description.
   */
  mcp: false | McpTool;
}

/** The change that a write would make, without making it. */
export interface WritePlan {
  resource: string;
  id: string | null;
  wouldWrite: Record<string, unknown>;
  /** True for a deletion; the preview then has `would_delete` as the name of the map. */
  deletes?: boolean;
  /**
   * Sentences for a person about the effects. The first one is part of the 409 without `confirm`.
   */
  effects: string[];
  warnings?: string[];
  /**
   * The terms that a person accepts by confirming this plan. It is given where `wouldWrite` and
   * `effects` also quote values that change by themselves, such as a reach or a time; otherwise the
   * terms are all that these and the warnings state.
   */
  terms?: Readonly<Record<string, unknown>>;
  /** True when this change needs `confirm: true`. */
  confirm?: boolean;
  irreversible?: boolean;
  cost?: { provider_calls: number; posts: number; emails: number };
  cap?: { limit: number; used: number; resets_at: string };
}

/** The result of a write. */
export interface WriteResult<Data = unknown> {
  status?: SuccessStatus;
  id: string;
  /** Exactly the changed fields; those of the plan unless given. */
  written?: Readonly<Record<string, unknown>>;
  warnings?: string[];
  urls?: { app: string | null; public: string | null };
  /** The full resource after the write. */
  data: Data;
  /**
   * The value that a replay returns in place of `data`, where `data` contains a secret: the secret
   * is shown once and is not stored in clear (docs/api.md#idempotency).
   */
  replayedData?: unknown;
}

/**
 * The value of a schema in the form that a handler may return: arrays and objects may be read-only.
 */
export type ReadonlyDeep<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
    : Value;

/** A resource as its schema describes it: the return type of a view. */
export type View<Schema extends TSchema> = ReadonlyDeep<Static<Schema>>;

/** Fields of every operation, sufficient to route, document and check it. */
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

/**
 * @typeParam C The context it needs: a `Reader` where it does not depend on the caller, so that the
 *   public pages, which show the same figures, can run it.
 * @typeParam Value The value it returns.
 */
export interface ReadOperation<C, Value = unknown> extends OperationRecord {
  kind: "read";
  run: (context: C, input: ValidatedInput) => Value | Promise<Value>;
}

export interface WriteOperation<S> extends OperationRecord {
  kind: "write";
  /** True when upstreams are called between preview and apply. */
  collects: boolean;
  /**
   * The behaviour of a repeated request where the first one was interrupted while it called
   * upstreams: `repeats` calls them again, for a write that spends nothing there; `resumes`
   * continues without spending again, or answers 409 `interrupted`
   * (docs/api.md#interrupted-writes).
   */
  afterInterruption: "repeats" | "resumes";
  /** True when a dry run also calls the upstreams, because the calls cost nothing. */
  collectsInDryRun: boolean;
  /**
   * True when the plan is begun in the round trip that looks the idempotency key up (record 0052).
   */
  plansWithKey: boolean;
  /** Finds the change, under the locks of the context's transaction. */
  prepare: (context: WriteContext<S>, input: ValidatedInput) => Promise<PlannedWrite<S>>;
}

/** A planned change with the functions to carry it out. */
export interface PlannedWrite<S> {
  change: WritePlan;
  collect: (context: CollectContext<S>, signal: AbortSignal) => Promise<unknown>;
  /** Replaces `collect` where an earlier process recorded spending and its result is lost. */
  resume: (context: CollectContext<S>, signal: AbortSignal) => Promise<unknown>;
  /** The plan in the form that a dry run reports after it has collected. */
  describe: (collected: unknown) => WritePlan;
  /** `collected` is what `collect` returned, possibly after a round trip through the database. */
  apply: (context: WriteContext<S>, collected: unknown) => Promise<WriteResult>;
}

/** A read, public or of a workspace. */
export type AnyRead<S> = PublicReadOperation<S> | ReadOperation<Context<S>>;

/** An operation and the services `S` it needs: a process that has them can run it. */
export type Operation<S> = AnyRead<S> | WriteOperation<S>;

/** Any operation, for code that reads it and does not run it. */
export type AnyOperation = Operation<never>;
