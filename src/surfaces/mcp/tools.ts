import type { Tool } from "@modelcontextprotocol/server";
import { isScope, scopesAllow } from "../../kernel/access/scopes.ts";
import type { AnyOperation, McpTool, Operation } from "../../kernel/operation/operation.ts";
import type { Caller } from "./caller.ts";
import { argumentSchemaOf } from "./tool-schema.ts";

/** An operation that agents may call, with the tool as `tools/list` shows it. */
export interface OperationTool<Services> {
  name: string;
  operation: Operation<Services>;
  listed: Tool;
  pathNames: readonly string[];
  queryNames: ReadonlySet<string>;
  isWrite: boolean;
  /** Fields of the operation that the tool does not accept, and the secret ones among them. */
  leftOut: ReadonlySet<string>;
  secret: ReadonlySet<string>;
}

const namesOf = (schema: object): string[] =>
  Object.keys((schema as { properties?: object }).properties ?? {});

const describe = ({ effect }: AnyOperation, { description }: McpTool): string =>
  effect === "metered"
    ? `${description} It spends provider calls; the plan says how many.`
    : description;

/**
 * A change that replaces or removes something is destructive: every change except one that only
 * adds. A repeat of an addition adds again, once a new plan of it is confirmed.
 */
function annotationsOf({ effect, method }: AnyOperation, tool: McpTool): Tool["annotations"] {
  if (effect === "read") return { readOnlyHint: true, openWorldHint: false };
  return {
    readOnlyHint: false,
    destructiveHint: method !== "POST" || tool.isDestructive === true,
    idempotentHint: method !== "POST",
  };
}

function toolOf<Services>(operation: Operation<Services>, tool: McpTool): OperationTool<Services> {
  return {
    name: tool.tool,
    operation,
    listed: {
      name: tool.tool,
      title: operation.summary,
      description: describe(operation, tool),
      inputSchema: argumentSchemaOf(operation, tool) as Tool["inputSchema"],
      annotations: annotationsOf(operation, tool),
    },
    pathNames: namesOf(operation.params),
    queryNames: new Set(namesOf(operation.query)),
    isWrite: operation.kind === "write",
    leftOut: new Set(tool.leftOut),
    secret: new Set(tool.secret),
  };
}

/**
 * The curated tools, in the order of the registry. The list is made once for each process:
 * `tools/list` answers the same array each time.
 */
export function toolsOf<Services>(
  operations: readonly Operation<Services>[],
): readonly OperationTool<Services>[] {
  return operations.flatMap((operation) =>
    operation.mcp === false ? [] : [toolOf(operation, operation.mcp)],
  );
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
 * True for a tool that a caller can call, or that an app can ask its person for; others are not
 * listed. When a tool is called, only the pipeline decides.
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
