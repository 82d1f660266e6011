import { UNLOCKED_SEC } from "../../features/reporting/share-links/index.ts";

/** The cookie of a browser that knows the password of a link. */

const isSecure = (siteUrl: string): boolean => siteUrl.startsWith("https:");

/**
 * One name a link. Over https it begins with `__Secure-`; `__Host-` forbids the path that it is
 * bound to (record 0082).
 */
const nameOf = (linkId: string, siteUrl: string): string =>
  `${isSecure(siteUrl) ? "__Secure-" : ""}castmeter_report_${linkId}`;

/** The value for a link in a `Cookie` header; undefined for none, and where there are two. */
export function readUnlockCookie(
  header: string | undefined,
  linkId: string,
  siteUrl: string,
): string | undefined {
  const name = nameOf(linkId, siteUrl);
  const values = (header ?? "").split(";").flatMap((pair) => {
    const [first = "", ...value] = pair.split("=");
    return first.trim() === name ? [value.join("=").trim()] : [];
  });
  return values.length === 1 ? values[0] : undefined;
}

/**
 * @param path The directory of the page's address: browsers send a cookie of the page's own path
 *   neither with its JSON nor with its tables.
 */
export const unlockCookie = ({
  link,
  value,
  path,
  siteUrl,
}: {
  link: { id: string };
  value: string;
  path: string;
  siteUrl: string;
}): string =>
  [
    `${nameOf(link.id, siteUrl)}=${value}`,
    `Path=${path}`,
    "HttpOnly",
    "SameSite=Lax",
    `Max-Age=${UNLOCKED_SEC}`,
    ...(isSecure(siteUrl) ? ["Secure"] : []),
  ].join("; ");
