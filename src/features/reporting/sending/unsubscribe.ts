import { type Database, inTransaction } from "../../../db/connection/database.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { insertUnsubscribe, markRecipient } from "./mail.store.ts";
import { readSignedToken, signedToken } from "./signed-token.ts";

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

export const unsubscribeUrlOf = (
  secrets: Signing,
  baseUrl: string,
  { workspaceId, automationId, hash }: Subscription,
): string => {
  const parts = [workspaceId, automationId, hash];
  return `${baseUrl}/unsubscribe/${signedToken(secrets, "report unsubscribe", parts)}`;
};

/** The subscription of a token; undefined for one that was not signed here. */
export function readUnsubscribeToken(secrets: Signing, token: string): Subscription | undefined {
  const parts = readSignedToken(secrets, "report unsubscribe", token);
  const [workspaceId, automationId, hash] = parts ?? [];
  return workspaceId === undefined || automationId === undefined || hash === undefined
    ? undefined
    : { workspaceId, automationId, hash };
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
