import type { TSchema } from "typebox";
import type { RoleScope } from "../access/roles.ts";
import { sessionWriteResultOf } from "../contract/envelope.ts";
import type { WriteOperation } from "./operation.ts";

/**
 * A write of programs as people who are signed in call it: the same behaviour under a path and a
 * name of its own, with a role as its scope. `data` is the schema of what it returns.
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
    /** As in an operation: it stays possible in a suspended subnetwork. */
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
