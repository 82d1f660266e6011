import { errors } from "oidc-provider";
import { redirectUriFault } from "./redirect-uri-rules.ts";

/**
 * What an app may say of itself, whether it registers or is described by a document. Beyond what
 * the library checks.
 */

const REDIRECT_URIS_MAX = 20;
const NAME_LETTERS_MAX = 100;
const TEXT_LETTERS_MAX = 2_000;

/**
 * Each would make the server call an address at the moment of registration, or promise what we do
 * not offer.
 */
const REFUSED = [
  "sector_identifier_uri",
  "request_uris",
  "backchannel_logout_uri",
  "initiate_login_uri",
] as const;

function refuse(description: string): never {
  throw new errors.InvalidClientMetadata(description);
}

/**
 * Checks and completes a client's metadata in place.
 *
 * @throws InvalidRedirectUri or InvalidClientMetadata, which the library answers as RFC 7591 says.
 */
export function checkClient(metadata: Record<string, unknown>): void {
  // A document that says nothing of authentication means a public app: it could not keep a secret
  // in public.
  const isDocument =
    typeof metadata["client_id"] === "string" && metadata["client_id"].startsWith("https:");
  if (isDocument && metadata["token_endpoint_auth_method"] === "client_secret_basic")
    metadata["token_endpoint_auth_method"] = "none";
  const { redirect_uris: redirectUris, client_name: name } = metadata;
  if (!Array.isArray(redirectUris) || redirectUris.length === 0)
    refuse("redirect_uris must hold at least one address");
  if (redirectUris.length > REDIRECT_URIS_MAX)
    refuse(`redirect_uris must hold at most ${REDIRECT_URIS_MAX} addresses`);
  for (const [index, uri] of redirectUris.entries()) {
    const fault = redirectUriFault(uri);
    if (fault !== null) refuse(`redirect_uris[${index}] ${fault}`);
  }
  // Letters that change the direction of writing or are not seen would let a name look like
  // another's.
  if (
    name !== undefined &&
    (typeof name !== "string" ||
      name.length > NAME_LETTERS_MAX ||
      /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u.test(name))
  ) {
    refuse(`client_name must be at most ${NAME_LETTERS_MAX} visible letters`);
  }
  // Programs register what was asked of them that day, and would be refused when a later day asks
  // for more. Nothing is lost: anybody can register again, and a person decides each time.
  delete metadata["scope"];
  // Whoever can answer for the address can sign as the app; the library takes plain http.
  const { jwks_uri: keys } = metadata;
  if (keys !== undefined && (typeof keys !== "string" || URL.parse(keys)?.protocol !== "https:"))
    refuse("jwks_uri must be https");
  for (const field of REFUSED)
    if (metadata[field] !== undefined) refuse(`${field} is not supported`);
  if (metadata["subject_type"] !== undefined && metadata["subject_type"] !== "public")
    refuse("subject_type must be public");
  for (const [field, value] of Object.entries(metadata)) {
    if (typeof value === "string" && value.length > TEXT_LETTERS_MAX)
      refuse(`${field} must be at most ${TEXT_LETTERS_MAX} letters`);
  }
}
