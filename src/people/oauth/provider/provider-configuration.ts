import {
  type AdapterFactory,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from "oidc-provider";
import { bucketAddress } from "../../../kernel/limits/addresses.ts";
import { newId } from "../../../kernel/ids.ts";
import { SCOPES } from "../../../kernel/access/scopes.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { newToken } from "../../../kernel/access/credentials/tokens.ts";
import type { Addresses } from "../../../kernel/contract/urls.ts";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { requireKnownAccount, requireKnownScope } from "./authorize-request.ts";
import { type ClientDocuments, DocumentUnavailable } from "../clients/client-documents.ts";
import { checkClient } from "../clients/client-rules.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import type { LibraryClock } from "./library-clock.ts";
import {
  ACCESS_LIFE_MS,
  CODE_LIFE_MS,
  CONSENT_LIFE_MS,
  OAUTH_PATHS,
  OFFLINE_ACCESS,
  REFRESH_ABSOLUTE_MS,
  REFRESH_IDLE_MS,
} from "./oauth-terms.ts";
import { renderFault } from "./render-fault.ts";
import type { Resources } from "./resources.ts";
import { signingKey } from "./signing-key.ts";

/**
 * Bounds of the time for which the library caches a document, within which the document's host
 * chooses.
 */
const DOCUMENT_KEPT_SEC = { min: 300, max: 86_400 };
const ACCESS_LIFE_SEC = ACCESS_LIFE_MS / 1_000;

export interface ConfigurationParts {
  adapter: AdapterFactory;
  clock: LibraryClock;
  resources: Resources;
  secrets: Secrets;
  outbound: OutboundClient;
  documents: ClientDocuments;
  addresses: Pick<Addresses, "appUrl">;
}

/** Every setting of oidc-provider, most of them different from its defaults (record 0011). */
export function configurationOf({
  adapter,
  clock,
  resources,
  secrets,
  outbound,
  documents,
  addresses,
}: ConfigurationParts): Configuration {
  const secure = resources.issuer.startsWith("https:");
  const cookie = { signed: true, httpOnly: true, sameSite: "lax", secure } as const;
  // Each cookie has its own path, which `__Host-` forbids; `__Secure-` at least ensures that it is
  // set only over https.
  const prefix = secure ? "__Secure-" : "";
  return {
    adapter,
    routes: {
      authorization: OAUTH_PATHS.authorize,
      token: OAUTH_PATHS.token,
      revocation: OAUTH_PATHS.revoke,
      introspection: OAUTH_PATHS.introspect,
      registration: OAUTH_PATHS.register,
    },
    scopes: [...SCOPES, OFFLINE_ACCESS],
    responseTypes: ["code"],
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"],
    clientDefaults: {
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      id_token_signed_response_alg: "EdDSA",
    },
    extraClientMetadata: {
      properties: ["rules"],
      validator: (_context, _key, _value, metadata) => checkClient(metadata),
    },
    extraParams: { account: requireKnownAccount, scope: requireKnownScope },
    pkce: { required: () => true },
    enabledJWA: { idTokenSigningAlgValues: ["EdDSA"] },
    jwks: { keys: [signingKey(secrets.oauthSigningSeed)] },
    cookies: {
      keys: [secrets.oauthCookieKey],
      names: {
        session: `${prefix}castmeter_oauth`,
        interaction: `${prefix}castmeter_oauth_consent`,
        resume: `${prefix}castmeter_oauth_resume`,
      },
      // Without this path the library would scope the cookie of a request to the page of that
      // request.
      long: { ...cookie, path: OAUTH_PATHS.authorize },
      short: cookie,
    },
    clientBasedCORS: () => true,
    // The service has its own sessions: the library only passes the person's id from the consent
    // page to the code.
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    interactions: {
      url: (_context, interaction) => `${OAUTH_PATHS.consent}/${interaction.uid}`,
      policy: askAlways(),
    },
    rotateRefreshToken: true,
    issueRefreshToken: (_context, client, code) =>
      client.grantTypeAllowed("refresh_token") && code.scopes.has(OFFLINE_ACCESS),
    expiresWithSession: () => false,
    ttl: lifetimes(clock),
    fetch: guardedFetch(outbound, documents),
    renderError: (context, out) => renderFault(context, out, addresses.appUrl),
    features: featuresOf({ documents, resources }),
  };
}

/** Asks a person on every authorization: no app gets a second code without a decision. */
function askAlways(): interactionPolicy.DefaultPolicy {
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  policy.clear();
  const decided = new Check(
    "decision",
    "a person has to decide",
    "consent_required",
    ({ oidc }) => oidc.result?.consent === undefined,
  );
  for (const name of ["login", "select_account"])
    policy.add(new Prompt({ name, requestable: true }));
  policy.add(new Prompt({ name: "consent", requestable: true }, decided));
  return policy;
}

function lifetimes(clock: LibraryClock): NonNullable<Configuration["ttl"]> {
  return {
    AccessToken: ACCESS_LIFE_SEC,
    AuthorizationCode: CODE_LIFE_MS / 1_000,
    RefreshToken: (_context, token) => {
      const endSec = (token.iiat ?? clock.librarySec()) + REFRESH_ABSOLUTE_MS / 1_000;
      return Math.max(1, Math.min(REFRESH_IDLE_MS / 1_000, endSec - clock.librarySec()));
    },
    Interaction: CONSENT_LIFE_MS / 1_000,
    Session: CONSENT_LIFE_MS / 1_000,
  };
}

/**
 * Prepares the document of an app. Returns false the second time in a request: the library looks
 * the app up again to report an error to it.
 */
function documentCheck(
  documents: ClientDocuments,
): (context: KoaContextWithOIDC | undefined, id: string) => Promise<boolean> {
  return async (context, id) => {
    // The consent page looks the app up outside a request to the library.
    if (context === undefined) {
      await documents.prepare(id, "");
      return true;
    }
    const state = context.state as { hasPrepared?: true };
    if (state.hasPrepared === true) return false;
    state.hasPrepared = true;
    const { address = "" } = context.req as { address?: string };
    try {
      await documents.prepare(id, bucketAddress(address));
    } catch (error) {
      if (error instanceof DocumentUnavailable) context.set("Retry-After", String(error.waitSec));
      throw error;
    }
    return true;
  };
}

type Features = NonNullable<Configuration["features"]>;

function featuresOf({
  documents,
  resources,
}: Pick<ConfigurationParts, "documents" | "resources">): Features {
  const isOwn = (
    _context: KoaContextWithOIDC,
    client: { clientId: string },
    token: { clientId?: string | undefined },
  ): boolean => token.clientId === client.clientId;
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: isOwn },
    introspection: { enabled: true, allowedPolicy: isOwn },
    registration: {
      enabled: true,
      idFactory: () => newId("app"),
      secretFactory: () => newToken("cms"),
    },
    registrationManagement: { enabled: true, rotateRegistrationAccessToken: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: "draft-02",
      allowFetch: documentCheck(documents),
      allowClient: async (_context, { clientId }) => {
        await documents.keep(clientId);
        return true;
      },
      cacheDuration: DOCUMENT_KEPT_SEC,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: ({ oidc }, _client, granted) => {
        // The library calls this function instead of checking the grant wherever a list is given.
        if (granted !== undefined && Array.isArray(oidc.params?.["resource"]))
          throw new errors.InvalidTarget("name one resource in a token request");
        return resources.commonOf(granted ?? []);
      },
      useGrantedResource: () => true,
      getResourceServerInfo: (_context, resource) => {
        const audience = resources.audienceOf(resource);
        if (audience === undefined) throw new errors.InvalidTarget();
        return {
          scope: [...SCOPES, OFFLINE_ACCESS].join(" "),
          audience: resources.addressOf(audience),
          accessTokenTTL: ACCESS_LIFE_SEC,
          accessTokenFormat: "opaque",
        };
      },
    },
  };
}
