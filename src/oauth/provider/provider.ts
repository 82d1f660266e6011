import { errors, type KoaContextWithOIDC, Provider } from "oidc-provider";
import type { Database } from "../../db/connection/database.ts";
import type { Log } from "../../kernel/pipeline/log.ts";
import type { Secrets } from "../../kernel/secrets.ts";
import { newToken, type TokenPrefix } from "../../kernel/access/tokens.ts";
import type { Addresses } from "../../kernel/contract/urls.ts";
import type { Clock } from "../../lib/clock.ts";
import type { OutboundClient } from "../../outbound/outbound-client.ts";
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
  /** Counts a request of an app at the token endpoint; seconds to wait beyond its limit. */
  takeTokenRequest: (clientId: string, address: string) => number | null;
}

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
  addMiddleware(provider, parts);
  provider.on("server_error", (context, error) =>
    parts.log.error(
      { error: error.message, path: context.path.split("/").slice(0, 3).join("/") },
      "the authorization server failed",
    ),
  );
  return { provider, resources };
}

/** The limit on an app's token requests, asked where the library looks the app up. */
function limiterOf({
  takeTokenRequest,
}: ProviderParts): (context: KoaContextWithOIDC, clientId: string) => void {
  return (context, clientId) => {
    if (context.path !== OAUTH_PATHS.token) return;
    const { address } = context.req as { address?: string };
    const waitSec = takeTokenRequest(clientId, address ?? "");
    if (waitSec === null) return;
    context.set("Retry-After", String(waitSec));
    throw Object.assign(
      new errors.CustomOIDCProviderError(
        "temporarily_unavailable",
        "Too many token requests. Wait and send the request again.",
      ),
      { status: 429, statusCode: 429 },
    );
  };
}

/**
 * What a subclass of the library's would override, were its models not made inside it. Not in its
 * types: a test issues tokens and reads their prefixes.
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
      // Access tokens may be structured in the library; here none is.
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
    hideHashedSecret(context as KoaContextWithOIDC);
  });
}
