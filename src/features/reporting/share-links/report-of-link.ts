import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { ApiError, parameterInvalid, resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import type { PasswordHasher } from "../../../people/identity/passwords/password-hasher.ts";
import { findSnapshot } from "../snapshots/index.ts";
import { isReportOfWorkspace, lockReportOfLinks } from "./report-of-link.store.ts";
import {
  countShareLinks,
  deleteOldRevokedLinks,
  findShareLink,
  type ShareLinkRow,
} from "./share-link.store.ts";

/** Checks of the report, the snapshot and the limit of a link. */

/** The part of the services that hashes passwords. */
export interface LinkServices {
  identity: { passwords: PasswordHasher };
}

const LINKS_MAX = 100;

/** @throws ApiError `resource_not_found` for an unknown report and one of another workspace. */
export async function requireReportOfLinks(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  reportId: string,
): Promise<void> {
  if (!(await isReportOfWorkspace(database, workspace.id, reportId)))
    throw resourceNotFound("report");
}

/** Locks the report until the transaction ends. @throws as `requireReportOfLinks`. */
export async function lockReport(
  { workspace, database }: Pick<WriteContext, "workspace" | "database">,
  reportId: string,
): Promise<void> {
  if (!(await lockReportOfLinks(database, workspace.id, reportId)))
    throw resourceNotFound("report");
}

/** A link that is not revoked, its report locked. @throws ApiError `resource_not_found`. */
export async function requireLinkForWrite(
  context: Pick<WriteContext, "workspace" | "database">,
  { id: reportId, link_id: linkId }: { id: string; link_id: string },
): Promise<ShareLinkRow> {
  await lockReport(context, reportId);
  const report = { workspaceId: context.workspace.id, reportId };
  const row = await findShareLink(context.database, report, linkId);
  if (row === undefined) throw resourceNotFound("report_link");
  return row;
}

/** @throws ApiError `limit_reached` where the report has 100 links that are not revoked. */
export async function requireRoom(
  transaction: DatabaseTransaction,
  report: { workspaceId: string; reportId: string },
): Promise<void> {
  const current = await countShareLinks(transaction, report);
  if (current >= LINKS_MAX)
    throw new ApiError("limit_reached", `The report has ${current} links. Revoke one first.`, {
      extras: { limit: LINKS_MAX, current },
    });
}

/** Keeps the newest 100 revoked links, so that a report has at most 200. */
export const forgetOldLinks = (
  transaction: DatabaseTransaction,
  report: { workspaceId: string; reportId: string },
): Promise<void> => deleteOldRevokedLinks(transaction, report, LINKS_MAX);

/** The number for `snapshot`; null for `latest`. @throws ApiError for a number without snapshot. */
export async function snapshotNumber(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  reportId: string,
  sent: "latest" | number,
): Promise<number | null> {
  if (sent === "latest") return null;
  const row = await findSnapshot(database, workspace.id, reportId, sent);
  if (row === undefined || row.state === "withdrawn")
    throw parameterInvalid("snapshot", "unknown", "snapshot names no snapshot that can be shown.");
  return sent;
}

/** @throws ApiError `parameter_invalid` for a time that has passed. */
export function expiryOf(sent: string | null, now: Date): Date | null {
  if (sent === null) return null;
  const at = new Date(sent);
  if (at <= now)
    throw parameterInvalid("expires_at", "out_of_range", "expires_at must be in the future.");
  return at;
}
