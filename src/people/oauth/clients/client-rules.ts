import { errors } from "oidc-provider";
import { isStorable } from "../../../lib/text/storable-text.ts";
import { redirectUriFault } from "./redirect-uri-rules.ts";

/**
 * Rules for the metadata of an app that registered or has a metadata document. They are checked in
 * addition to the library's checks.
 */

const REDIRECT_URIS_MAX = 20;
const NAME_LETTERS_MAX = 100;
const TEXT_LETTERS_MAX = 2_000;

/**
 * Each of these would make the server request an address on registration, or promise a missing
 * feature.
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
 * Checks a client's metadata and normalises it in the same object.
 *
 * @throws InvalidRedirectUri or InvalidClientMetadata, which the library answers as in RFC 7591.
 */
export function checkClient(metadata: Record<string, unknown>): void {
  if (!isStorable(metadata)) refuse("the metadata holds U+0000 or half a surrogate pair");
  // The library defaults to a client secret; an app described by a public document cannot have one.
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
  // Invisible characters and characters that change the writing direction would let a name look
  // like another app's.
  if (
    name !== undefined &&
    (typeof name !== "string" ||
      name.length > NAME_LETTERS_MAX ||
      /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u.test(name))
  ) {
    refuse(`client_name must be at most ${NAME_LETTERS_MAX} visible letters`);
  }
  // The scope is dropped: a program that registers the scopes it needs today would be refused when
  // it needs more later. Any program can register again, and a person decides on each
  // authorization.
  delete metadata["scope"];
  // The keys must come over https: an attacker who can answer for the address can sign as the app,
  // and the library allows plain http.
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
