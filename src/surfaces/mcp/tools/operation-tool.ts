import type { Tool } from "@modelcontextprotocol/server";
import { isScope, scopesAllow } from "../../../kernel/access/scopes.ts";
import type { AnyOperation, McpTool, Operation } from "../../../kernel/operation/operation.ts";
import type { Caller } from "../caller.ts";
import { type Area, areaOf } from "./areas.ts";
import { type IdArguments, idArgumentsOf } from "./id-arguments.ts";
import { type ArgumentSchema, argumentSchemaOf } from "./tool-schema.ts";

/** Arguments that are secrets in every operation; further ones are named by its record. */
const SECRET_NAMES = ["password"];

const namesOf = (schema: object): string[] =>
  Object.keys((schema as { properties?: object }).properties ?? {});

/** An operation that agents may call. */
export class OperationTool<Services> {
  readonly operation: Operation<Services>;
  /** The name in the record, or the operation's id with `_` in place of `.`. */
  readonly name: string;
  readonly area: Area;
  readonly isWrite: boolean;
  /** True for a tool with a description of its own, written for agents. */
  readonly isCurated: boolean;
  /** True for a tool of the short list, which every agent gets. */
  readonly isCommon: boolean;
  readonly ids: IdArguments;
  readonly queryNames: ReadonlySet<string>;
  /** Arguments that are secrets, which the tool refuses. */
  readonly secret: ReadonlySet<string>;
  readonly #own: McpTool | undefined;
  #listed: Tool | undefined;

  constructor(operation: Operation<Services>) {
    const own = operation.mcp === false ? undefined : operation.mcp;
    this.#own = own;
    this.operation = operation;
    this.name = own?.tool ?? operation.id.replaceAll(".", "_");
    this.area = areaOf(operation);
    this.isWrite = operation.kind === "write";
    this.isCurated = own !== undefined;
    this.isCommon = own?.isCommon === true;
    this.ids = idArgumentsOf(operation);
    this.queryNames = new Set(namesOf(operation.query));
    this.secret = new Set([...(own?.secret ?? []), ...SECRET_NAMES]);
  }

  get description(): string {
    const { summary, description, effect } = this.operation;
    const text = this.#own?.description ?? `${summary}. ${description}`;
    return effect === "metered"
      ? `${text} It spends provider calls; the plan says how many.`
      : text;
  }

  /** Names of the arguments, for a search. */
  get argumentNames(): string[] {
    const { query, body } = this.operation;
    return [...this.ids.names, ...namesOf(query), ...namesOf(body)].filter(
      (name) => !this.secret.has(name),
    );
  }

  /** The tool as `tools/list` shows it. It is made at its first use: a server lists few of them. */
  get listed(): Tool {
    this.#listed ??= {
      name: this.name,
      title: this.operation.summary,
      description: this.description,
      inputSchema: this.argumentSchema(this.#own?.leftOut) as Tool["inputSchema"],
      annotations: annotationsOf(this.operation, this.#own),
    };
    return this.#listed;
  }

  /** The arguments; all that the operation takes unless some are left out. */
  argumentSchema(leftOut: readonly string[] = []): ArgumentSchema {
    return argumentSchemaOf(this.operation, {
      ids: this.ids,
      words: this.#own?.arguments ?? {},
      leftOut: new Set([...leftOut, ...this.secret]),
    });
  }
}

/**
 * A change that replaces or removes something is destructive: every change except one that only
 * adds. A repeat of an addition adds again, once a new plan of it is confirmed.
 */
function annotationsOf(
  { effect, method }: AnyOperation,
  own: McpTool | undefined,
): Tool["annotations"] {
  if (effect === "read") return { readOnlyHint: true, openWorldHint: false };
  return {
    readOnlyHint: false,
    destructiveHint: method !== "POST" || effect === "destructive" || own?.isDestructive === true,
    idempotentHint: method !== "POST",
  };
}

/**
 * Operations that no agent can call: those without a workspace, those whose body is a file, those
 * that answer with a redirect to a file, and writes that need no scope, which make live links: an
 * agent that may only read would hand out credentials.
 */
const isOutOfReach = ({ kind, upload, redirects, scope }: AnyOperation): boolean =>
  kind === "public_read" ||
  upload !== undefined ||
  redirects === true ||
  (kind === "write" && scope === "any");

/** A tool for each operation that an agent can call, in the order of the registry. */
export function toolsOf<Services>(
  operations: readonly Operation<Services>[],
): readonly OperationTool<Services>[] {
  return operations
    .filter((operation) => !isOutOfReach(operation))
    .map((operation) => new OperationTool(operation));
}

/**
 * The scopes that an app requests first: to read everything that tools read, and to build clusters.
 * A call of a tool that needs more is answered with the scope to request.
 */
export function firstScopesOf(operations: readonly AnyOperation[]): string[] {
  const read = operations.flatMap(({ mcp, scope }) =>
    mcp !== false && scope.endsWith(":read") ? [scope] : [],
  );
  return [...new Set([...read, "clusters:write"])].toSorted();
}

/**
 * True for a tool that a caller can call, or that an app can ask its person for; others are neither
 * listed nor found. When a tool is called, only the pipeline decides.
 */
export function isOffered(
  { operation, isWrite }: OperationTool<never>,
  { credential, workspace }: Pick<Caller, "credential" | "workspace">,
): boolean {
  const { scope, plan, workspaceKinds } = operation;
  const isWithinPlan =
    (plan === undefined || workspace.features.has(plan)) &&
    (!isWrite ||
      (workspace.features.has("mcp_writes") && workspace.writesEnabled && !workspace.isSuspended));
  const isOfKind = workspaceKinds === undefined || workspaceKinds.includes(workspace.kind);
  return isWithinPlan && isOfKind && (credential.type === "oauth" || holdsScope(credential, scope));
}

/** Whether a credential has the scope of a tool's operation; no tool requires a person's role. */
export const holdsScope = (
  { scopes }: Pick<Caller["credential"], "scopes">,
  scope: AnyOperation["scope"],
): boolean => !isScope(scope) || scopesAllow(scopes, scope);
