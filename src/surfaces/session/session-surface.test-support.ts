import { sessionCookieName } from "../../kernel/access/credentials/session-cookie.ts";
import type { FastifyInstance } from "fastify";
import {
  startTestApp,
  type TestAnswer,
  type TestApp,
  type TestAppOptions,
} from "../../../test/harness.ts";
import type { MadeServices, Services } from "../../app/services.ts";
import {
  type MemberRole,
  type Membership,
  type People,
  type Person,
  type PersonSession,
} from "../../kernel/access/person.ts";
import { newId } from "../../kernel/ids.ts";
import type { Operation } from "../../kernel/operation/operation.ts";
import type { SessionRoute } from "../../kernel/operation/session-route.ts";
import { DAY_MS } from "../../lib/time/clock.ts";
import { createHttpServer } from "../http/server.ts";
import { addSessionSurface } from "./index.ts";

export interface BrowserRequest {
  body?: unknown;
  /** Headers of the request; null leaves out a header that a browser would send. */
  headers?: Record<string, string | null>;
}

/** A signed-in person's browser: cookie, origin and CSRF token are sent as the pages send them. */
export interface Browser {
  person: Person;
  session: PersonSession;
  cookie: string;
  memberId: string;
  request(method: string, url: string, options?: BrowserRequest): Promise<TestAnswer>;
  get(url: string, options?: BrowserRequest): Promise<TestAnswer>;
}

export interface SignInOptions {
  workspaceId?: string;
  role?: MemberRole;
  email?: string;
  verified?: boolean;
  isOperator?: boolean;
}

