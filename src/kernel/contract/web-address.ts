import { isIP } from "node:net";
import { parameterInvalid } from "./errors.ts";

/**
 * Addresses that are shown to people and never called by the service: a show's website, a
 * partner's logo.
 */

/** The parser of URLs repairs `https:a.example` and more slashes; as it was typed it is no link. */
const BEGIN = /^https?:\/\/[^/]/i;

/**
 * What no address may hold unencoded (RFC 3986): it could end the attribute it is printed in, or
 * show the reader another address.
 */
const NOT_IN_ADDRESSES = /[\s\\"<>^`{|}\p{Cc}\p{Cf}]/u;

/** Names that lead to the reader's own machine or network (RFC 6761, 6762, 8375). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/**
 * The address as it was typed, where it can be printed as a link to a public site.
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

/** By its text alone: a name with a dot that is not local. Readers know a site by its name. */
function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && isIP(name) === 0 && !LOCAL_NAME.test(name);
}
