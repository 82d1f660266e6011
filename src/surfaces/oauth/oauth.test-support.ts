import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { startTestApp, type TestApp } from "../../../test/harness.ts";
import { startSecondRuntime } from "../../../test/second-runtime.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import type { Services } from "../../app/services.ts";
import type { Membership, People, PersonSession } from "../../kernel/access/person.ts";
import { sessionCookieName } from "../../kernel/access/credentials/session-cookie.ts";
import { createAuthorizedApps } from "../../people/oauth/connections/authorized-apps.ts";
import {
  createOutboundClient,
  type OutboundClient,
} from "../../infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../infrastructure/outbound/outbound-policy.ts";
import { OPERATIONS } from "../../app/operations.ts";
import { createHttpServer } from "../http/server.ts";
import { addOAuth } from "./add-oauth.ts";

/**
 * The issuer of the test servers; `fetchAt` sends requests for its address to one of their ports.
 */
export const ISSUER = "http://127.0.0.1:4000";
export type Fetch = typeof globalThis.fetch;
export const CALLBACK = "http://127.0.0.1:8123/callback";

/** The people of a test: a session token for each person, who counts as signed in. */
export class FakePeople implements People {
  readonly #sessions = new Map<string, PersonSession>();
  readonly #memberships = new Map<string, Membership[]>();

  add(id: string, memberships: Membership[]): { token: string; session: PersonSession } {
    const token = `session-of-${id}`;
    const session = {
      id: `ses_${id}`,
      person: { id, email: `${id}@example.com`, emailVerified: true, name: null },
      createdAt: new Date(0),
      expiresAt: new Date(8.64e15),
      csrfToken: `csrf-of-${id}`,
    };
    this.#sessions.set(token, session);
    this.#memberships.set(id, memberships);
    return { token, session };
  }

  async findSession(token: string): Promise<PersonSession | undefined> {
    return this.#sessions.get(token);
  }

  async membershipsOf(personId: string): Promise<Membership[]> {
    return this.#memberships.get(personId) ?? [];
  }
}

export interface OAuthApp extends TestApp {
  people: FakePeople;
  /** Sends requests for the issuer's address to this process. */
  fetch: Fetch;
  /** Sends requests for the issuer's address to another process on the same database. */
  fetchOther: Fetch;
  other: Runtime<Services>;
  apps: ReturnType<typeof createAuthorizedApps>;
  register(metadata?: Record<string, unknown>): Promise<RegisteredClient>;
  browser(sessionToken?: string): Browser;
}

export interface RegisteredClient {
  client_id: string;
  client_secret?: string;
  registration_access_token: string;
  registration_client_uri: string;
  [field: string]: unknown;
}

let addresses = 0;

/** An IP address without earlier requests, for the limits by address. */
export function freshAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/** Sends requests for the issuer's address to a local port. */
export function fetchAt(port: number): Fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (url.origin === ISSUER) url.port = String(port);
    return globalThis.fetch(url, { ...init, redirect: init?.redirect ?? "manual" });
  };
}

async function listen(
  runtime: Runtime<Services>,
): Promise<{ server: FastifyInstance; port: number }> {
  const server = createHttpServer(runtime, {
    operations: OPERATIONS,
    trustProxy: true,
    isReady: async () => true,
  });
  addOAuth(server, runtime);
  await server.listen({ port: 0, host: "127.0.0.1" });
  return { server, port: (server.server.address() as AddressInfo).port };
}

export interface OAuthAppOptions {
  outbound?: OutboundClient;
}