export interface TestSurface {
  app: TestApp;
  server: FastifyInstance;
  /** Sends a request exactly as given, with nothing added. */
  bare(
    method: string,
    url: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  /** Signs a person in; with a workspace the person is a member of it. */
  signIn(options?: SignInOptions): Promise<Browser>;
  /** Makes a person a member of a further workspace; returns the member's id. */
  join(person: Person, workspaceId: string, role: MemberRole): Promise<string>;
  endSession(browser: Browser): void;
  close(): Promise<void>;
}

interface SurfaceParts {
  operations?: readonly Operation<Services>[];
  /** Operations of programs in their form for people. */
  api?: readonly Operation<Services>[];
  routes?: readonly SessionRoute<Services>[];
  /** Adds further routes to the server. */
  more?: (server: FastifyInstance, runtime: TestApp["runtime"]) => void;
}

/**
 * The surface with sessions from a map and memberships from the database, on the real HTTP server.
 * `options.operations` are the operations of the API on the same server.
 */
export async function startSessionSurface(
  { operations = [], api = [], routes = [], more }: SurfaceParts,
  options: TestAppOptions = {},
): Promise<TestSurface> {
  const sessions = new Map<string, PersonSession>();
  const app = await startTestApp({
    ...options,
    services: (parts): Partial<MadeServices> => ({
      people: peopleOf(sessions, parts.pool),
      ...options.services?.(parts),
    }),
  });
  const server = createHttpServer(app.runtime, {
    operations: options.operations ?? [],
    trustProxy: false,
    isReady: async () => true,
  });
  addSessionSurface(server, app.runtime, { operations, api, routes });
  more?.(server, app.runtime);
  await server.ready();
  const bare = bareRequests(server);
  const join = joinIn(app);
  return {
    app,
    server,
    bare,
    join,
    signIn: async ({
      workspaceId,
      role = "owner",
      email,
      verified = true,
      isOperator = false,
    } = {}) => {
      const { token, session } = newSession(app.clock.now(), {
        ...(email === undefined ? {} : { email }),
        verified,
        isOperator,
      });
      sessions.set(token, session);
      const { person } = session;
      const memberId = workspaceId === undefined ? "" : await join(person, workspaceId, role);
      return { person, session, memberId, ...browserOf({ app, bare, token, session }) };
    },
    endSession: (browser) => {
      for (const [token, session] of sessions)
        if (session.id === browser.session.id) sessions.delete(token);
    },
    close: async () => {
      await server.close();
      await app.close();
    },
  };
}

type Pool = Parameters<NonNullable<TestAppOptions["services"]>>[0]["pool"];

const peopleOf = (sessions: ReadonlyMap<string, PersonSession>, pool: Pool): People => ({
  findSession: async (token, now) => {
    const session = sessions.get(token);
    return session !== undefined && session.expiresAt > now ? session : undefined;
  },
  membershipsOf: async (personId) => {
    const { rows } = await pool.query<{ workspace_id: string; role: MemberRole }>(
      "select workspace_id, role from workspace_members where user_id = $1 and status = " +
        "'accepted' order by created_at, workspace_id",
      [personId],
    );
    return rows.map((row): Membership => ({ workspaceId: row.workspace_id, role: row.role }));
  },
});

const bareRequests =
  (server: FastifyInstance): TestSurface["bare"] =>
  async (method, url, { body, headers = {} } = {}) => {
    const payload =
      body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
    const answer = await server.inject({
      method: method as "GET",
      url,
      headers: {
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: isJson(answer.headers) && answer.body !== "" ? JSON.parse(answer.body) : null,
      text: answer.body,
    };
  };

const isJson = (headers: { "content-type"?: unknown }): boolean =>
  String(headers["content-type"]).startsWith("application/json");

const joinIn =
  ({ runtime, clock }: TestApp): TestSurface["join"] =>
  async (person, workspaceId, role) => {
    const id = newId("mem");
    await runtime.database
      .insertInto("workspace_members")
      .values({
        workspace_id: workspaceId,
        id,
        email: person.email,
        user_id: person.id,
        name: person.name,
        role,
        status: "accepted",
        joined_at: clock.now(),
        created_at: clock.now(),
      })
      .execute();
    return id;
  };

function newSession(
  now: Date,
  {
    email,
    verified,
    isOperator,
  }: Required<Pick<SignInOptions, "verified" | "isOperator">> & Pick<SignInOptions, "email">,
): { token: string; session: PersonSession } {
  const id = newId("per");
  const person: Person = {
    id,
    email: email ?? `${id.slice(4, 12).toLowerCase()}@example.com`,
    emailVerified: verified,
    name: "Ada Quill",
  };
  const session: PersonSession = {
    id: newId("ses"),
    person,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 30 * DAY_MS),
    isOperator,
    csrfToken: `csrf-${id}`,
  };
  return { token: `token-${id}`, session };
}

function browserOf({
  app,
  bare,
  token,
  session,
}: {
  app: TestApp;
  bare: TestSurface["bare"];
  token: string;
  session: PersonSession;
}): Pick<Browser, "cookie" | "request" | "get"> {
  const cookie = `${sessionCookieName(app.runtime.urls.addresses.baseUrl)}=${token}`;
  const request: Browser["request"] = (method, url, { body, headers = {} } = {}) => {
    const changes = method !== "GET" && method !== "HEAD";
    const sent = {
      cookie,
      ...(changes
        ? {
            origin: new URL(app.runtime.urls.addresses.baseUrl).origin,
            "sec-fetch-site": "same-origin",
            "x-csrf-token": session.csrfToken,
          }
        : {}),
      ...headers,
    };
    const kept = Object.fromEntries(
      Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== null),
    );
    return bare(method, url, { headers: kept, ...(body === undefined ? {} : { body }) });
  };
  return { cookie, request, get: (url, options) => request("GET", url, options) };
}

/** The parts of a refusal by which callers decide. */
export interface Refusal {
  status: number;
  code: string | undefined;
  param: string | null | undefined;
  reason: string | undefined;
}

export const refusalOf = ({ status, body }: TestAnswer): Refusal => ({
  status,
  code: body?.error?.code,
  param: body?.error?.param,
  reason: body?.error?.reason,
});

/** The refusal of one faulty field. */
export const invalid = (param: string | null, reason: string): Refusal => ({
  status: 400,
  code: "parameter_invalid",
  param,
  reason,
});
