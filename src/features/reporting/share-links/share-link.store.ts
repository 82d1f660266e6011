import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ReportLinksTable } from "../../../db/schema/tables.ts";
import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";

/** Statements on links to reports, each of one workspace. */

export interface ShareLinkRow extends Selectable<ReportLinksTable> {
  /** Sum of the days on which the link was opened. */
  opens: number;
}

interface OfReport {
  workspaceId: string;
  reportId: string;
}

const links = (executor: Executor, { workspaceId, reportId }: OfReport) =>
  executor
    .selectFrom("report_links")
    .selectAll("report_links")
    .select(
      sql<number>`coalesce((select sum(report_link_days.opens)::integer from report_link_days
        where report_link_days.workspace_id = ${workspaceId}
          and report_link_days.link_id = report_links.id), 0)`.as("opens"),
    )
    .where("report_links.workspace_id", "=", workspaceId)
    .where("report_links.report_id", "=", reportId);

/** A page of a report's links, newest first. */
export const findShareLinkPage = (
  executor: Executor,
  { workspaceId, reportId }: OfReport,
  page: NewestPage,
) => newestFirst(links(executor, { workspaceId, reportId }), page).execute();

export const findShareLink = (
  executor: Executor,
  { workspaceId, reportId }: OfReport,
  id: string,
): Promise<ShareLinkRow | undefined> =>
  links(executor, { workspaceId, reportId }).where("report_links.id", "=", id).executeTakeFirst();

/** The link without a secret that is not revoked; it may have expired. */
export const findPublicLink = (
  executor: Executor,
  { workspaceId, reportId }: OfReport,
): Promise<ShareLinkRow | undefined> =>
  links(executor, { workspaceId, reportId })
    .where("report_links.is_public", "=", true)
    .where("report_links.revoked_at", "is", null)
    .executeTakeFirst();

/** Number of links that are not revoked, besides those of mails. */
export async function countShareLinks(
  executor: Executor,
  { workspaceId, reportId }: OfReport,
): Promise<number> {
  const { count } = await executor
    .selectFrom("report_links")
    .select((build) => build.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where("report_id", "=", reportId)
    .where("revoked_at", "is", null)
    .where("run_id", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertShareLink(
  transaction: DatabaseTransaction,
  workspaceId: string,
  row: Omit<Insertable<ReportLinksTable>, "workspace_id">,
): Promise<void> {
  await transaction
    .insertInto("report_links")
    .values({ ...row, workspace_id: workspaceId })
    .execute();
}

export async function updateShareLinkRow(
  transaction: DatabaseTransaction,
  { workspaceId, reportId }: OfReport,
  id: string,
  columns: Updateable<ReportLinksTable>,
): Promise<void> {
  await transaction
    .updateTable("report_links")
    .set(columns)
    .where("workspace_id", "=", workspaceId)
    .where("report_id", "=", reportId)
    .where("id", "=", id)
    .execute();
}

/** Deletes the revoked links of a report except for the newest ones, with their counts. */
export async function deleteOldRevokedLinks(
  transaction: DatabaseTransaction,
  { workspaceId, reportId }: OfReport,
  kept: number,
): Promise<void> {
  const old = await transaction
    .selectFrom("report_links")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("report_id", "=", reportId)
    .where("revoked_at", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(kept)
    .limit(kept)
    .execute();
  if (old.length === 0) return;
  await transaction
    .deleteFrom("report_links")
    .where("workspace_id", "=", workspaceId)
    .where(
      "id",
      "in",
      old.map(({ id }) => id),
    )
    .execute();
}

/** Deletes the links of a report's mails except for the newest ones, with their counts. */
export async function deleteOldMailLinks(
  transaction: DatabaseTransaction,
  { workspaceId, reportId }: OfReport,
  kept: number,
): Promise<void> {
  const old = await transaction
    .selectFrom("report_links")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("report_id", "=", reportId)
    .where("run_id", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(kept)
    .limit(kept)
    .execute();
  if (old.length === 0) return;
  await transaction
    .deleteFrom("report_links")
    .where("workspace_id", "=", workspaceId)
    .where(
      "id",
      "in",
      old.map(({ id }) => id),
    )
    .execute();
}
