import { fingerprintOf, publicKeyOf } from "../report-documents/signature.ts";
import { VerifyFault } from "./verify-fault.ts";

/** A key of an issuer, from its list under the well-known address. */
export interface DirectoryKey {
  /** The raw 32 bytes. */
  publicKey: Uint8Array;
  createdAt: Date | null;
  /** Null for the key that signs at present. */
  retiredAt: Date | null;
}

const KEYS_MAX = 10_000;

/**
 * The keys of `castmeter-report-keys.json`.
 *
 * @throws VerifyFault `malformed` for a text that is no such list, and for a list whose keys have
 *   not the fingerprints that it names.
 */
export function readKeyDirectory(text: string): DirectoryKey[] {
  const { keys } = fieldsOf(parsed(text));
  if (!Array.isArray(keys) || keys.length > KEYS_MAX) throw noDirectory();
  return keys.map((entry: unknown) => {
    const {
      public_key: pem,
      fingerprint,
      created_at: created,
      retired_at: retired,
    } = fieldsOf(entry);
    const publicKey = typeof pem === "string" ? publicKeyOf(pem) : undefined;
    if (publicKey === undefined) throw noDirectory();
    if (fingerprint !== fingerprintOf(publicKey))
      throw new VerifyFault("malformed", "The list of keys names a fingerprint its key has not.");
    return { publicKey, createdAt: momentOf(created), retiredAt: momentOf(retired) };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noDirectory();
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function momentOf(value: unknown): Date | null {
  if (value === null || value === undefined) return null;
  const moment = new Date(typeof value === "string" ? value : Number.NaN);
  if (Number.isNaN(moment.getTime())) throw noDirectory();
  return moment;
}

const noDirectory = (): VerifyFault =>
  new VerifyFault("malformed", "The list of keys is not one of a Castmeter installation.");
