import type { Static, TSchema } from "typebox";
import type { Context, PublicContext, WriteContext } from "../pipeline/context.ts";
import type { ErrorCode } from "../contract/error-catalogue.ts";
import type { Feature } from "../access/plans.ts";
import type { Scope } from "../access/scopes.ts";
import type { WorkspaceKind } from "../../db/schema/tables.ts";

/**
 * An operation is defined once. From the record come the HTTP route, the OpenAPI entry, the command
 * line, the error reference, and later the MCP tool and the SDK method. Nothing that decides access
 * is inferred.
 */

export type Effect = "read" | "write" | "destructive" | "metered";

export interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

/**
 * An example the reference prints and a test executes. `{show_id}` and the like stand for ids of
 * the test's own data.
 */
export interface Example {
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
  /** For an agent: what it answers or changes, when to use it, units. */
  description: string;
  /** Words for arguments whose schema has none. */
  arguments?: Readonly<Record<string, string>>;
}

/** A curated MCP tool, or `false`: the author decides, operation by operation. */
export type McpCuration = false | McpTool;

interface OperationRecord<Params extends TSchema, Query extends TSchema, Body extends TSchema> {
  /** Dotted and unique: `shows.update`. */
  id: string;
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** As in the specification, with `{name}` for path parameters. */
  path: string;
  /** `public` needs no credential; `any` needs one and no scope of it. */
  scope: Scope | "public" | "any";
  /** Tokens: 1 unless said; a function where it depends on the input (batches). */
  cost?: number | ((input: Input<Static<Params>, Static<Query>, Static<Body>>) => number);
  effect: Effect;
  /** The feature a plan must include. */
  plan?: Feature;
  /** Set where other kinds are refused with `workspace_unsupported`. */
  workspaceKinds?: readonly WorkspaceKind[];
  params: Params;
  query: Query;
  body: Body;
  /** The whole success body, envelope included. */
  output: TSchema;
  successStatus?: 200 | 201 | 202;
  /** Codes beyond those every call can answer. */
  errors?: readonly ErrorCode[];
  /** For writes: when `confirm: true` is needed, in words. Undefined: never. */
  confirmRule?: string;
  summary: string;
  description: string;
  example: Example;
  mcp: McpCuration;
}

/**
 * What a write would do, found out without doing it. `state` is whatever `apply` needs; it never
 * leaves the process.
 */
export interface Change<State> {
  resource: string;
  id: string | null;
  wouldWrite: Record<string, unknown>;
  /** True for a deletion: the preview then calls the map `would_delete`. */
  deletes?: boolean;
  /** Sentences for a person: what else happens. */
  effects: string[];
  warnings?: string[];
  /** True when this change needs `confirm: true`. */
  confirm?: boolean;
  irreversible?: boolean;
  cost?: { provider_calls: number; posts: number; emails: number };
  cap?: { limit: number; used: number; resets_at: string };
  state: State;
}

/** What a write did. */
export interface Written {
  status?: 200 | 201 | 202;
  id: string;
  /** The changed fields, exactly. */
  written: Record<string, unknown>;
  warnings?: string[];
  urls?: { app: string | null; public: string | null };
  /** The full resource after the write. */
  data: unknown;
  /**
   * What a replay answers in place of `data`, where that holds a secret: it is shown this once and
   * is not kept in the clear (completions B4).
   */
  replayedData?: unknown;
}

type Awaitable<Value> = Value | Promise<Value>;

export interface PublicRead<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
> extends OperationRecord<P, Q, B> {
  handlePublic: (
    context: PublicContext,
    input: Input<Static<P>, Static<Q>, Static<B>>,
  ) => Awaitable<unknown>;
}

export interface Read<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
> extends OperationRecord<P, Q, B> {
  handler: (context: Context, input: Input<Static<P>, Static<Q>, Static<B>>) => Awaitable<unknown>;
}

/**
 * A write is a plan first. `preview` finds the change and checks it against the database; `apply`
 * carries it out. Both run in one transaction, except where `collect` stands between them: it calls
 * upstreams, outside any transaction, and what it brings back is handed to `apply` after a second
 * `preview`, since the world may have moved on meanwhile.
 */
export interface Write<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  State = unknown,
  Collected = unknown,
> extends OperationRecord<P, Q, B> {
  preview: (
    context: Context,
    input: Input<Static<P>, Static<Q>, Static<B>>,
  ) => Promise<Change<State>>;
  collect?: (context: Context, change: Change<State>, signal: AbortSignal) => Promise<Collected>;
  apply: (context: WriteContext, change: Change<State>, collected: Collected) => Promise<Written>;
}

/** An operation with its types erased, as the registry holds it. */
export type AnyOperation = Omit<OperationRecord<TSchema, TSchema, TSchema>, "cost"> & {
  cost?: number | ((input: never) => number);
  handlePublic?: (context: PublicContext, input: never) => Awaitable<unknown>;
  handler?: (context: Context, input: never) => Awaitable<unknown>;
  preview?: (context: Context, input: never) => Promise<Change<unknown>>;
  collect?: (context: Context, change: never, signal: AbortSignal) => Promise<unknown>;
  apply?: (context: WriteContext, change: never, collected: never) => Promise<Written>;
};

export function definePublicRead<P extends TSchema, Q extends TSchema, B extends TSchema>(
  operation: PublicRead<P, Q, B>,
): AnyOperation {
  return Object.freeze(operation);
}

export function defineRead<P extends TSchema, Q extends TSchema, B extends TSchema>(
  operation: Read<P, Q, B>,
): AnyOperation {
  return Object.freeze(operation);
}

export function defineWrite<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  State,
  Collected = undefined,
>(operation: Write<P, Q, B, State, Collected>): AnyOperation {
  return Object.freeze(operation);
}
