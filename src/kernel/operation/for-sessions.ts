import type { TSchema } from "typebox";
import type { RoleScope } from "../access/roles.ts";
import { sessionWriteResultOf } from "../contract/envelope.ts";
import type { WriteOperation } from "./operation.ts";

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
