/**
 * A bare JSON number of sixteen digits or more, the only case in which `JSON.parse` could change an
 * id.
 */
const LONG_BARE_NUMBER = /[[:,]\s*-?\d{16,}/;

type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

/**
 * Parses JSON, giving whole numbers beyond 2^53 as the string of their digits. TikTok, X, LinkedIn
 * and Facebook ids exceed that bound and some upstreams print them bare; `JSON.parse` would return
 * a neighbouring id. Throws SyntaxError as `JSON.parse` does.
 *
 * The reviver costs about four times a plain parse, so it runs only when the text holds such a
 * number.
 */
export function parseLosslessJson(text: string): unknown {
  if (!LONG_BARE_NUMBER.test(text)) return JSON.parse(text) as unknown;
  return parseWithSource(text, (_key, value, { source }) =>
    typeof value === "number" &&
    source !== undefined &&
    /^-?\d+$/.test(source) &&
    !Number.isSafeInteger(value)
      ? source
      : value,
  );
}
