import type { FastifyInstance } from "fastify";
import {
  startTestApp,
  type TestAnswer,
  type TestApp,
  type TestAppOptions,
} from "../../../test/harness.ts";
import type { AnyAppRoute } from "../../kernel/operation/app-route.ts";
import type { Services } from "../../kernel/pipeline/context.ts";
import { newId } from "../../kernel/ids.ts";
import {
  type MemberRole,
  type Membership,
  type Person,
  type PersonSession,
  SESSION_COOKIE,
} from "../../kernel/access/person.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { createHttpServer } from "../http/server.ts";
import { addAppApi } from "./index.ts";

export interface BrowserRequest {
  body?: unknown;
  /** Null leaves out a header a browser would send. */
  headers?: Record<string, string | null>;
}

/** A signed-in person's browser: cookie, origin and CSRF token are sent as our pages send them. */
export interface Browser {
  person: Person;
  session: PersonSession;
  cookie: string;
  memberId: string;
  request(method: string, url: string, options?: BrowserRequest): Promise<TestAnswer>;
  get(url: string, options?: BrowserRequest): Promise<TestAnswer>;
}

export interface AppApi {
  app: TestApp;
  server: FastifyInstance;
  /** A request as it stands, with nothing added. */
  bare(
    method: string,
    url: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  /** A person who is signed in; a member where a role is given. */
  signIn(options?: {
    workspaceId?: string;
    role?: MemberRole;
    email?: string;
    verified?: boolean;
  }): Promise<Browser>;
  /** Makes a person a member of one more workspace; the member's id. */
  join(person: Person, workspaceId: string, role: MemberRole): Promise<string>;
  endSession(browser: Browser): void;
  close(): Promise<void>;
}

/**
 * The surface with sessions out of a map and memberships out of the database, on the real HTTP
 * server.
 */
export async function startAppApi(
  routes: readonly AnyAppRoute[],
  options: TestAppOptions = {},
): Promise<AppApi> {
  const sessions = new Map<string, PersonSession>();
  const app = await startTestApp({
    ...options,
    services: (parts) => ({
      people: {
        findSession: async (token, now) => {
          const session = sessions.get(token);
          return session !== undefined && session.expiresAt > now ? session : undefined;
        },
        membershipsOf: async (personId) => {
          const { rows } = await parts.pool.query<{ workspace_id: string; role: MemberRole }>(
            "select workspace_id, role from workspace_members where user_id = $1 and status = " +
              "'accepted' order by created_at, workspace_id",
            [personId],
          );
          return rows.map((row): Membership => ({ workspaceId: row.workspace_id, role: row.role }));
        },
      },
      ...(options.services?.(parts) as Partial<Services>),
    }),
  });
  const server = createHttpServer(app.runtime, {
    operations: options.operations ?? [],
    trustProxy: false,
    isReady: async () => true,
  });
  addAppApi(server, app.runtime, routes);
  await server.ready();

  const bare: AppApi["bare"] = async (method, url, { body, headers = {} } = {}) => {
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
      body: answer.body === "" ? null : JSON.parse(answer.body),
      text: answer.body,
    };
  };
  const join: AppApi["join"] = async (person, workspaceId, role) => {
    const id = newId("mem");
    await app.runtime.database
      .insertInto("workspace_members")
      .values({
        workspace_id: workspaceId,
        id,
        email: person.email,
        user_id: person.id,
        name: person.name,
        role,
        status: "accepted",
        joined_at: app.clock.now(),
        created_at: app.clock.now(),
      })
      .execute();
    return id;
  };
  return {
    app,
    server,
    bare,
    join,
    signIn: async ({ workspaceId, role = "owner", email, verified = true } = {}) => {
      const id = newId("per");
      const person: Person = {
        id,
        email: email ?? `${id.slice(4, 12).toLowerCase()}@example.com`,
        emailVerified: verified,
        name: "Ada Quill",
      };
      const token = `token-${id}`;
      const now = app.clock.now();
      const session: PersonSession = {
        id: newId("ses"),
        person,
        createdAt: now,
        expiresAt: new Date(now.getTime() + 30 * DAY_MS),
        csrfToken: `csrf-${id}`,
      };
      sessions.set(token, session);
      const cookie = `${SESSION_COOKIE}=${token}`;
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
      return {
        person,
        session,
        cookie,
        memberId: workspaceId === undefined ? "" : await join(person, workspaceId, role),
        request,
        get: (url, requestOptions) => request("GET", url, requestOptions),
      };
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
