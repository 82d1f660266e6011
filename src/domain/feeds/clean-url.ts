/**
 * Maximum characters of an address. Longer ones are signed addresses or attacks; browsers and
 * databases index far less.
 */
const URL_CHARS_MAX = 4_096;

const MEDIA_EXTENSION =
  /\.(?:mp3|m4a|m4b|mp4|m4v|aac|ogg|oga|ogv|opus|wav|flac|mov|webm|mpg|mpeg|wma|aif|aiff)$/i;
const OTHER_EXTENSION = /\.(?:jpe?g|png|gif|webp|svg|bmp|pdf|epub|txt|html?|xml|json|zip|docx?)$/i;

/** A usable address, or the reason for its refusal, worded to complete a sentence. */
export type UrlVerdict = { ok: true; url: string } | { ok: false; reason: string };

/**
 * An address as it is stored: absolute, http or https, user name and password removed. Relative
 * addresses are resolved against `base`. The reason of a refusal names the scheme, because a person
 * has to correct it; feeds with `file:///etc/passwd` exist.
 */
export function checkUrl(raw: string, base: string | null): UrlVerdict {
  if (raw.length > URL_CHARS_MAX) return { ok: false, reason: "the address is too long" };
  const trimmed = raw.trim();
  const absolute = trimmed === "" ? null : URL.parse(trimmed);
  if (absolute === null && /\{[{%]/.test(trimmed))
    return { ok: false, reason: "the address is a template that was not filled in" };
  const parsed = absolute ?? (base === null || trimmed === "" ? null : URL.parse(trimmed, base));
  if (parsed === null) return { ok: false, reason: "the address is not a complete URL" };
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") {
    return {
      ok: false,
      reason: `the address uses the scheme "${parsed.protocol.slice(0, 40).replace(/:$/, "")}", only http and https are read`,
    };
  }
  if (parsed.username !== "" || parsed.password !== "") {
    parsed.username = "";
    parsed.password = "";
  }
  return { ok: true, url: parsed.href };
}

/** `checkUrl` for optional addresses: null for an address that cannot be used. */
export function usableUrl(raw: string | undefined, base: string | null): string | null {
  if (raw === undefined || raw.length === 0) return null;
  const verdict = checkUrl(raw, base);
  return verdict.ok ? verdict.url : null;
}

/** The address without query and fragment, in which hosts put changing tokens. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "");
}

/**
 * The identity of a media file: its address without query. For a measurement redirect with the real
 * address in its query (`redirect.mp3?http://…`, `?url=http…`) the identity is that address without
 * query; otherwise all episodes of such a show would be one file.
 */
export function mediaFileOf(url: string): string {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? "";
  const inner =
    query === ""
      ? undefined
      : [query, ...new URLSearchParams(query).values()].find((value) =>
          /^https?:\/\//i.test(value),
        );
  return withoutQuery(inner ?? url);
}

/**
 * Whether an enclosure is audio or video. The declared type decides, except where hosts are known
 * to be careless: a missing, unknown or `octet-stream` type, and `text/…` or `image/…` on a file
 * with an audio extension.
 */
export function isMediaEnclosure(url: string, type: string | null): boolean {
  const path = withoutQuery(url);
  if (type !== null && /^(?:audio|video)\//.test(type)) return true;
  if (MEDIA_EXTENSION.test(path)) return true;
  if (
    type !== null &&
    /^(?:image|text)\/|^application\/(?!octet-stream|binary|x-|mp4|ogg|force-download)/.test(type)
  )
    return false;
  return !OTHER_EXTENSION.test(path);
}
