import type { Static, TSchema } from "typebox";
import type { Database } from "../../db/connection/database.ts";
import type { Runtime } from "../pipeline/context.ts";
import type { MemberRole, PersonSession } from "../access/person.ts";
import type { WorkspaceAccess } from "../access/workspace-access.ts";

/**
 * An address under `/app-api`: for people with a session, never for keys or tokens, so that a key
 * cannot mint keys. No part of the public API, and so no operation; the surface checks origin,
 * session, CSRF token, workspace, role and input.
 */

/**
 * `visitor`: anybody. `person`: signed in. A role: signed in, and at least that in the workspace
 * the call names.
 */
export type AppAccess = "visitor" | "person" | MemberRole;

export interface AppContext {
  requestId: string;
  now: Date;
  runtime: Runtime;
  database: Database;
  /** The caller's address, for buckets only. Never stored. */
  address: string;
  session: PersonSession | null;
  /**
   * Set for routes with a role: the workspace of the header `Castmeter-Workspace`, or the person's
   * only one.
   */
  workspace: WorkspaceAccess | null;
  role: MemberRole | null;
  /** The token of the session cookie as it came; for signing out. */
  sessionToken: string | null;
  /**
   * The call carries `confirm=true`, in its query or its body; routes do not name that field
   * themselves.
   */
  confirmed: boolean;
}

export interface AppAnswer {
  status?: 200 | 201 | 202;
  /**
   * The whole body: an object with its own `object`, or a `PageAnswer`, which becomes the list
   * envelope.
   */
  data: unknown;
  /** Sets the session cookie, or clears it with null. */
  session?: { token: string; expiresAt: Date } | null;
}

export interface AppRoute<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
> {
  /** Dotted and unique: `developer.keys.create`. */
  id: string;
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Under `/app-api/`, with `{name}` for path parameters. */
  path: string;
  access: AppAccess;
  /**
   * Calls a minute from one address, on top of the general limit: where guessing must be slow, or
   * mail is sent.
   */
  perMinute?: number;
  params: P;
  query: Q;
  body: B;
  output: TSchema;
  summary: string;
  handler: (
    context: AppContext,
    input: { params: Static<P>; query: Static<Q>; body: Static<B> },
  ) => Promise<AppAnswer>;
}

/** A route with its types erased, as the surface holds it. */
export type AnyAppRoute = Omit<AppRoute, "handler"> & {
  handler: (context: AppContext, input: never) => Promise<AppAnswer>;
};

export function defineAppRoute<P extends TSchema, Q extends TSchema, B extends TSchema>(
  route: AppRoute<P, Q, B>,
): AnyAppRoute {
  return Object.freeze(route);
}

/**
 * What routes with a role may rely on. Throws for a defect: a route that asks for less than it
 * uses.
 */
export function workspaceOf(context: AppContext): WorkspaceAccess {
  if (context.workspace === null)
    throw new Error("This route's access names no role, so it has no workspace");
  return context.workspace;
}

export function sessionOf(context: AppContext): PersonSession {
  if (context.session === null) throw new Error("This route is for visitors, so it has no session");
  return context.session;
}
