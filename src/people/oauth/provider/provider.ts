import { errors, type KoaContextWithOIDC, Provider } from "oidc-provider";
import type { Database } from "../../../db/connection/database.ts";
import type { Log } from "../../../kernel/pipeline/log.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { newToken, type TokenPrefix } from "../../../kernel/access/credentials/tokens.ts";
import type { Addresses } from "../../../kernel/contract/urls.ts";
import type { Clock } from "../../../lib/time/clock.ts";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { createAdapter } from "./adapter.ts";
import { readableQuery } from "./authorize-request.ts";
import { ClientDocuments } from "../clients/client-documents.ts";
import { secretMatches } from "../clients/clients.store.ts";
import { LibraryClock } from "./library-clock.ts";
import { OAUTH_PATHS } from "./oauth-terms.ts";
import { configurationOf } from "./provider-configuration.ts";
import { redirectUriRegistered } from "../clients/redirect-uri-rules.ts";
import { type Resources, resourcesOf } from "./resources.ts";
import { answerBroken, exchangeTokens, hideHashedSecret } from "../tokens/token-answers.ts";

export interface ProviderParts {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  outbound: OutboundClient;
  addresses: Addresses;
  log: Log;
  limits: EndpointLimits;
}

/**
 * The limits of the endpoints that apps call. Each function returns the seconds to wait above the
 * limit.
 */
export interface EndpointLimits {
  /** Counts a request of an app at an endpoint. */
  takeRequest: (path: string, clientId: string, address: string) => number | null;
  /** Counts a request of an unknown app, or a request with a wrong secret. */
  takeFailure: (address: string) => number | null;
}

/** Endpoints at which an app authenticates. */
const LIMITED_PATHS: readonly string[] = [
  OAUTH_PATHS.token,
  OAUTH_PATHS.revoke,
  OAUTH_PATHS.introspect,
];

export interface AuthorizationServer {
  provider: Provider;
  resources: Resources;
}

/** The authorization server. Every process derives the same keys from the master key. */
export function createAuthorizationServer(parts: ProviderParts): AuthorizationServer {
  const resources = resourcesOf(parts.addresses);
  const clock = new LibraryClock(parts.clock);
  const configuration = configurationOf({
    ...parts,
    clock,
    resources,
    documents: new ClientDocuments(parts),
    adapter: createAdapter({ ...parts, clock, resources, limitClient: limiterOf(parts) }),
  });
  const provider = new Provider(resources.issuer, configuration);
  // Behind a proxy the scheme and host are the issuer's, which the surface writes into the headers.
  provider.proxy = true;
  adaptModels(provider, parts.secrets);
  adaptBodies(provider, parts.secrets);
  addMiddleware(provider, parts);
  provider.on("server_error", (context, error) =>
    parts.log.error(
      { error: error.message, path: context.path.split("/").slice(0, 3).join("/") },
      "the authorization server failed",
    ),
  );
  return { provider, resources };
}

/** The limit on an app's requests, checked where the library looks the app up. */
function limiterOf({
  limits,
}: ProviderParts): (context: KoaContextWithOIDC, clientId: string) => void {
  return (context, clientId) => {
    if (!LIMITED_PATHS.includes(context.path)) return;
    const waitSec = limits.takeRequest(context.path, clientId, addressOf(context));
    if (waitSec === null) return;
    context.set("Retry-After", String(waitSec));
    throw Object.assign(
      new errors.CustomOIDCProviderError(
        "temporarily_unavailable",
        "Too many requests of this app. Wait and send the request again.",
      ),
      { status: 429, statusCode: 429 },
    );
  };
}

/** Answers 429 instead of 401 to a caller with too many unknown apps and wrong secrets. */
function limitFailures(context: KoaContextWithOIDC, { limits }: ProviderParts): void {
  if (!LIMITED_PATHS.includes(context.path) || context.status !== 401) return;
  const waitSec = limits.takeFailure(addressOf(context));
  if (waitSec === null) return;
  context.set("Retry-After", String(waitSec));
  context.status = 429;
  context.body = {
    error: "temporarily_unavailable",
    error_description: "Too many failed credentials from this address.",
  };
}

const addressOf = (context: KoaContextWithOIDC): string =>
  (context.req as { address?: string }).address ?? "";

/**
 * The method of the library's models that a subclass would override if the models were not made
 * inside the library. It is missing in the library's types; a test issues tokens and reads their
 * prefixes.
 */
interface TokenModel {
  prototype: { generateTokenId(this: { format?: string }): string };
}

function adaptModels(provider: Provider, secrets: Secrets): void {
  const tokens: [TokenPrefix, unknown][] = [
    ["cma", provider.AccessToken],
    ["cmr", provider.RefreshToken],
    ["cmc", provider.AuthorizationCode],
  ];
  for (const [prefix, model] of tokens) {
    (model as TokenModel).prototype.generateTokenId = function generateTokenId() {
      // The library can make structured access tokens; here all are opaque.
      if (prefix === "cma") this.format = "opaque";
      return newToken(prefix);
    };
  }
  const { prototype } = provider.Client;
  prototype.compareClientSecret = function compareClientSecret(shown) {
    return secretMatches(secrets, this.clientSecret, shown);
  };
  prototype.redirectUriAllowed = function redirectUriAllowed(uri) {
    return redirectUriRegistered(uri, this.redirectUris ?? []);
  };
  prototype.responseModeAllowed = (mode: string | undefined) =>
    mode === undefined || mode === "query";
}

/**
 * A registration may be changed with its own `client_secret` in the body (RFC 7592, 2.2). The
 * library compares it with the stored secret, which is a hash, so a correct secret in the body is
 * replaced by the hash.
 */
function adaptBodies(provider: Provider, secrets: Secrets): void {
  const bodies = new WeakMap<object, unknown>();
  Object.defineProperty(provider.OIDCContext.prototype, "body", {
    get(this: object) {
      return bodies.get(this);
    },
    set(this: KoaContextWithOIDC["oidc"], body: Record<string, unknown> | undefined) {
      const stored = this.entities.Client?.clientSecret;
      const isOwn = secretMatches(secrets, stored, body?.["client_secret"]);
      bodies.set(this, isOwn ? { ...body, client_secret: stored } : body);
    },
  });
}

function addMiddleware(provider: Provider, parts: ProviderParts): void {
  provider.use(async (context, next) => {
    try {
      await next();
    } catch (error) {
      answerBroken(context as KoaContextWithOIDC, error, parts.log);
    }
  });
  provider.use(async (context, next) => {
    if (context.path === OAUTH_PATHS.authorize)
      context.querystring = readableQuery(context.querystring);
    if (context.path === OAUTH_PATHS.token)
      await exchangeTokens(context as KoaContextWithOIDC, next, parts);
    else await next();
    limitFailures(context as KoaContextWithOIDC, parts);
    hideHashedSecret(context as KoaContextWithOIDC);
  });
}
