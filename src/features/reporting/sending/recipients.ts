import type { Secrets } from "../../../kernel/secrets.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";

/**
 * Addresses of recipients. They are stored sealed, found by a keyed hash, and shown masked; no
 * answer contains one.
 */

export const RECIPIENTS_MAX = 50;

export interface Recipient {
  /** Keyed hash of the address within its workspace, hexadecimal. */
  hash: string;
  sealed: string;
  /** First letter, `***` and domain. */
  masked: string;
}

type Sealing = Pick<Secrets, "seal" | "hashCredential">;

/** No spaces, controls, quotes, commas or angles: nothing that could add a header or an address. */
const ADDRESS = /^[^\s\p{Cc}"<>(),:;@\\[\]]+@[^\s\p{Cc}"<>(),:;@\\[\]]+$/u;

/** "1 recipient", "3 recipients". */
export const recipientCount = (count: number): string =>
  `${count} ${count === 1 ? "recipient" : "recipients"}`;

/**
 * The recipients of addresses, each once.
 *
 * @throws ApiError `parameter_invalid` naming an address that has not the form of one.
 */
export function recipientsOf(
  secrets: Sealing,
  workspaceId: string,
  addresses: readonly string[],
): Recipient[] {
  const found = new Map<string, Recipient>();
  for (const [index, text] of addresses.entries()) {
    const address = requireAddress(text, `recipients[${index}]`);
    const hash = addressHash(secrets, workspaceId, address);
    if (!found.has(hash))
      found.set(hash, {
        hash,
        sealed: secrets.seal(address, ownerOf(workspaceId, hash)),
        masked: maskedAddress(address),
      });
  }
  return [...found.values()];
}

/** @throws ApiError `parameter_invalid` for a text that has not the form of an address. */
export function requireAddress(text: string, param: string): string {
  if (text.length > 254 || !ADDRESS.test(text))
    throw parameterInvalid(param, "malformed", `${param} must be an e-mail address.`);
  return text;
}

const addressHash = (
  secrets: Pick<Secrets, "hashCredential">,
  workspaceId: string,
  address: string,
): string =>
  secrets
    .hashCredential(`report recipient ${workspaceId} ${address.toLowerCase()}`)
    .hash.toString("hex");

/** The address of a recipient. @throws Error where the sealed text belongs to another one. */
export const openAddress = (
  secrets: Pick<Secrets, "open">,
  workspaceId: string,
  { hash, sealed }: Pick<Recipient, "hash" | "sealed">,
): string => secrets.open(sealed, ownerOf(workspaceId, hash));

const ownerOf = (workspaceId: string, hash: string): string =>
  `report recipient ${workspaceId} ${hash}`;

/** For example `j***@northwind.example`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return `${String.fromCodePoint(address.codePointAt(0) ?? 42)}***${address.slice(at)}`;
}
