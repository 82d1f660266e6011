import * as client from "openid-client";
import type { HttpPort } from "../http-port.ts";
import type { Clock } from "../../lib/time/clock.ts";
import { SECOND_MS } from "../../lib/time/clock.ts";
import type { AccountSecrets } from "./account-connector.ts";
import type { PlatformOauth, TokenExchange } from "./connector-manifest.ts";
import { isRecord } from "./reads/find-days.ts";
import type { PlatformSignIn, TokenAnswer } from "./platform-sign-in.ts";

export interface PlatformClient {
  clientId: string;
  clientSecret: string;
}

export interface PlatformSignInParts {
  http: HttpPort;
  clock: Clock;
  /** Clients by the names in the manifests: GOOGLE, PODBEAN. */
  clients: ReadonlyMap<string, PlatformClient>;
  /**
   * The address to which platforms send people back; it is registered there, so it never changes.
   */
  redirectUri: string;
  /** True in tests, which sign in at a simulator; otherwise only https is allowed. */
  allowHttp?: boolean;
}

const TIMEOUT_MS = 15_000;
const BYTES_MAX = 256 * 1_024;

/**
 * Makes the sign-in at platforms with a library that implements the standard and its protections.
 * Deviations of a platform are in its manifest.
 */
export function createPlatformSignIn(parts: PlatformSignInParts): PlatformSignIn {
  const configured = (oauth: PlatformOauth): client.Configuration | undefined =>
    configurationOf(parts, oauth);
  return {
    isConfigured: ({ settings }) => parts.clients.has(settings),
    start: async (oauth) => {
      const configuration = configured(oauth);
      if (configuration === undefined)
        throw new Error(`No client is configured for ${oauth.settings}`);
      const state = client.randomState();
      const verifier = oauth.pkce ? client.randomPKCECodeVerifier() : null;
      const proof =
        verifier === null
          ? {}
          : {
              code_challenge: await client.calculatePKCECodeChallenge(verifier),
              code_challenge_method: "S256",
            };
      const scope = oauth.scopes.length === 0 ? {} : { scope: oauth.scopes.join(" ") };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: parts.redirectUri,
        ...scope,
        state,
        ...proof,
        ...oauth.extraParameters,
      });
      return { url: url.href, state, verifier };
    },
    finish: async (oauth, { address, state, verifier }) => {
      const configuration = configured(oauth);
      if (configuration === undefined) return notConfigured(oauth);
      return asAnswer(parts, oauth, async () => {
        // The registered address is used, because a proxy may have changed the address of the
        // request.
        const back = new URL(parts.redirectUri);
        back.search = address.search;
        const first = await client.authorizationCodeGrant(configuration, back, {
          expectedState: state,
          ...(verifier === null ? {} : { pkceCodeVerifier: verifier }),
        });
        return oauth.renewal.kind === "exchange"
          ? exchange(configuration, oauth.renewal.atOnce ?? oauth.renewal, first.access_token)
          : first;
      });
    },
    renew: async (oauth, secrets) => {
      const configuration = configured(oauth);
      const { renewal } = oauth;
      if (configuration === undefined || renewal.kind === "none") return notConfigured(oauth);
      const held =
        renewal.kind === "refresh_token" ? secrets["refresh_token"] : secrets["access_token"];
      if (held === undefined)
        return {
          ok: false,
          code: "invalid_grant",
          message: "The platform gave nothing to renew the sign-in with.",
        };
      const answer = await asAnswer(parts, oauth, () =>
        renewal.kind === "refresh_token"
          ? client.refreshTokenGrant(configuration, held)
          : exchange(configuration, renewal, held),
      );
      // A platform that does not rotate refresh tokens leaves the refresh token out.
      return answer.ok
        ? {
            ok: true,
            tokens: { ...answer.tokens, secrets: { ...secrets, ...answer.tokens.secrets } },
          }
        : answer;
    },
    revoke: async (oauth, secrets) => {
      const configuration = configured(oauth);
      const token = secrets["refresh_token"] ?? secrets["access_token"];
      if (configuration === undefined || oauth.revocationUrl === null || token === undefined)
        return;
      await client.tokenRevocation(configuration, token).catch(() => undefined);
    },
  };
}

function configurationOf(
  { http, clients, allowHttp = false }: PlatformSignInParts,
  oauth: PlatformOauth,
): client.Configuration | undefined {
  const credentials = clients.get(oauth.settings);
  if (credentials === undefined) return undefined;
  const { clientId, clientSecret } = credentials;
  const server: client.ServerMetadata = {
    issuer: new URL(oauth.authorizationUrl).origin,
    authorization_endpoint: oauth.authorizationUrl,
    token_endpoint: oauth.tokenUrl,
    ...(oauth.revocationUrl === null ? {} : { revocation_endpoint: oauth.revocationUrl }),
  };
  const authentication =
    oauth.clientAuthentication === "basic"
      ? client.ClientSecretBasic(clientSecret)
      : client.ClientSecretPost(clientSecret);
  const configuration = new client.Configuration(
    server,
    clientId,
    { client_secret: clientSecret },
    authentication,
  );
  configuration.timeout = TIMEOUT_MS / SECOND_MS;
  configuration[client.customFetch] = fetchThrough(http);
  // oxlint-disable-next-line typescript/no-deprecated -- deprecated as a warning; only tests enable it
  if (allowHttp) client.allowInsecureRequests(configuration);
  return configuration;
}

