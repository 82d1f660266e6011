import type { Executor } from "../../../db/connection/database.ts";
import { compareDocuments } from "../../../domain/report-documents/compare.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { comparedSnapshot, countReasons, strongestOf, summaryOf } from "./compare-snapshots.ts";
import type { snapshotSummarySchema } from "./snapshot.schema.ts";
import { findSnapshot } from "./snapshot.store.ts";

const DIFFERENCES_MAX = 20;

type Summary = View<typeof snapshotSummarySchema>;

/**
 * A snapshot in short; null where there is none. `changes` is null for the first one, and where the
 * one before was deleted.
 */
export async function summariseSnapshot(
  executor: Executor,
  report: { workspaceId: string; reportId: string },
  number: number,
): Promise<Summary | null> {
  const row = await findSnapshot(executor, report.workspaceId, report.reportId, number);
  if (row === undefined) return null;
  return {
    number,
    as_of: row.as_of.toISOString(),
    headline: row.headline.map(({ key, label, text }) => ({ key, label, text })),
    warnings: row.warnings,
    changes:
      row.supersedes === null ? null : await changesOf(executor, report, number, row.supersedes),
  };
}

async function changesOf(
  executor: Executor,
  report: { workspaceId: string; reportId: string },
  number: number,
  before: number,
): Promise<Summary["changes"]> {
  const from = await comparedSnapshot(executor, { ...report, number: before });
  const to = await comparedSnapshot(executor, { ...report, number });
  if (from === undefined || to === undefined) return null;
  const differences = compareDocuments(from, to);
  return {
    since: before,
    summary: summaryOf(differences),
    reasons: countReasons(differences).map(([reason, figures]) => ({ reason, figures })),
    differences: differences.slice(0, DIFFERENCES_MAX).map((one) => ({
      label: one.label,
      old: one.old,
      new: one.new,
      reason: strongestOf(one.causes),
    })),
    has_more: differences.length > DIFFERENCES_MAX,
  };
}
