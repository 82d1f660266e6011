/**
 * The address of a Ghost site from what somebody typed: https only, because the token goes there;
 * no user, port, query or fragment; a pasted admin address loses its `/ghost…`. Null when it is no
 * such address. Whether the host may be called at all is the guarded client's to say.
 */
export function siteAddressOf(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  if (
    url === null ||
    url.protocol !== "https:" ||
    url.port !== "" ||
    url.username !== "" ||
    url.password !== "" ||
    !url.hostname.includes(".")
  )
    return null;
  const folder = url.pathname.replace(/\/ghost(\/.*)?$/, "").replace(/\/+$/, "");
  return `${url.origin}${folder}`;
}

/** The Admin API of a site. A configured address without a place for the site is taken as it is. */
export const adminApiOf = (baseUrl: string, site: string): string =>
  baseUrl.replace("{site_url}", () => site);
