import type { Static, TSchema } from "typebox";
import type { Database } from "../../db/connection/database.ts";
import type { PersonSession } from "../access/person.ts";
import type { Runtime } from "../pipeline/context.ts";
import type { PageAnswer } from "./answer.ts";
import type { Input, ReadonlyDeep, ValidatedInput, View } from "./operation.ts";

/**
 * A route for actions that belong to a session alone: signing in and up, passkeys, passwords, the
 * sessions themselves, joining a workspace, and the return from a platform's sign-in, which
 * determines the workspace. An action in the open workspace is an operation with `callers:
 * ["session"]` instead.
 */

interface RouteContext<Services> {
  requestId: string;
  now: Date;
  runtime: Runtime<Services>;
  database: Database;
  /** The caller's address, for rate limits only. Never stored. */
  address: string;
}

/** A call by any caller; it may have a session. */
export interface AnonymousContext<Services = unknown> extends RouteContext<Services> {
  session: PersonSession | null;
}

/** A call by a signed-in person. */
export interface PersonContext<Services = unknown> extends RouteContext<Services> {
  session: PersonSession;
  /** The token of the session cookie as sent, for signing out. */
  sessionToken: string;
}

/** The result of a route. */
export interface SessionAnswer<Body = unknown> {
  status?: 200 | 201 | 202;
  /** The whole body, or a `PageAnswer`, which is converted to the list envelope. */
  data: Body;
  /** Sets the session cookie; null clears it. */
  session?: { token: string; expiresAt: Date } | null;
}

interface RouteRecord<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  O extends TSchema = TSchema,
> {
  /** Dotted and unique id: `sign_in.list_sessions`. */
  id: string;
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Path below `/app-api/`, with `{name}` for path parameters. */
  path: string;
  /**
   * Maximum calls a minute from one address, for routes where guessing must be slow or mail is
   * sent.
   */
  addressRequestsPerMinute?: number;
  /** True where the path exists for operators of the installation alone (record 0136). */
  onlyOperators?: true;
  params: P;
  query: Q;
  body: B;
  output: O;
  summary: string;
}

type Body<O extends TSchema> =
  | View<O>
  | (Static<O> extends { object: "list"; data: (infer Item)[] }
      ? PageAnswer<ReadonlyDeep<Item>>
      : never);

type Handler<Context, P extends TSchema, Q extends TSchema, B extends TSchema, Value> = (
  context: Context,
  input: Input<Static<P>, Static<Q>, Static<B>>,
) => Promise<SessionAnswer<Value>>;

export interface AnonymousRoute<Services> extends RouteRecord {
  access: "anonymous";
  run: (context: AnonymousContext<Services>, input: ValidatedInput) => Promise<SessionAnswer>;
}

export interface PersonRoute<Services> extends RouteRecord {
  access: "person";
  run: (context: PersonContext<Services>, input: ValidatedInput) => Promise<SessionAnswer>;
}

/** A route and the services it needs. */
export type SessionRoute<Services> = AnonymousRoute<Services> | PersonRoute<Services>;

/** The static types of the schemas: the surface has checked the input against them. */
const typed = <P extends TSchema, Q extends TSchema, B extends TSchema>(
  input: ValidatedInput,
): Input<Static<P>, Static<Q>, Static<B>> => input as Input<Static<P>, Static<Q>, Static<B>>;

export function defineAnonymousRoute<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  O extends TSchema,
  Services = unknown,
  const Value extends Body<O> = Body<O>,
>({
  handler,
  ...record
}: RouteRecord<P, Q, B, O> & {
  handler: Handler<AnonymousContext<Services>, P, Q, B, Value>;
}): AnonymousRoute<Services> {
  return Object.freeze<AnonymousRoute<Services>>({
    ...record,
    access: "anonymous",
    run: (context, input) => handler(context, typed<P, Q, B>(input)),
  });
}

export function definePersonRoute<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  O extends TSchema,
  Services = unknown,
  const Value extends Body<O> = Body<O>,
>({
  handler,
  ...record
}: RouteRecord<P, Q, B, O> & {
  handler: Handler<PersonContext<Services>, P, Q, B, Value>;
}): PersonRoute<Services> {
  return Object.freeze<PersonRoute<Services>>({
    ...record,
    access: "person",
    run: (context, input) => handler(context, typed<P, Q, B>(input)),
  });
}
