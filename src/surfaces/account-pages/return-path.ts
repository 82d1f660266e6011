const PATH_CHARS_MAX = 2_000;

/**
 * Printable ASCII but the backslash, which browsers read as a slash; what begins with two slashes
 * names a host.
 */
const OWN_PATH = /^\/(?![/\\])[!-[\]-~]*$/;

/**
 * Where a person goes after signing in: a path of our own origin, or null for whatever could lead
 * elsewhere. The text goes out as it came, so that it is resolved once and by the browser alone.
 */
export function safeReturnPath(values: readonly string[], baseUrl: string): string | null {
  const [path] = values;
  // Two of them are nobody's link of ours.
  if (
    path === undefined ||
    values.length > 1 ||
    path.length > PATH_CHARS_MAX ||
    !OWN_PATH.test(path)
  )
    return null;
  const base = new URL(baseUrl);
  const url = URL.canParse(path, baseUrl) ? new URL(path, baseUrl) : null;
  // Dots can leave two slashes in front: `/.//host`.
  return url === null || url.origin !== base.origin || url.pathname.startsWith("//") ? null : path;
}
