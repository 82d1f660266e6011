import type { Insertable } from "kysely";
import type { ReportLinksTable } from "../../../db/schema/tables.ts";
import { causeOf, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { forgetOldLinks } from "./report-of-link.ts";
import { viewShareLink } from "./share-link.schema.ts";
import {
  findShareLink,
  insertShareLink,
  type ShareLinkRow,
  updateShareLinkRow,
} from "./share-link.store.ts";

/** Links that come and end, and the events of both. */

type NewLink = Omit<Insertable<ReportLinksTable>, "workspace_id" | "report_id"> & { id: string };

/** A link that came or ended. */
export interface LinkChange {
  type: "report.link_created" | "report.link_revoked";
  row: ShareLinkRow;
}

/** Inserts a link of a report. */
export async function createLink(
  { workspace, database }: Pick<WriteContext, "workspace" | "database">,
  reportId: string,
  columns: NewLink,
): Promise<LinkChange> {
  const report = { workspaceId: workspace.id, reportId };
  await insertShareLink(database, workspace.id, { ...columns, report_id: reportId });
  await forgetOldLinks(database, report);
  const row = await findShareLink(database, report, columns.id);
  if (row === undefined) throw new Error("A link that was inserted is not there");
  return { type: "report.link_created", row };
}

/** Ends a link, which stays in the list as revoked. */
export async function revokeLink(
  { workspace, database, now }: Pick<WriteContext, "workspace" | "database" | "now">,
  row: ShareLinkRow,
): Promise<LinkChange> {
  const report = { workspaceId: workspace.id, reportId: row.report_id };
  const ended = { revoked_at: now, updated_at: now };
  await updateShareLinkRow(database, report, row.id, ended);
  return { type: "report.link_revoked", row: { ...row, ...ended } };
}

/** Records the event of a change, if there was one, in the transaction of the change. */
export async function recordLinkChange(
  context: WriteContext,
  change: LinkChange | undefined,
): Promise<void> {
  if (change === undefined) return;
  const { type, row } = change;
  await recordWorkspaceEvent(
    context.database,
    context.workspace.id,
    { type, objectId: row.id, object: viewShareLink(row, context.now) },
    causeOf(context),
  );
}
