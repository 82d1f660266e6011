import { visit } from "jsonc-parser";
import { ApiError, parameterInvalid } from "./errors.ts";

/** Limits of a JSON body (docs/api.md#requests). */
export const BODY_BYTES_MAX = 1_048_576;
const DEPTH_MAX = 32;
const ENTRIES_MAX = 20_000;
const STRING_BYTES_MAX = 262_144;
/**
 * UTF-8 needs at most three bytes for one unit of a JavaScript string: shorter ones need no
 * measuring.
 */
const STRING_UNITS_SAFE = Math.floor(STRING_BYTES_MAX / 3);
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor"]);

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses a JSON request body. Stricter than JSON.parse: duplicate keys, `__proto__` and
 * `constructor` keys, nesting over 32, more than 20,000 keys and items, strings over 256 KiB,
 * integers beyond 2^53, invalid UTF-8, U+0000 and lone surrogates are refused, because each is
 * either a mistake that would be read two ways or an attack. An empty body reads as `{}`.
 *
 * @throws ApiError `parameter_invalid`.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return {};
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw parameterInvalid(null, "malformed_json", "The body is not valid UTF-8.");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw parameterInvalid(null, "malformed_json", "The body is not valid JSON.");
  }
  checkShape(text);
  return value;
}

/**
 * False for text PostgreSQL cannot keep: U+0000, and half a surrogate pair, which `\ud800` in JSON
 * can spell.
 */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

function pathText(segments: readonly (string | number)[]): string | null {
  const text = segments.reduce<string>(
    (path, part) =>
      typeof part === "number" ? `${path}[${part}]` : path === "" ? part : `${path}.${part}`,
    "",
  );
  return text === "" ? null : text;
}

function checkShape(text: string): void {
  const keys: Set<string>[] = [];
  let depth = 0;
  // The body itself is neither a key nor an item.
  let entries = -1;
  const enter = (isObject: boolean): void => {
    depth += 1;
    if (depth > DEPTH_MAX)
      throw parameterInvalid(
        null,
        "out_of_range",
        `The body is nested deeper than ${DEPTH_MAX} levels.`,
      );
    if (isObject) keys.push(new Set());
  };
  const count = (): void => {
    entries += 1;
    if (entries > ENTRIES_MAX)
      throw parameterInvalid(
        null,
        "too_many",
        `The body holds more than ${ENTRIES_MAX} keys and items.`,
      );
  };
  visit(text, {
    onObjectBegin: () => (count(), enter(true)),
    onObjectEnd: () => {
      depth -= 1;
      keys.pop();
    },
    onArrayBegin: () => (count(), enter(false)),
    onArrayEnd: () => {
      depth -= 1;
    },
    onObjectProperty: (name, _offset, _length, _line, _character, path) => {
      const param = pathText([...path(), name]);
      if (!isStorableText(name))
        throw parameterInvalid(
          null,
          "malformed",
          "A name in the body holds characters that are not text.",
        );
      if (FORBIDDEN_KEYS.has(name))
        throw parameterInvalid(param, "unknown", `${name} is not a field of this request.`);
      const seen = keys.at(-1);
      if (seen?.has(name)) throw parameterInvalid(param, "conflict", `${param} is given twice.`);
      seen?.add(name);
    },
    onLiteralValue: (literal: unknown, _offset, _length, _line, _character, path) => {
      count();
      if (typeof literal === "string") checkString(literal, path);
      if (
        typeof literal === "number" &&
        (!Number.isFinite(literal) || (Number.isInteger(literal) && !Number.isSafeInteger(literal)))
      ) {
        throw parameterInvalid(pathText(path()), "out_of_range", "A number is out of range.");
      }
    },
  });
}

function checkString(text: string, path: () => (string | number)[]): void {
  if (text.length > STRING_UNITS_SAFE && Buffer.byteLength(text) > STRING_BYTES_MAX) {
    throw parameterInvalid(
      pathText(path()),
      "out_of_range",
      `A string is longer than ${STRING_BYTES_MAX} bytes.`,
    );
  }
  if (!isStorableText(text))
    throw parameterInvalid(
      pathText(path()),
      "malformed",
      "A string holds U+0000 or half a surrogate pair.",
    );
}

/**
 * Checks that a request with a body says it is JSON in UTF-8 and uncompressed.
 *
 * @throws ApiError `unsupported_media_type`.
 */
export function checkMediaType(headers: {
  contentType: string | undefined;
  contentEncoding: string | undefined;
}): void {
  if (
    headers.contentEncoding !== undefined &&
    headers.contentEncoding.toLowerCase() !== "identity"
  ) {
    throw new ApiError("unsupported_media_type", "Compressed request bodies are not accepted.", {
      param: "Content-Encoding",
    });
  }
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
