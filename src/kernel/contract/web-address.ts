import { isIP } from "node:net";
import { parameterInvalid } from "./errors.ts";

/**
 * Checks addresses that are shown to people and never requested by the service: a show's website, a
 * partner's logo.
 */

/**
 * The start of an address. The URL parser repairs `https:a.example` and additional slashes, which
 * as typed are no valid link.
 */
const BEGIN = /^https?:\/\/[^/]/i;

/**
 * Characters that an address may not contain unencoded (RFC 3986): they could end the attribute in
 * which it is printed, or show the reader another address.
 */
const NOT_IN_ADDRESSES = /[\s\\"<>^`{|}\p{Cc}\p{Cf}]/u;

/** Names of the reader's own machine or network (RFC 6761, 6762, 8375). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/**
 * The address as typed, if it can be printed as a link to a public site.
 *
 * @throws ApiError `parameter_invalid` naming the field.
 */
export function webAddressOf(
  param: string,
  text: string,
  schemes: readonly ("http:" | "https:")[] = ["http:", "https:"],
): string {
  if (BEGIN.test(text) && NOT_IN_ADDRESSES.test(text))
    throw parameterInvalid(
      param,
      "malformed",
      `${param} holds a character that must be percent-encoded.`,
    );
  const url = BEGIN.test(text) ? URL.parse(text) : null;
  if (url === null || !schemes.some((scheme) => url.protocol === scheme))
    throw parameterInvalid(
      param,
      "malformed",
      `${param} must be an ${schemes.map((scheme) => scheme.slice(0, -1)).join(" or ")} address.`,
    );
  if (url.username !== "" || url.password !== "")
    throw parameterInvalid(param, "malformed", `${param} must not hold a user name or password.`);
  if (!isPublicHost(url.hostname))
    throw parameterInvalid(param, "malformed", `${param} must name a host of the public internet.`);
  return text;
}

/**
 * Whether a host is public, by its name alone: it has a dot and is not local. Readers recognise a
 * site by its name, so IP addresses are refused.
 */
function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && isIP(name) === 0 && !LOCAL_NAME.test(name);
}
