/**
 * The address of a Ghost site from user input: https only, because the token is sent there; no
 * user, port, query or fragment; a pasted admin address loses its `/ghost…`. Null for any other
 * text. The guarded client decides whether the host may be called at all.
 */
export function siteAddressOf(typed: string): string | null {
  const text = typed.trim();
  // Parsers treat white space and backslashes differently, so they are refused.
  if (/[\s\\]/.test(text)) return null;
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

/** The address of a site's Admin API. An address without the placeholder stays unchanged. */
export const adminApiOf = (baseUrl: string, site: string): string =>
  baseUrl.replace("{site_url}", () => site);
