import { crc32 } from "node:zlib";
import { encodeBase62, randomBase62 } from "../../../lib/text/base62.ts";

/**
 * Secret tokens: `<prefix>_`, 30 random letters (178 bits), and 6 letters of a CRC32 over the text
 * before them. With the checksum, secret scanners and the authentication recognise a mistyped token
 * without a query.
 */
export type TokenPrefix = "cmk" | "cmt" | "cma" | "cmr" | "cmc" | "cms" | "cml";

/**
 * Prefix of API keys: `cmt` in a sandbox, `cmk` in every other server. Each refuses the other's
 * keys by the prefix alone, so a key that is sent to the wrong one is named as such.
 */
export type ApiKeyPrefix = "cmk" | "cmt";

const API_KEY_PREFIXES: readonly ApiKeyPrefix[] = ["cmk", "cmt"];

const pattern = /^(cm[ktarcsl])_([0-9A-Za-z]{36})$/;

function checksum(text: string): string {
  return encodeBase62(crc32(text), 6);
}

export function newToken(prefix: TokenPrefix): string {
  const body = `${prefix}_${randomBase62(30)}`;
  return `${body}${checksum(body)}`;
}

/** The prefix of a well-formed token with a correct checksum; undefined for any other text. */
export function tokenPrefix(text: string): TokenPrefix | undefined {
  const prefix = pattern.exec(text)?.[1];
  return prefix !== undefined && checksum(text.slice(0, -6)) === text.slice(-6)
    ? (prefix as TokenPrefix)
    : undefined;
}

/** The prefix of a text that has the form of an API key, of a sandbox or not. */
export function apiKeyPrefix(text: string): ApiKeyPrefix | undefined {
  return API_KEY_PREFIXES.find((prefix) => text.startsWith(`${prefix}_`));
}
