import { ApiError, parameterInvalid } from "./errors.ts";
import { checkJsonValue, countJsonKeys, ENTRIES_MAX, STRING_BYTES_MAX } from "./json-limits.ts";

/** Maximum bytes of a JSON body (docs/api.md#requests). */
export const BODY_BYTES_MAX = 1_048_576;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Limits of a body that exceed those of other operations. */
export interface BodyLimits {
  bytesMax: number;
  /** Maximum number of keys and items in total. */
  entriesMax: number;
  /** Maximum bytes of one string. */
  stringBytesMax: number;
}

/**
 * Parses a JSON request body. Stricter than JSON.parse: duplicate keys, `__proto__` and
 * `constructor` keys, nesting over 32, more than 20,000 keys and items or `entriesMax`, strings
 * over 256 KiB or `stringBytesMax`, integers beyond 2^53, invalid UTF-8, U+0000 and lone surrogates
 * are refused, because each of them is an ambiguous mistake or an attack. An empty body reads as
 * `{}`.
 *
 * @throws ApiError `parameter_invalid`.
 */
export function parseJsonBody(
  bytes: Uint8Array,
  {
    entriesMax = ENTRIES_MAX,
    stringBytesMax = STRING_BYTES_MAX,
  }: Partial<Pick<BodyLimits, "entriesMax" | "stringBytesMax">> = {},
): unknown {
  if (bytes.length === 0) return {};
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw parameterInvalid(null, "malformed_json", "The body is not valid UTF-8.");
  }
  const keys = countJsonKeys(text, entriesMax);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw parameterInvalid(null, "malformed_json", "The body is not valid JSON.");
  }
  checkJsonValue(value, { text, keys, stringBytesMax });
  return value;
}

/** @throws ApiError `unsupported_media_type` for a compressed body. */
export function checkEncoding(contentEncoding: string | undefined): void {
  if (contentEncoding === undefined || contentEncoding.toLowerCase() === "identity") return;
  throw new ApiError("unsupported_media_type", "Compressed request bodies are not accepted.", {
    param: "Content-Encoding",
  });
}

/**
 * Checks that a request with a body declares uncompressed JSON in UTF-8.
 *
 * @throws ApiError `unsupported_media_type`.
 */
export function checkMediaType(headers: {
  contentType: string | undefined;
  contentEncoding: string | undefined;
}): void {
  checkEncoding(headers.contentEncoding);
  const [type = "", ...parameters] = (headers.contentType ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters
    .find((part) => part.startsWith("charset="))
    ?.slice("charset=".length)
    .replaceAll('"', "");
  if (
    type !== "application/json" ||
    (charset !== undefined && charset !== "utf-8" && charset !== "utf8")
  ) {
    throw new ApiError("unsupported_media_type", "Send the body as application/json in UTF-8.", {
      param: "Content-Type",
    });
  }
}
