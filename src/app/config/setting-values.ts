import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type TCodec, type TString, Type } from "typebox";

/** A setting that always has a value: its default where it is not set. */
export const setting = <Value>(
  valueOf: (text: string) => Value,
  fallback: string,
  description: string,
): TCodec<TString, Value> =>
  Type.Codec(Type.String({ default: fallback, shownDefault: fallback, description }))
    .Decode(valueOf)
    .Encode(String);

/**
 * A setting that is undefined when it is not set. `shownDefault` describes the value that then
 * applies, where it depends on other settings.
 */
export const optional = <Value>(
  valueOf: (text: string) => Value,
  description: string,
  shownDefault = "",
): TCodec<TString, Value | undefined> =>
  Type.Codec(Type.String({ default: "", shownDefault, description }))
    .Decode((text): Value | undefined => (text === "" ? undefined : valueOf(text)))
    .Encode(String);

export type ClientVariable<Name extends string> = `${Name}_CLIENT_ID` | `${Name}_CLIENT_SECRET`;
export type OptionalText = TCodec<TString, string | undefined>;

/** Id and secret of an OAuth client, which must be set together or not at all. */
export const oauthClient = <const Name extends string>(name: Name, purpose: string) =>
  ({
    [`${name}_CLIENT_ID`]: optional(textOf, `Id of the OAuth client ${purpose}`),
    [`${name}_CLIENT_SECRET`]: optional(textOf, "Its secret"),
  }) as Record<ClientVariable<Name>, OptionalText>;

/**
 * Reads the text of a setting as a value. Each function throws an Error whose message follows the
 * name of the variable: `must be a port number from 0 to 65535`.
 */

export function portOf(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error("must be a port number from 0 to 65535");
  return value;
}

export function metricsPortOf(text: string): number | "off" {
  if (text === "off") return "off";
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error("must be a port number from 0 to 65535, or off");
  return value;
}

export const numberBetween =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least || value > most)
      throw new Error(`must be a number from ${least} to ${most}`);
    return value;
  };

export function wholeNumberOf(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new Error("must be a whole number");
  return Number(text);
}

/** An http or https address without slashes at its end, so that paths join with one. */
export function urlOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new Error("must be an http or https address");
  return text.replace(/\/+$/, "");
}

/** What keys in a bucket begin with: empty, or folders that end with a slash. */
export function keyPrefixOf(text: string): string {
  const prefix = text.replace(/^\/+|\/+$/g, "");
  if (!/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/|$))*$/.test(prefix))
    throw new Error("must be folders of letters, digits, dots, hyphens and underscores");
  return prefix === "" ? "" : `${prefix}/`;
}

export function switchOf(text: string): boolean {
  if (["on", "true", "1"].includes(text)) return true;
  if (["off", "false", "0"].includes(text)) return false;
  throw new Error("must be on or off");
}

export const oneOf =
  <const Value extends string>(...values: Value[]) =>
  (text: string): Value => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new Error(`must be one of ${values.join(", ")}`);
    return value;
  };

/** Some of the names, separated by commas, or `all`. */
export const someOf =
  <const Name extends string>(...names: Name[]) =>
  (text: string): ReadonlySet<Name> => {
    if (text === "all") return new Set(names);
    const asked = text.split(",").map((name) => name.trim());
    const known = names.filter((name) => asked.includes(name));
    if (known.length !== asked.length)
      throw new Error(`must be all, or some of ${names.join(", ")}`);
    return new Set(known);
  };

/** Some of the names in the order of the text, separated by commas; none for an empty text. */
export const orderedNamesOf =
  <const Value extends string>(...values: readonly Value[]) =>
  (text: string): readonly Value[] => {
    const asked = text.split(",").map((name) => name.trim());
    const chosen = asked.flatMap((name) => values.filter((value) => value === name));
    if (text !== "" && (chosen.length < asked.length || new Set(asked).size < asked.length))
      throw new Error(`must be some of ${values.join(", ")}, separated by commas`);
    return chosen;
  };

export const textOf = (text: string): string => text;

/** A release without a suffix, such as `0.1.0`. */
export function releaseOf(text: string): string {
  if (!/^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(text)) throw new Error("must be a release like 0.1.0");
  return text;
}

/** A folder that exists, as an absolute path. */
export function folderOf(text: string): string {
  if (!existsSync(text) || !statSync(text).isDirectory())
    throw new Error("must be a folder that exists");
  return resolve(text);
}

/** A key that is sent in a header. The outbound client refuses other characters at each request. */
export function headerKeyOf(text: string): string {
  if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(text))
    throw new Error("must have no characters that an HTTP header may not hold");
  return text;
}

export function masterKeyOf(text: string): Buffer {
  const key = Buffer.from(text, "base64");
  if (key.length !== 32) throw new Error("must be 32 bytes in base64 (openssl rand -base64 32)");
  return key;
}

/** Short passphrases are refused, because a copied backup can be tried without limit. */
export function passphraseOf(text: string): string {
  if (text.length < 12) throw new Error("must have at least 12 characters");
  return text;
}

/** `platform=address` pairs, separated by commas. */
export function platformUrlsOf(text: string): ReadonlyMap<string, string> {
  const urls = new Map<string, string>();
  for (const pair of text.split(",").filter((part) => part.trim() !== "")) {
    const [, platform, address = ""] = /^\s*([A-Za-z]+)=(\S+)\s*$/.exec(pair) ?? [];
    if (platform === undefined || !URL.canParse(address) || !/^https?:/.test(address))
      throw new Error(
        "must be pairs like transistor=https://proxy.example.com/transistor, by commas",
      );
    urls.set(platform, urlOf(address));
  }
  return urls;
}

export function buttonNameOf(text: string): string {
  if (!/^[^\p{C}]{1,40}$/u.test(text) || text.trim() === "")
    throw new Error("must be a name of at most 40 letters");
  return text;
}

export function smtpUrlOf(text: string): string {
  const url = URL.parse(text);
  if (url === null || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "")
    throw new Error("must be an address like smtps://user:password@mail.example.com");
  return text;
}

/** A line end is refused: it would begin another header of the mail. */
export function senderOf(text: string): string {
  if (!/^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text))
    throw new Error("must be an e-mail address, or Name <address>");
  return text;
}

/**
 * True for an address that can be an OpenID Connect issuer. It is compared exactly with the issuer
 * that the provider sends, so a slash at its end is kept.
 */
export function isIssuer(text: string, { allowHttp }: { allowHttp: boolean }): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === "https:" || (allowHttp && url.protocol === "http:")) &&
    url.search === "" &&
    url.hash === "" &&
    url.username === ""
  );
}
