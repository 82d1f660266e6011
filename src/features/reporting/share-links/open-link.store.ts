import { sql } from "kysely";
import type { Database, Executor } from "../../../db/connection/database.ts";
import type { COLUMNS } from "../../../db/schema/columns.ts";
import type { Depth } from "../../../domain/report-documents/document.ts";

/** Statements by which a link is opened. */

/** What a link shows: a signed document and the terms of the link. */
export interface OpenLinkRow {
  id: string;
  report_id: string;
  password_hash: string | null;
  password_version: number;
  allow_export: boolean;
  is_indexable: boolean;
  depth: Depth;
  number: number;
  state: (typeof COLUMNS.report_snapshots.state.values)[number];
  document: Buffer;
  sha256: string;
  signature: Buffer;
  key_id: string;
}

/**
 * The link of a report with the hash of its token, or without a token, and its document: one
 * statement in every case. Undefined where there is no such link, it has ended, or what it shows
 * was withdrawn.
 */
export const findOpenLink = (
  executor: Executor,
  {
    workspaceId,
    reportId,
    tokenHash,
  }: { workspaceId: string; reportId: string; tokenHash: Buffer | null },
  now: Date,
): Promise<OpenLinkRow | undefined> =>
  executor
    .selectFrom("report_links as link")
    .innerJoin("reports as report", (join) =>
      join
        .onRef("report.workspace_id", "=", "link.workspace_id")
        .onRef("report.id", "=", "link.report_id"),
    )
    .innerJoin("report_snapshots as snapshot", (join) =>
      join
        .onRef("snapshot.workspace_id", "=", "link.workspace_id")
        .onRef("snapshot.report_id", "=", "link.report_id")
        .on(
          sql<boolean>`snapshot.number = coalesce(link.snapshot_number, report.current_snapshot)`,
        ),
    )
    .innerJoin("report_documents as document", (join) =>
      join
        .onRef("document.workspace_id", "=", "snapshot.workspace_id")
        .onRef("document.report_id", "=", "snapshot.report_id")
        .onRef("document.number", "=", "snapshot.number")
        .onRef("document.depth", "=", "link.depth"),
    )
    .select([
      "link.id",
      "link.report_id",
      "link.password_hash",
      "link.password_version",
      "link.allow_export",
      "link.is_indexable",
      "link.depth",
      "snapshot.number",
      "snapshot.state",
      "document.document",
      "document.sha256",
      "document.signature",
      "document.key_id",
    ])
    // Each table names the workspace by value, so that a cluster asks one node.
    .where("link.workspace_id", "=", workspaceId)
    .where("report.workspace_id", "=", workspaceId)
    .where("snapshot.workspace_id", "=", workspaceId)
    .where("document.workspace_id", "=", workspaceId)
    .where("link.report_id", "=", reportId)
    .where(
      sql<boolean>`(link.token_hash = ${tokenHash}::bytea
        or (link.is_public and ${tokenHash}::bytea is null))`,
    )
    .where("link.revoked_at", "is", null)
    .where(sql<boolean>`(link.expires_at is null or link.expires_at > ${now}::timestamptz)`)
    .where("snapshot.state", "<>", "withdrawn")
    .executeTakeFirst();

/** Counts an opening on its day; nothing else about it is stored. */
export async function countOpening(
  database: Database,
  { workspaceId, linkId, day }: { workspaceId: string; linkId: string; day: string },
): Promise<void> {
  await database
    .insertInto("report_link_days")
    .values({ workspace_id: workspaceId, link_id: linkId, day, opens: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "link_id", "day"])
        .doUpdateSet({ opens: sql<number>`report_link_days.opens + 1` }),
    )
    .execute();
  await database
    .updateTable("report_links")
    .set({ last_opened_day: day })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", linkId)
    .where(sql<boolean>`last_opened_day is distinct from ${day}::date`)
    .execute();
}
