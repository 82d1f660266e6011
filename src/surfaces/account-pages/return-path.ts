const PATH_CHARS_MAX = 2_000;

/**
 * Printable ASCII without the backslash, which browsers read as a slash. Two slashes at the start
 * would name a host.
 */
const OWN_PATH = /^\/(?![/\\])[!-[\]-~]*$/;

/**
 * The path to open after signing in; null for a text that could lead to another origin. Returned
 * unchanged, so that it is resolved once, by the browser.
 */
export function safeReturnPath(values: readonly string[], baseUrl: string): string | null {
  const [path] = values;
  // The parameter occurs once, because the pages' own links never repeat it.
  if (
    path === undefined ||
    values.length > 1 ||
    path.length > PATH_CHARS_MAX ||
    !OWN_PATH.test(path)
  )
    return null;
  const base = new URL(baseUrl);
  const url = URL.canParse(path, baseUrl) ? new URL(path, baseUrl) : null;
  // Resolving dots can leave two slashes at the start: `/.//host`.
  return url === null || url.origin !== base.origin || url.pathname.startsWith("//") ? null : path;
}
