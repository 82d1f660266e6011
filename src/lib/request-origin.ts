/** The headers in which a browser states which page made a request. */
export interface OriginHeaders {
  /** The header `Origin`. */
  origin: string | undefined;
  /** The header `Sec-Fetch-Site`. */
  site: string | undefined;
}

/**
 * The header which shows that a page of another site made a request; null when neither header does.
 * Programs send neither of them.
 *
 * @param allowed.opaqueOrigin Accepts `Origin: null` if the browser states the same site: it sends
 *   `null` for a form on a page without referrer (Fetch standard, "append a request Origin
 *   header"), and for a frame without an origin, which is another site.
 * @param allowed.typed Accepts an address that the user typed, which opens pages and changes
 *   nothing.
 */
export function foreignOriginHeader(
  { origin, site }: OriginHeaders,
  ownOrigin: string,
  allowed: { opaqueOrigin?: boolean; typed?: boolean } = {},
): "Origin" | "Sec-Fetch-Site" | null {
  if (origin === "null" && allowed.opaqueOrigin === true)
    return site === "same-origin" ? null : "Sec-Fetch-Site";
  if (origin !== undefined && origin !== ownOrigin) return "Origin";
  const isOwnSite =
    site === undefined || site === "same-origin" || (site === "none" && allowed.typed === true);
  return isOwnSite ? null : "Sec-Fetch-Site";
}
