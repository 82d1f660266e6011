import type { TSchema } from "typebox";
import type { RoleScope } from "../access/roles.ts";
import { sessionWriteResultOf } from "../contract/envelope.ts";
import type { AnyOperation, Operation, WriteOperation } from "./operation.ts";

/**
 * A write of programs as an operation for signed-in people: it has the same behaviour, a path and a
 * name of its own, and a role as its scope. `data` is the schema of its result.
 */
export function forSessions<S>(
  operation: WriteOperation<S>,
  {
    id,
    path,
    scope,
    data,
    managesAccess,
  }: {
    id: string;
    path: `/app-api/${string}`;
    scope: RoleScope;
    data: TSchema;
    /** True where the write stays possible in a suspended subnetwork, as in an operation. */
    managesAccess?: true;
  },
): WriteOperation<S> {
  return Object.freeze({
    ...operation,
    id,
    path,
    scope,
    callers: ["session"] as const,
    output: sessionWriteResultOf(data),
    ...(managesAccess === undefined ? {} : { managesAccess }),
    mcp: false as const,
  });
}

/** The start of the paths under which people call the operations of programs. */
export const SESSION_PREFIX = "/app-api";

/**
 * An operation of programs in the form in which signed-in people call it, at its path under
 * `/app-api`: the same id, input and behaviour, with a session as the only credential. People need
 * the role that includes its scope, also where it is public.
 */
export function asSessionOperation<S>(operation: Operation<S>): Operation<S> {
  const { forPeople: { role, managesAccess } = {}, scope } = operation;
  return Object.freeze({
    ...operation,
    path: SESSION_PREFIX + operation.path,
    scope: role === undefined ? (scope === "public" ? "any" : scope) : (`role:${role}` as const),
    callers: ["session"] as const,
    output: outputForPeople(operation),
    ...(managesAccess === undefined ? {} : { managesAccess }),
    mcp: false as const,
  });
}

function outputForPeople({ kind, output, forPeople }: AnyOperation): TSchema {
  if (forPeople?.output !== undefined) return forPeople.output;
  if (kind !== "write") return output;
  const { data } = (output as unknown as { properties: { data: TSchema } }).properties;
  return sessionWriteResultOf(data);
}
