import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ReportMailsTable, ReportRecipientsTable } from "../../../db/schema/tables.ts";

/** Statements on the mails of reports and on who has unsubscribed, each of one workspace. */

export type MailRow = Selectable<ReportMailsTable>;

/** A mail: the run that sends it, and its recipient. */
export interface MailKey {
  workspaceId: string;
  runId: string;
  hash: string;
}

/** Stores mails of a run; those that it has already stay as they are. */
export async function insertMails(
  transaction: DatabaseTransaction,
  workspaceId: string,
  rows: Omit<Insertable<ReportMailsTable>, "workspace_id">[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insertInto("report_mails")
    .values(rows.map((row) => ({ ...row, workspace_id: workspaceId })))
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "run_id", "address_hash"]).doNothing(),
    )
    .execute();
}

export const findMails = (
  executor: Executor,
  workspaceId: string,
  runId: string,
): Promise<MailRow[]> =>
  executor
    .selectFrom("report_mails")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("run_id", "=", runId)
    .orderBy("address_hash")
    .execute();

export const findMail = (
  executor: Executor,
  { workspaceId, runId, hash }: MailKey,
): Promise<MailRow | undefined> =>
  executor
    .selectFrom("report_mails")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("run_id", "=", runId)
    .where("address_hash", "=", hash)
    .executeTakeFirst();

/** The mail, locked until the transaction ends. */
export const lockMail = (
  transaction: DatabaseTransaction,
  { workspaceId, runId, hash }: MailKey,
): Promise<MailRow | undefined> =>
  transaction
    .selectFrom("report_mails")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("run_id", "=", runId)
    .where("address_hash", "=", hash)
    .forUpdate()
    .executeTakeFirst();

export async function updateMail(
  transaction: DatabaseTransaction,
  { workspaceId, runId, hash }: MailKey,
  columns: Pick<Updateable<ReportMailsTable>, "state" | "error" | "address_sealed" | "updated_at">,
): Promise<void> {
  await transaction
    .updateTable("report_mails")
    .set(columns)
    .where("workspace_id", "=", workspaceId)
    .where("run_id", "=", runId)
    .where("address_hash", "=", hash)
    .execute();
}

/** True where the recipient wants no mails of the automation. */
export async function isUnsubscribed(
  executor: Executor,
  { workspaceId, hash, automationId }: { workspaceId: string; hash: string; automationId: string },
): Promise<boolean> {
  const row = await executor
    .selectFrom("report_unsubscribes")
    .select("address_hash")
    .where("workspace_id", "=", workspaceId)
    .where("address_hash", "=", hash)
    .where("automation_id", "=", automationId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertUnsubscribe(
  transaction: DatabaseTransaction,
  { workspaceId, hash, automationId }: { workspaceId: string; hash: string; automationId: string },
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("report_unsubscribes")
    .values({
      workspace_id: workspaceId,
      address_hash: hash,
      automation_id: automationId,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "address_hash", "automation_id"]).doNothing(),
    )
    .execute();
}

/** Marks a recipient of an automation, so that its list shows the state. */
export async function markRecipient(
  transaction: DatabaseTransaction,
  { workspaceId, hash, automationId }: { workspaceId: string; hash: string; automationId: string },
  state: "unsubscribed" | "bounced",
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("report_recipients")
    .set({ state, updated_at: now })
    .where("workspace_id", "=", workspaceId)
    .where("automation_id", "=", automationId)
    .where("address_hash", "=", hash)
    .where(sql<boolean>`state <> 'unsubscribed'`)
    .execute();
}

/** Which of these recipients have unsubscribed from an automation. */
export async function findUnsubscribed(
  executor: Executor,
  { workspaceId, automationId }: { workspaceId: string; automationId: string },
  hashes: readonly string[],
): Promise<Set<string>> {
  const rows = await executor
    .selectFrom("report_unsubscribes")
    .select("address_hash")
    .where("workspace_id", "=", workspaceId)
    .where("automation_id", "=", automationId)
    .where("address_hash", "in", [...hashes])
    .execute();
  return new Set(rows.map(({ address_hash: hash }) => hash));
}

/**
 * Replaces the recipients; who stays keeps the state, so that no one is subscribed again. Returns
 * the hashes of those that are new.
 */
export async function replaceRecipients(
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, id }: { workspace_id: string; id: string },
  rows: Insertable<ReportRecipientsTable>[],
): Promise<Set<string>> {
  await transaction
    .deleteFrom("report_recipients")
    .where("workspace_id", "=", workspaceId)
    .where("automation_id", "=", id)
    .where(
      "address_hash",
      "not in",
      rows.map((row) => row.address_hash),
    )
    .execute();
  const inserted = await transaction
    .insertInto("report_recipients")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "automation_id", "address_hash"]).doNothing(),
    )
    .returning("address_hash")
    .execute();
  return new Set(inserted.map(({ address_hash: hash }) => hash));
}
