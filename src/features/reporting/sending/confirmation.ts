import {
  type Database,
  type DatabaseTransaction,
  type Executor,
  inTransaction,
} from "../../../db/connection/database.ts";
import type { Mails } from "../../../kernel/access/mails.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { findConfirmed, insertAsked, markConfirmed } from "./confirmation.store.ts";
import { openAddress, type Recipient } from "./recipients.ts";
import { readSignedToken, signedToken } from "./signed-token.ts";

/**
 * Double opt-in of recipients, where the operator asks for it: an address gets one mail that asks
 * whether it wants reports of the workspace, and nothing else until it confirms.
 */

/** The part of the services that knows of it. */
export interface ConfirmationServices {
  mails: Mails;
  /** True where recipients confirm before they get a report. */
  confirmsRecipients: boolean;
}

interface Asking {
  workspaceId: string;
  workspaceName: string;
  secrets: Pick<Secrets, "hashCredential" | "open">;
  baseUrl: string;
  now: Date;
}

/** Which of these recipients must confirm before they get a report; none without double opt-in. */
export async function findUnconfirmed(
  executor: Executor,
  { confirmsRecipients }: Pick<ConfirmationServices, "confirmsRecipients">,
  workspaceId: string,
  recipients: readonly Pick<Recipient, "hash">[],
): Promise<Set<string>> {
  if (!confirmsRecipients) return new Set();
  const hashes = recipients.map(({ hash }) => hash);
  const confirmed = await findConfirmed(executor, workspaceId, hashes);
  return new Set(hashes.filter((hash) => !confirmed.has(hash)));
}

/** Asks recipients, each once, however often it is named. */
export async function askRecipients(
  transaction: DatabaseTransaction,
  { mails }: Pick<ConfirmationServices, "mails">,
  { workspaceId, workspaceName, secrets, baseUrl, now }: Asking,
  recipients: readonly Pick<Recipient, "hash" | "sealed">[],
): Promise<void> {
  for (const { hash, sealed } of recipients) {
    if (!(await insertAsked(transaction, { workspaceId, hash }, now))) continue;
    const token = signedToken(secrets, "report confirm", [workspaceId, hash]);
    await mails.reportConfirmation(transaction, {
      email: openAddress(secrets, workspaceId, { hash, sealed }),
      workspaceName,
      url: `${baseUrl}/confirm-reports/${token}`,
    });
  }
}

/** The recipient of an address that confirms; undefined for one that was not signed here. */
export function readConfirmationToken(
  secrets: Pick<Secrets, "hashCredential">,
  token: string,
): { workspaceId: string; hash: string } | undefined {
  const [workspaceId, hash] = readSignedToken(secrets, "report confirm", token) ?? [];
  return workspaceId === undefined || hash === undefined ? undefined : { workspaceId, hash };
}

/** Records that a recipient wants reports; once or any number of times. */
export const confirmRecipient = (
  database: Database,
  recipient: { workspaceId: string; hash: string },
  now: Date,
): Promise<void> =>
  inTransaction(database, (transaction) => markConfirmed(transaction, recipient, now));
