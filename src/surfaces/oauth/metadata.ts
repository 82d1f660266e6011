import { SCOPES } from "../../kernel/access/scopes.ts";
import { OAUTH_PATHS, OFFLINE_ACCESS } from "../../people/oauth/provider/oauth-terms.ts";
import type { Resources } from "../../people/oauth/provider/resources.ts";

/** Discovery documents: RFC 8414 for the authorization server, RFC 9728 for each resource. */

const CLIENT_AUTHENTICATION = [
  "client_secret_basic",
  "client_secret_post",
  "private_key_jwt",
  "none",
];

const SIGNATURES = ["RS256", "PS256", "ES256", "EdDSA"];

/** RFC 8414 metadata of the authorization server. */
export function serverMetadata({ issuer }: Resources, docsUrl: string): Record<string, unknown> {
  const at = (path: string): string => `${issuer}${path}`;
  return {
    issuer,
    authorization_endpoint: at(OAUTH_PATHS.authorize),
    token_endpoint: at(OAUTH_PATHS.token),
    revocation_endpoint: at(OAUTH_PATHS.revoke),
    introspection_endpoint: at(OAUTH_PATHS.introspect),
    userinfo_endpoint: at(OAUTH_PATHS.userinfo),
    registration_endpoint: at(OAUTH_PATHS.register),
    scopes_supported: [...SCOPES, OFFLINE_ACCESS],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    token_endpoint_auth_signing_alg_values_supported: SIGNATURES,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    revocation_endpoint_auth_signing_alg_values_supported: SIGNATURES,
    introspection_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    introspection_endpoint_auth_signing_alg_values_supported: SIGNATURES,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    service_documentation: docsUrl,
  };
}

/** RFC 9728 metadata of a resource. */
export function resourceMetadata(
  resource: string,
  name: string,
  { issuer }: Resources,
): Record<string, unknown> {
  return {
    resource,
    resource_name: name,
    authorization_servers: [issuer],
    scopes_supported: [...SCOPES],
    bearer_methods_supported: ["header"],
  };
}
