import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { Depth } from "../../../domain/report-documents/document.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { tokenOfLink } from "./link-token.ts";
import { deleteOldMailLinks, insertShareLink } from "./share-link.store.ts";

/** Days after which the link of a mail ends. */
export const MAIL_LINK_DAYS = 90;

/** Links of mails that a report keeps, besides those that people make. */
const MAIL_LINKS_MAX = 100;

const LABEL_CHARS_MAX = 80;

export interface MailLinkOptions {
  workspaceId: string;
  reportId: string;
  /** The run whose mails carry the link. */
  runId: string;
  number: number;
  depth: Depth;
  label: string;
  createdBy: string | null;
}

/**
 * Makes the link of the mails of a run, and returns its id. All recipients of a run get one link: a
 * link each would count who opened the report. It shows the snapshot that the mails are about, and
 * ends after 90 days. The 101st link of a report's mails ends the oldest.
 */
export async function insertMailLink(
  transaction: DatabaseTransaction,
  secrets: Pick<Secrets, "hashCredential">,
  { workspaceId, reportId, runId, number, depth, label, createdBy }: MailLinkOptions,
  now: Date,
): Promise<string> {
  const id = newId("rln");
  const token = tokenOfLink(secrets, { workspaceId, id });
  await insertShareLink(transaction, workspaceId, {
    report_id: reportId,
    id,
    label: label.slice(0, LABEL_CHARS_MAX).toWellFormed(),
    token_hash: secrets.hashCredential(token).hash,
    token_last_four: token.slice(-4),
    snapshot_number: number,
    depth,
    expires_at: new Date(now.getTime() + MAIL_LINK_DAYS * DAY_MS),
    run_id: runId,
    created_by: createdBy,
    created_at: now,
    updated_at: now,
  });
  await deleteOldMailLinks(transaction, { workspaceId, reportId }, MAIL_LINKS_MAX);
  return id;
}
