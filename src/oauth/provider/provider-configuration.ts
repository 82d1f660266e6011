import {
  type AdapterFactory,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from "oidc-provider";
import { bucketAddress } from "../../kernel/limits/addresses.ts";
import { newId } from "../../kernel/ids.ts";
import { SCOPES } from "../../kernel/access/scopes.ts";
import type { Secrets } from "../../kernel/secrets.ts";
import { newToken } from "../../kernel/access/tokens.ts";
import type { Clock } from "../../lib/clock.ts";
import type { OutboundClient } from "../../outbound/outbound-client.ts";
import { requireKnownAccount, requireKnownScope } from "./authorize-request.ts";
import { checkClient } from "../clients/client-rules.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { HourlyBudget } from "./hourly-budget.ts";
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

/** Metadata documents fetched from one host in an hour, */
const DOCUMENTS_PER_HOST_HOUR = 30;
/** and for one caller, who could name another host in each request. */
const DOCUMENTS_PER_CALLER_HOUR = 60;
/** Documents are cached for at least five minutes, so that an app in use stays below the limit. */
const DOCUMENT_KEPT_SEC = { min: 300, max: 86_400 };
const DOCUMENT_ID_LETTERS_MAX = 500;
const ACCESS_LIFE_SEC = ACCESS_LIFE_MS / 1_000;

export interface ConfigurationParts {
  adapter: AdapterFactory;
  clock: LibraryClock;
  resources: Resources;
  secrets: Secrets;
  outbound: OutboundClient;
}

/** Every setting of oidc-provider, most of them other than its defaults (record 0011). */
export function configurationOf({
  adapter,
  clock,
  resources,
  secrets,
  outbound,
}: ConfigurationParts): Configuration {
  const cookie = {
    signed: true,
    httpOnly: true,
    sameSite: "lax",
    secure: resources.issuer.startsWith("https:"),
  } as const;
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
        session: "castmeter_oauth",
        interaction: "castmeter_oauth_consent",
        resume: "castmeter_oauth_resume",
      },
      // Without a path the library scopes the cookie of a request to the page of that request.
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
    fetch: guardedFetch(outbound),
    renderError: (context, out) => renderFault(context, out),
    features: featuresOf({ clock, resources }),
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
 * The library looks an app up a second time to report an error to it; a document that could not be
 * read is not fetched again for that.
 */
function isFirstFetch(context: KoaContextWithOIDC): boolean {
  const state = context.state as { hasFetched?: true };
  if (state.hasFetched === true) return false;
  state.hasFetched = true;
  return true;
}

function documentLimits(clock: Clock): (context: KoaContextWithOIDC, id: string) => boolean {
  const hosts = new HourlyBudget(clock, DOCUMENTS_PER_HOST_HOUR);
  const callers = new HourlyBudget(clock, DOCUMENTS_PER_CALLER_HOUR);
  return (context, id) => {
    if (id.length > DOCUMENT_ID_LETTERS_MAX || !isFirstFetch(context)) return false;
    const { address = "" } = context.req as { address?: string };
    return (
      callers.take(bucketAddress(address)) === null && hosts.take(new URL(id).hostname) === null
    );
  };
}

type Features = NonNullable<Configuration["features"]>;

function featuresOf({
  clock,
  resources,
}: Pick<ConfigurationParts, "clock" | "resources">): Features {
  const mayFetch = documentLimits(clock);
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
      allowFetch: mayFetch,
      cacheDuration: DOCUMENT_KEPT_SEC,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: ({ oidc }, _client, granted) => {
        // Asked for instead of a check against the grant wherever a list is given.
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