/**
 * Exchanges a token for a longer-lived one, on platforms without refresh tokens. These platforms
 * take token and secret in the address, which is sent over https to the platform only.
 */
async function exchange(
  configuration: client.Configuration,
  { url, grantType, withSecret = false }: TokenExchange,
  token: string,
): Promise<client.TokenEndpointResponse> {
  const address = new URL(url);
  const secret = configuration.clientMetadata().client_secret;
  address.search = new URLSearchParams({
    grant_type: grantType,
    access_token: token,
    ...(withSecret && typeof secret === "string" ? { client_secret: secret } : {}),
  }).toString();
  const answer = await client.fetchProtectedResource(configuration, token, address, "GET");
  const body = (await answer.json()) as Partial<client.TokenEndpointResponse>;
  if (!answer.ok || body.access_token === undefined)
    throw new client.ResponseBodyError("The token was not exchanged", {
      cause: { error: [400, 401, 403].includes(answer.status) ? "invalid_grant" : "server_error" },
      response: answer,
    });
  return { ...body, access_token: body.access_token, token_type: "bearer" };
}

async function asAnswer(
  { clock }: PlatformSignInParts,
  oauth: PlatformOauth,
  ask: () => Promise<client.TokenEndpointResponse>,
): Promise<TokenAnswer> {
  try {
    const {
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: expiresIn,
    } = await ask();
    const secrets: AccountSecrets = {
      access_token: accessToken,
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    };
    const ends = oauth.renewal.kind !== "none" && expiresIn !== undefined;
    return {
      ok: true,
      tokens: {
        secrets,
        expiresAt: ends ? new Date(clock.now().getTime() + expiresIn * SECOND_MS) : null,
      },
    };
  } catch (error) {
    return refused(error, oauth);
  }
}

/** The platform's message may repeat the request, so only its error code is passed on. */
function refused(error: unknown, oauth: PlatformOauth): TokenAnswer {
  const word =
    error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError
      ? error.error
      : undefined;
  if (word === "access_denied")
    return {
      ok: false,
      code: "access_denied",
      message: "The platform was told not to give access.",
    };
  if (word === "invalid_grant")
    return {
      ok: false,
      code: "invalid_grant",
      message: "The platform does not accept the sign-in any more.",
    };
  const name = new URL(oauth.tokenUrl).hostname;
  return {
    ok: false,
    code: "provider_error",
    message:
      word === undefined
        ? `${name} did not answer as expected.`
        : `${name} answered ${word.replaceAll(/[^\w-]/g, "").slice(0, 40)}.`,
  };
}

const notConfigured = ({ settings }: PlatformOauth): TokenAnswer => ({
  ok: false,
  code: "not_configured",
  message: `This server has no ${settings}_CLIENT_ID and ${settings}_CLIENT_SECRET.`,
});

/** A fetch that sends every request through the client that checks addresses. */
function fetchThrough(http: HttpPort): client.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    if (method !== "GET" && method !== "POST")
      throw new Error(`${method} is not sent to platforms`);
    const text =
      body === undefined || body === null
        ? undefined
        : body instanceof URLSearchParams
          ? body.toString()
          : typeof body === "string"
            ? body
            : undefined;
    const answer = await http.request({
      method,
      url,
      headers: { ...headers },
      ...(text === undefined ? {} : { body: text }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: BYTES_MAX,
      signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(answer.message);
    const isEmpty = [101, 204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : asStandard(answer.body), {
      status: Math.max(200, answer.status),
      headers: answer.headers,
    });
  };
}

/**
 * The body in the form of the standard: Instagram's token is taken out of its list and given its
 * type, and members without a value, which Blubrry prints as null, are left out. A body that is not
 * JSON stays unchanged.
 */
function asStandard(body: Uint8Array): string {
  const text = Buffer.from(body).toString("utf8");
  try {
    const parsed = JSON.parse(text) as { data?: unknown } | null;
    const answer: unknown = Array.isArray(parsed?.data) ? parsed.data[0] : parsed;
    if (!isRecord(answer)) return text;
    const members = Object.fromEntries(
      Object.entries(answer).filter(([, value]) => value !== null),
    );
    const isUntyped =
      typeof members["access_token"] === "string" && members["token_type"] === undefined;
    return JSON.stringify(isUntyped ? { ...members, token_type: "bearer" } : members);
  } catch {
    return text;
  }
}
