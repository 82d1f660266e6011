/**
 * The address of a feed for comparison: without scheme, `www.` and slashes at its end, in small
 * letters. Two addresses with one key are the same feed. Linear in the address.
 */
export function feedKey(url: string): string {
  const start = /^https?:\/\/(?:www\.)?/i.exec(url)?.[0].length ?? 0;
  let end = url.length;
  while (end > start && url[end - 1] === "/") end -= 1;
  return url.slice(start, end).toLowerCase();
}