/** Two processes that serve OAuth over real sockets, on one database and under one clock. */
export async function startOAuthApp(options: OAuthAppOptions = {}): Promise<OAuthApp> {
  const people = new FakePeople();
  const outbound =
    options.outbound ??
    createOutboundClient({
      policy: { allowPrivateNetwork: false, ownAddresses: [], ports: DEFAULT_PORTS },
      userAgent: "test",
    });
  const app = await startTestApp({ services: () => ({ people, outbound }) });
  const other = await startSecondRuntime(app, { ...app.runtime.services, people, outbound });
  const first = await listen(app.runtime);
  const second = await listen(other.runtime);
  const fetchFirst = fetchAt(first.port);
  return {
    ...app,
    people,
    fetch: fetchFirst,
    fetchOther: fetchAt(second.port),
    other: other.runtime,
    apps: createAuthorizedApps(app.runtime.database),
    register: async (metadata = {}) => {
      const answer = await fetchFirst(`${ISSUER}/oauth/register`, {
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
    browser: (sessionToken) => new Browser(fetchFirst, sessionToken),
    close: async () => {
      await first.server.close();
      await second.server.close();
      await other.close();
      outbound.close();
      await app.close();
    },
  };
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** The parts of a browser that sign-ins need: cookies by path, forms, redirects one at a time. */
export class Browser {
  readonly #fetch: Fetch;
  readonly #address = freshAddress();
  #cookies: Cookie[] = [];

  constructor(fetcher: Fetch, sessionToken?: string) {
    this.#fetch = fetcher;
    if (sessionToken !== undefined) this.signIn(sessionToken);
  }

  signIn(sessionToken: string): void {
    this.#keep({ name: sessionCookieName(ISSUER), value: sessionToken, path: "/" });
  }

  #keep(cookie: Cookie): void {
    this.#cookies = [
      ...this.#cookies.filter(({ name, path }) => name !== cookie.name || path !== cookie.path),
      cookie,
    ];
  }

  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = this.#cookies
      .filter(({ path }) => path === "/" || pathname === path || pathname.startsWith(`${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const answer = await this.#fetch(url, {
      ...init,
      headers: {
        accept: "text/html",
        "x-forwarded-for": this.#address,
        ...(cookie === "" ? {} : { cookie }),
        ...(init.headers as Record<string, string>),
      },
      redirect: "manual",
    });
    for (const line of answer.headers.getSetCookie()) this.#read(line);
    return answer;
  }

  #read(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const [name = "", ...value] = pair.split("=");
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (!attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute)))
      this.#keep({ name, value: value.join("="), path });
  }

  /** Opens the authorization address, and returns the address of the consent page. */
  async begin(url: string): Promise<string> {
    const answer = await this.request(url);
    const location = answer.headers.get("location");
    if (answer.status !== 303 || location === null)
      throw new Error(`no consent page: ${answer.status} ${location} ${await answer.text()}`);
    return new URL(location, ISSUER).href;
  }

  /**
   * Submits the consent page and follows its redirect; returns the address at which the app is
   * called back.
   */
  async decide(page: string, fields: ConsentFields): Promise<URL> {
    const answer = await this.submit(page, fields);
    const back = answer.headers.get("location");
    if (answer.status !== 303 || back === null)
      throw new Error(`not taken: ${answer.status} ${await answer.text()}`);
    const last = await this.request(new URL(back, ISSUER).href);
    const location = last.headers.get("location");
    if (last.status !== 303 || location === null)
      throw new Error(`not sent on: ${last.status} ${await last.text()}`);
    return new URL(location);
  }

  submit(
    page: string,
    { csrfToken, decision = "allow", workspace, scopes = [], headers = {} }: ConsentFields,
  ): Promise<Response> {
    const form = new URLSearchParams({
      csrf_token: csrfToken,
      decision,
      ...(workspace === undefined ? {} : { workspace }),
    });
    for (const scope of scopes) form.append("scope", scope);
    return this.request(page, {
      method: "POST",
      body: form.toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", origin: ISSUER, ...headers },
    });
  }
}

export interface ConsentFields {
  csrfToken: string;
  decision?: string;
  workspace?: string;
  scopes?: readonly string[];
  headers?: Record<string, string>;
}
