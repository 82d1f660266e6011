import * as client from "openid-client";
import { type Browser, CALLBACK, type Fetch, ISSUER, type OAuthApp } from "./oauth.test-support.ts";

/**
 * A program written against the standard with only the standard's library, and a person who decides
 * its requests.
 */

export interface Asked {
  scope?: string;
  resource?: string;
  /** Values of repeated `resource` parameters, in addition to or instead of `resource`. */
  resources?: readonly string[];
  workspace: string;
  /** Scopes that the person leaves ticked; all unless given. */
  allowed?: readonly string[];
  extra?: Record<string, string>;
}

export interface Authorized {
  back: URL;
  verifier: string;
  state: string;
}

export class Program {
  readonly config: client.Configuration;
  readonly #browser: Browser;
  readonly #csrfToken: string;

  constructor(config: client.Configuration, person: { browser: Browser; csrfToken: string }) {
    this.config = config;
    this.#browser = person.browser;
    this.#csrfToken = person.csrfToken;
  }

  async url(
    challenge: string,
    { scope = "shows:read offline_access", resource, resources = [], extra = {} }: Partial<Asked>,
    state = "s",
  ): Promise<URL> {
    const url = client.buildAuthorizationUrl(this.config, {
      redirect_uri: CALLBACK,
      scope,
      state,
      code_challenge: challenge,
      code_challenge_method: "S256",
      ...(resource === undefined ? {} : { resource }),
      ...extra,
    });
    for (const each of resources) url.searchParams.append("resource", each);
    return url;
  }

  async authorize(asked: Asked): Promise<Authorized> {
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const url = await this.url(await client.calculatePKCECodeChallenge(verifier), asked, state);
    const page = await this.#browser.begin(url.href);
    const allowed = asked.allowed ?? (asked.scope ?? "shows:read offline_access").split(" ");
    return {
      back: await this.#browser.decide(page, {
        csrfToken: this.#csrfToken,
        workspace: asked.workspace,
        scopes: allowed,
      }),
      verifier,
      state,
    };
  }

  exchange(
    { back, verifier, state }: Authorized,
    resource?: string,
  ): Promise<client.TokenEndpointResponse> {
    return client.authorizationCodeGrant(
      this.config,
      back,
      { pkceCodeVerifier: verifier, expectedState: state },
      resource === undefined ? {} : { resource },
    );
  }

  async signIn(asked: Asked): Promise<client.TokenEndpointResponse> {
    return this.exchange(await this.authorize(asked), asked.resource);
  }
}

/** A registered program, and Ana, a signed-in person. */
export async function startProgram(
  app: Pick<OAuthApp, "fetch" | "browser">,
  clientId: string,
  options: { browser?: Browser; csrfToken?: string; authentication?: client.ClientAuth } = {},
): Promise<Program> {
  const config = await client.discovery(
    new URL(ISSUER),
    clientId,
    undefined,
    options.authentication ?? client.None(),
    {
      algorithm: "oauth2",
      execute: [client.allowInsecureRequests],
      [client.customFetch]: app.fetch as client.CustomFetch,
    },
  );
  return new Program(config, {
    browser: options.browser ?? app.browser("session-of-ana"),
    csrfToken: options.csrfToken ?? "csrf-of-ana",
  });
}

/** A token request made by hand, for requests with faults. */
export async function postForm(
  fetcher: Fetch,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const answer = await fetcher(`${ISSUER}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
    headers: answer.headers,
  };
}
