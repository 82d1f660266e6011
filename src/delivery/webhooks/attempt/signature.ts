import { createHmac, createSecretKey, type Hmac, type KeyObject, randomBytes } from "node:crypto";

/** Endpoint secrets and the signatures made with them. */

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/**
 * A new secret of an endpoint: `whsec_` and 32 random bytes in base64, the form both families of
 * libraries take.
 */
export const newEndpointSecret = (): string =>
  `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/** What a sealed endpoint secret is bound to. */
export const secretOwner = (endpointId: string): string => `webhook_endpoint ${endpointId}`;

/** One secret as the two keys made of it. A KeyObject signs in 2 µs, a string in 9. */
export interface SigningKeys {
  /** The whole text, `whsec_` included. */
  service: KeyObject;
  /** The bytes behind the prefix. */
  standard: KeyObject;
}

export function signingKeysOf(secret: string): SigningKeys {
  return {
    service: createSecretKey(Buffer.from(secret, "utf8")),
    standard: createSecretKey(Buffer.from(secret.slice(PREFIX.length), "base64")),
  };
}

export interface Signed {
  eventId: string;
  /** Unix seconds; fresh on every attempt. */
  timestampSec: number;
  body: string | Uint8Array;
}

/**
 * The signature headers of an attempt (docs/webhooks.md): `Service-Signature`, which Stripe's
 * libraries verify, and the Standard Webhooks trio, from the same secret and moment. During a
 * rotation both secrets sign, the newer first.
 */
export function signatureHeaders(
  { eventId, timestampSec, body }: Signed,
  keys: readonly SigningKeys[],
): Record<string, string> {
  const seconds = String(timestampSec);
  const sign = (key: KeyObject, prefix: string): Hmac =>
    createHmac("sha256", key).update(prefix).update(body);
  const service = keys.map(({ service: key }) => `v1=${sign(key, `${seconds}.`).digest("hex")}`);
  const standard = keys.map(
    ({ standard: key }) => `v1,${sign(key, `${eventId}.${seconds}.`).digest("base64")}`,
  );
  return {
    "service-signature": `t=${seconds},${service.join(",")}`,
    "webhook-id": eventId,
    "webhook-timestamp": seconds,
    "webhook-signature": standard.join(" "),
  };
}
