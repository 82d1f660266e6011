const CHANNEL_ID = /^UC[A-Za-z0-9_-]{22}$/;
/** Handles may be of any script; what ends them is a slash, a query or white space. */
const HANDLE = /^[^\s/?#@]{3,100}$/;

/**
 * The `channels.list` filter of a handle, channel id or channel URL; undefined where the address
 * does not name a channel for certain. `/c/name` is such a case: the old custom names may differ
 * from every handle, and a guess could count another channel's audience.
 */
export function channelFilter(handleOrUrl: string): Record<string, string> | undefined {
  const text = handleOrUrl.trim();
  const path = pathOnYoutube(text);
  if (path === undefined)
    return CHANNEL_ID.test(text) ? { id: text } : handleFilter(text.replace(/^@/, ""));
  const [first = "", second = ""] = path;
  if (first.startsWith("@")) return handleFilter(first.slice(1));
  if (first === "channel") return CHANNEL_ID.test(second) ? { id: second } : undefined;
  if (first === "user") return HANDLE.test(second) ? { forUsername: second } : undefined;
  return undefined;
}

function handleFilter(handle: string): Record<string, string> | undefined {
  return HANDLE.test(handle) ? { forHandle: `@${handle}` } : undefined;
}

/**
 * Path parts of a youtube.com address, undefined for text that is no address, empty for another
 * host.
 */
function pathOnYoutube(text: string): string[] | undefined {
  const address = /^(?:[a-z]+\.)*youtube\.com\//i.test(text) ? `https://${text}` : text;
  if (!/^https?:\/\//i.test(address)) return undefined;
  if (!URL.canParse(address)) return [];
  const url = new URL(address);
  if (url.hostname !== "youtube.com" && !url.hostname.endsWith(".youtube.com")) return [];
  try {
    return decodeURIComponent(url.pathname)
      .split("/")
      .filter((part) => part !== "");
  } catch {
    return [];
  }
}
