import { createHash, createHmac } from "node:crypto";

/** Keys for the buckets of S3 or of a store with the same API. */
export interface S3Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Request {
  method: "DELETE" | "GET" | "HEAD" | "POST" | "PUT";
  /** The address as sent: path and query are already encoded by `encodeForS3`. */
  url: string;
  /** SHA-256 of the body, in hex; that of an empty body unless given. */
  bodySha256?: string;
}

export interface UnsignedRequest extends S3Request {
  /** Headers with names in lower case. All of them are signed; host is added. */
  headers: Readonly<Record<string, string>>;
}

export interface SigningTerms {
  keys: S3Keys;
  region: string;
  service: string;
  at: Date;
}

export const EMPTY_BODY_SHA256 = sha256("");
const ALGORITHM = "AWS4-HMAC-SHA256";

/**
 * The headers that authorize a request to S3, by AWS Signature Version 4. A store refuses a body
 * whose hash is not the signed one. The secret key is only used in a keyed hash.
 */
export function signForS3(
  request: S3Request,
  terms: Omit<SigningTerms, "service">,
): Record<string, string> {
  const { bodySha256 = EMPTY_BODY_SHA256 } = request;
  const headers = { "x-amz-content-sha256": bodySha256, "x-amz-date": momentOf(terms.at) };
  const authorization = authorizationOf({ ...request, headers }, { ...terms, service: "s3" });
  return { ...headers, authorization };
}

/** The Authorization header of a request. */
export function authorizationOf(
  request: UnsignedRequest,
  { keys, region, service, at }: SigningTerms,
): string {
  const moment = momentOf(at);
  const day = moment.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const { text, signedHeaders } = canonicalRequest(request);
  const dayKey = hmac(`AWS4${keys.secretAccessKey}`, day);
  const signingKey = [region, service, "aws4_request"].reduce(
    (key, part) => hmac(key, part),
    dayKey,
  );
  const signature = hmac(signingKey, [ALGORITHM, moment, scope, sha256(text)].join("\n")).toString(
    "hex",
  );
  return `${ALGORITHM} Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

/**
 * A value for a path segment or a query, in the encoding that both sides sign: RFC 3986, with all
 * but the unreserved characters encoded.
 */
export const encodeForS3 = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function canonicalRequest({
  method,
  url,
  headers,
  bodySha256 = EMPTY_BODY_SHA256,
}: UnsignedRequest): { text: string; signedHeaders: string } {
  const { host, pathname, search } = new URL(url);
  const query = search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair): [name: string, value: string] => {
      const [name = "", value = ""] = pair.split("=", 2);
      return [name, value];
    })
    .sort(byNameAndValue)
    .map((pair) => pair.join("="));
  const named = Object.entries<string>({ ...headers, host }).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const signedHeaders = named.map(([name]) => name).join(";");
  const lines = named
    .map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, " ")}\n`)
    .join("");
  return {
    text: [method, pathname, query.join("&"), lines, signedHeaders, bodySha256].join("\n"),
    signedHeaders,
  };
}

/**
 * Sorts by name first, because a name with a hyphen sorts before its own prefix followed by `=`.
 */
const byNameAndValue = (one: [string, string], other: [string, string]): number =>
  one[0] === other[0] ? (one[1] < other[1] ? -1 : 1) : one[0] < other[0] ? -1 : 1;

/** Formats a time as `20130524T000000Z`. */
const momentOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
