import { createHash } from "node:crypto";
import { type Database, inTransaction } from "../../../db/connection/database.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { equalSecrets } from "../../../lib/constant-time.ts";
import { insertUnsubscribe, markRecipient } from "./mail.store.ts";

/**
 * The address that ends the mails of an automation to one recipient. It holds no address, only its
 * keyed hash, and is signed, so that no one can unsubscribe another by guessing.
 */

interface Subscription {
  workspaceId: string;
  automationId: string;
  hash: string;
}

type Signing = Pick<Secrets, "hashCredential">;

const signatureOf = (secrets: Signing, payload: string): string =>
  createHash("sha256")
    .update(secrets.hashCredential(`report unsubscribe ${payload}`).hash)
    .digest("base64url");

export function unsubscribeUrlOf(
  secrets: Signing,
  baseUrl: string,
  { workspaceId, automationId, hash }: Subscription,
): string {
  const payload = `${workspaceId}.${automationId}.${hash}`;
  return `${baseUrl}/unsubscribe/${payload}.${signatureOf(secrets, payload)}`;
}

/** The subscription of a token; undefined for one that was not signed here. */
export function readUnsubscribeToken(secrets: Signing, token: string): Subscription | undefined {
  const [workspaceId, automationId, hash, signature, ...more] = token.split(".");
  if (
    workspaceId === undefined ||
    automationId === undefined ||
    hash === undefined ||
    signature === undefined ||
    more.length > 0
  )
    return undefined;
  const payload = `${workspaceId}.${automationId}.${hash}`;
  return equalSecrets(signature, signatureOf(secrets, payload))
    ? { workspaceId, automationId, hash }
    : undefined;
}

/** Ends the mails of an automation to a recipient; once or any number of times. */
export const unsubscribe = (
  database: Database,
  subscription: Subscription,
  now: Date,
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    await insertUnsubscribe(transaction, subscription, now);
    await markRecipient(transaction, subscription, "unsubscribed", now);
  });
