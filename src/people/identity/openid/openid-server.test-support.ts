import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Adapter, type AdapterPayload, Provider } from "oidc-provider";
import {
  createOutboundClient,
  type OutboundClient,
} from "../../../infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../../infrastructure/outbound/outbound-policy.ts";
import { OpenidProvider } from "./openid-provider.ts";
import type { SocialProviderSettings } from "./social-provider.ts";

/** A real OpenID provider on loopback, and a headless browser that visits it and returns. */

const CLIENT_SECRET = "the secret of our client there";

export interface OpenidAccount {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
  hd?: string;
}

export interface OpenidServer {
  settings: SocialProviderSettings;
  /** The client side. `outbound` may intercept its requests. */
  provider(
    settings?: Partial<SocialProviderSettings>,
    outbound?: Pick<OutboundClient, "request">,
  ): OpenidProvider;
  outbound: OutboundClient;
  /** The account that signs in next; null makes the sign-in refused. */
  account: OpenidAccount | null;
  /** Follows the address to where the provider sends the browser back to. */
  visit(authorizationUrl: string): Promise<URL>;
  /** Refuses every new connection. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `claimsInIdToken`: true puts the claims into the ID token, as Google does; otherwise they are at
 * the userinfo endpoint, as in the standard.
 */
export async function startOpenidServer(
  redirectUri: string,
  { claimsInIdToken = true }: { claimsInIdToken?: boolean } = {},
): Promise<OpenidServer> {
  let answer = (_request: IncomingMessage, response: ServerResponse): void => void response.end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: SocialProviderSettings = {
    id: "oidc",
    name: "Harbour ID",
    issuer,
    clientId: "castmeter",
    clientSecret: CLIENT_SECRET,
    vouchesFor: "every_address",
  };
  const outbound = createOutboundClient({
    policy: { allowPrivateNetwork: true, ownAddresses: [], ports: DEFAULT_PORTS },
    userAgent: "test",
  });
  const accounts = new Map<string, OpenidAccount>();
  const openid = createProvider({ issuer, redirectUri, claimsInIdToken, accounts });
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const self: OpenidServer = {
    settings,
    outbound,
    account: null,
    provider: (changes = {}, through = outbound) =>
      new OpenidProvider(
        { ...settings, ...changes },
        { outbound: through, redirectUri, allowHttp: true },
      ),
    visit: (url) => visit(url, redirectUri),
    stop,
    close: async () => {
      outbound.close();
      if (server.listening) await stop();
    },
  };
  const callback = openid.callback();
  answer = (request, response) => {
    if (request.url?.startsWith("/interaction/") !== true) {
      void callback(request, response);
      return;
    }
    const { account } = self;
    if (account !== null) accounts.set(account.sub, account);
    void openid.interactionFinished(
      request,
      response,
      account === null ? { error: "access_denied" } : { login: { accountId: account.sub } },
    );
  };
  return self;
}

function createProvider({
  issuer,
  redirectUri,
  claimsInIdToken,
  accounts,
}: {
  issuer: string;
  redirectUri: string;
  claimsInIdToken: boolean;
  accounts: Map<string, OpenidAccount>;
}): Provider {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return new Provider(issuer, {
    adapter: MemoryAdapter,
    clients: [
      { client_id: "castmeter", client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "hd"] },
    conformIdTokenClaims: !claimsInIdToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ ...accounts.get(id), sub: id }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: "castmeter",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    cookies: { keys: ["a key of the test provider"] },
    jwks: {
      keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "test" }],
    },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
  });
}

/** The provider's storage. The library's default storage logs a warning on each start. */
class MemoryAdapter implements Adapter {
  readonly #rows = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#rows.set(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#rows.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#rows.values()].find((row) => row.uid === uid);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    Object.assign(this.#rows.get(id) ?? {}, { consumed: true });
  }

  async destroy(id: string): Promise<void> {
    this.#rows.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, row] of this.#rows) if (row.grantId === grantId) this.#rows.delete(id);
  }
}

async function visit(start: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < 10; step += 1) {
    const answer = await globalThis.fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null)
      throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(redirectUri)) return url;
  }
  throw new Error("The provider did not send the browser back");
}
