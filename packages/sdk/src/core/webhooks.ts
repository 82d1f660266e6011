import { CastmeterError } from "./errors.ts";

/** A delivery that is not authentic, or too old. */
export class WebhookSignatureError extends CastmeterError {
  override name = "WebhookSignatureError";
}

/** Headers as a `Headers`, or as the object of a server's request. */
export type HeaderSource =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** Greatest distance of the delivery's time from the own clock; 300 unless given. */
  toleranceSeconds?: number | undefined;
  /** The own time; the clock unless given. */
  now?: Date | undefined;
}

const TOLERANCE_SECONDS = 300;

/**
 * The event of a delivery.
 *
 * @param body The body as received: JSON that was parsed and printed again has other bytes.
 * @param secrets The secret of the endpoint, or several while one is being rotated.
 * @throws WebhookSignatureError where no signature matches, or the time is too far away.
 */
export async function verifiedEvent<Event>(
  body: string | Uint8Array,
  headers: HeaderSource,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: VerifyOptions = {},
): Promise<Event> {
  const fields = signatureFields(headerOf(headers, "Service-Signature"));
  const timestamp = fields.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookSignatureError("Service-Signature is missing or has no time.");
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookSignatureError(
      `The delivery was signed more than ${toleranceSeconds} seconds from now.`,
    );
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${timestamp}.`), bytes);
  const signatures = fields.filter(([name]) => name === "v1").map(([, value]) => fromHex(value));
  for (const secret of typeof secrets === "string" ? [secrets] : secrets)
    if (await matches(secret, signatures, signed))
      return JSON.parse(new TextDecoder().decode(bytes)) as Event;
  throw new WebhookSignatureError("No signature of the delivery matches the secret.");
}

/** The `name=value` parts of a signature header. */
const signatureFields = (header: string): [name: string, value: string][] =>
  header.split(",").map((part) => {
    const [name = "", value = ""] = part.trim().split("=");
    return [name, value];
  });

function headerOf(headers: HeaderSource, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return String(found?.[1] ?? "");
}

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/[0-9a-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

/** True where a signature is that of the secret; the comparison takes the same time for all. */
async function matches(
  secret: string,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, [
    "verify",
  ]);
  for (const signature of signatures)
    if (await subtle.verify("HMAC", key, signature, signed)) return true;
  return false;
}
