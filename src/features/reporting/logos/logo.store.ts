import type { Insertable, Selectable } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { ReportLogosTable } from "../../../db/schema/tables.ts";
import type { Branding } from "../../../domain/report-documents/document.ts";

/** Statements on the copies of logos, each of one report. */

export type LogoRow = Pick<Selectable<ReportLogosTable>, "sha256" | "media_type" | "bytes">;
export type LogoSize = Pick<Selectable<ReportLogosTable>, "sha256" | "width" | "height">;

interface OfReport {
  workspaceId: string;
  reportId: string;
}

/** Hashes of the logos that a document names, by which its copies are found. */
export const logoHashes = ({ logo_sha256: own, co_brand: partner }: Branding): string[] => [
  ...new Set([own, partner?.logo_sha256 ?? null].filter((hash) => hash !== null)),
];

const logos = (executor: Executor, { workspaceId, reportId }: OfReport, hashes: string[]) =>
  executor
    .selectFrom("report_logos")
    .where("workspace_id", "=", workspaceId)
    .where("report_id", "=", reportId)
    .where("sha256", "in", hashes);

/** The copies of logos with their bytes. */
export const findLogos = async (
  executor: Executor,
  { workspaceId, reportId }: OfReport,
  hashes: string[],
): Promise<LogoRow[]> =>
  hashes.length === 0
    ? []
    : logos(executor, { workspaceId, reportId }, hashes)
        .select(["sha256", "media_type", "bytes"])
        .execute();

/** The sizes of the copies, in pixels. */
export const findLogoSizes = async (
  executor: Executor,
  { workspaceId, reportId }: OfReport,
  hashes: string[],
): Promise<LogoSize[]> =>
  hashes.length === 0
    ? []
    : logos(executor, { workspaceId, reportId }, hashes)
        .select(["sha256", "width", "height"])
        .execute();

/** Stores a copy; one of the same original stays as it is. */
export async function insertLogo(
  executor: Executor,
  { workspaceId, reportId }: OfReport,
  row: Omit<Insertable<ReportLogosTable>, "workspace_id" | "report_id">,
): Promise<void> {
  await executor
    .insertInto("report_logos")
    .values({ ...row, workspace_id: workspaceId, report_id: reportId })
    .onConflict((conflict) => conflict.columns(["workspace_id", "report_id", "sha256"]).doNothing())
    .execute();
}
