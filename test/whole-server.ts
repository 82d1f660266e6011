import type { AddressInfo } from "node:net";
import { createPool } from "../src/db/connection/pool.ts";
import { createHttpSurfaces } from "../src/app/http.ts";
import { JOBS } from "../src/app/jobs.ts";
import { runDueJobs } from "../src/infrastructure/jobs/run-due-jobs.ts";
import {
  Browser,
  CALLBACK,
  type Fetch,
  fetchAt,
  freshAddress,
  ISSUER,
  type RegisteredClient,
} from "../src/surfaces/oauth/oauth.test-support.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "./harness.ts";

/**
 * Everything a process answers, on a socket, with people who come in as people do: by the addresses
 * of the pages.
 */

export interface WholeServer extends TestApp {
  /** Fetches what is meant for the issuer, as the server is reached from outside. */
  fetch: Fetch;
  /** Address of its socket. */
  address: string;
  visitor(): Visitor;
  /** A person with a confirmed address and a session. */
  person(email: string): Promise<Visitor>;
  /** A workspace that a person makes for themselves, on a plan that has everything. */
  workspaceOf(person: Visitor, kind?: "network" | "solo"): Promise<string>;
  /** Sends what waits; the token of the link in the newest mail. */
  mailedToken(): Promise<string>;
  register(metadata?: Record<string, unknown>): Promise<RegisteredClient>;
}

export interface WholeServerOptions extends TestAppOptions {
  /** Around every request; nothing unless given. */
  spy?: (fetcher: Fetch) => Fetch;
}

export const PASSWORD = "a quiet harbour at noon";

export interface Reply {
  status: number;
  // Tests read answers field by field; a wrong path shows as undefined in the assertion.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/**
 * A browser on our own pages: keeps its cookies, and sends origin and CSRF token as the pages do.
 */
export class Visitor {
  readonly browser: Browser;
  csrfToken = "";
  id = "";
  workspaceId: string | undefined;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const answer = await this.browser.request(`${ISSUER}${path}`, {
      method,
      headers: {
        accept: "application/json",
        origin: ISSUER,
        "sec-fetch-site": "same-origin",
        ...(this.csrfToken === "" ? {} : { "x-csrf-token": this.csrfToken }),
        ...(this.workspaceId === undefined ? {} : { "castmeter-workspace": this.workspaceId }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const reply: Reply = { status: answer.status, body: await answer.json() };
    if (reply.body.object === "session") {
      this.csrfToken = reply.body.csrf_token;
      this.id = reply.body.person.id;
    }
    return reply;
  }

  /** The same, for calls that have to work. */
  async must(method: string, path: string, body?: unknown): Promise<Reply["body"]> {
    const reply = await this.call(method, path, body);
    if (reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }
}

export async function startWholeServer({
  spy = (fetcher) => fetcher,
  ...options
}: WholeServerOptions = {}): Promise<WholeServer> {
  const app = await startTestApp(options);
  const server = createHttpSurfaces(app.runtime, { trustProxy: true, isReady: async () => true });
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  const fetcher = spy(fetchAt(port));
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "jobs of a test" });
  const visitor = (): Visitor => new Visitor(new Browser(fetcher));

  const mailedToken = async (): Promise<string> => {
    const { failures } = await runDueJobs({
      pool,
      jobs: JOBS,
      clock: app.clock,
      services: app.runtime.services,
      log: app.runtime.log,
    });
    if (failures.length > 0) throw failures[0]?.error;
    return /token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? "")?.[1] ?? "";
  };
  return {
    ...app,
    fetch: fetcher,
    address: `http://127.0.0.1:${port}`,
    visitor,
    mailedToken,
    person: async (email) => {
      const somebody = visitor();
      await somebody.must("POST", "/app-api/sign-up", {
        email,
        password: PASSWORD,
        name: "Ada Quay",
      });
      await somebody.must("POST", "/app-api/email/verify", { token: await mailedToken() });
      return somebody;
    },
    workspaceOf: async (person, kind = "network") => {
      const { workspace_id: id } = await person.must("POST", "/app-api/workspaces", {
        kind,
        name: "Harbour Audio",
      });
      await app.sql("update workspaces set explicit_plan = 'premium' where workspace_id = $1", [
        id,
      ]);
      app.runtime.access.clear();
      person.workspaceId = id;
      return id;
    },
    register: async (metadata = {}) => {
      const answer = await fetcher(`${ISSUER}/oauth/register`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": freshAddress() },
        body: JSON.stringify({
          client_name: "Mixdown",
          redirect_uris: [CALLBACK],
          token_endpoint_auth_method: "none",
          ...metadata,
        }),
      });
      if (answer.status !== 201)
        throw new Error(`not registered: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as RegisteredClient;
    },
    close: async () => {
      await server.close();
      await pool.end();
      await app.close();
    },
  };
}
