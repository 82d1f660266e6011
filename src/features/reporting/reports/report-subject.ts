import type { Static, TObject } from "typebox";
import type { Executor } from "../../../db/connection/database.ts";
import type { ReportType } from "../../../domain/report-documents/document.ts";
import { planRequired } from "../../../kernel/access/require-feature.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import { ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { parseClusterReference } from "../../../kernel/ids.ts";
import { findCluster } from "../../grouping/clusters/index.ts";
import { getCampaign } from "../../sponsorship/campaigns/index.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import type { subjectFields } from "./report.schema.ts";

/** What a report is about. */
export interface ReportSubject {
  campaign_id: string | null;
  show_ids: string[];
  cluster_refs: string[];
}

type SentSubject = Static<TObject<typeof subjectFields>>;

/**
 * The subject of a report of a type, checked against the workspace.
 *
 * @throws ApiError `workspace_unsupported` for a campaign or network report of a workspace of one
 *   show, `plan_required` where the plan lacks what the type needs, and `parameter_invalid` naming
 *   a field that is missing, does not fit the type, or names nothing of this workspace.
 */
export async function requireSubject(
  context: Context,
  type: ReportType,
  sent: SentSubject,
): Promise<ReportSubject> {
  const { workspace } = context;
  requireType(workspace, type);
  const { campaign_id: campaignId = null, show_ids: shows = [], cluster_refs: refs = [] } = sent;
  if (type !== "campaign" && type !== "custom" && campaignId !== null)
    throw unfit("campaign_id", type);
  if (type !== "cluster" && type !== "custom" && refs.length > 0) throw unfit("cluster_refs", type);
  if (type === "cluster" && shows.length > 0) throw unfit("show_ids", type);
  if (type === "campaign" && campaignId === null) throw missing("campaign_id", type);
  if (type === "show" && shows.length !== 1) throw missing("show_ids", type);
  if (type === "cluster" && refs.length === 0) throw missing("cluster_refs", type);
  if (campaignId !== null) await requireOwnCampaign(context, campaignId);
  for (const [index, id] of shows.entries())
    if (!workspace.showSet.has(id))
      throw parameterInvalid(
        `show_ids[${index}]`,
        "unknown",
        `show_ids[${index}] names no show of this workspace.`,
      );
  await requireOwnClusters(context.database, workspace, refs);
  return {
    campaign_id: campaignId,
    show_ids: [...new Set(shows)],
    cluster_refs: [...new Set(refs)],
  };
}

function requireType({ kind, features }: WorkspaceAccess, type: ReportType): void {
  if (kind === "solo" && (type === "campaign" || type === "network"))
    throw new ApiError(
      "workspace_unsupported",
      `A solo workspace has no reports of type ${type}.`,
      {
        param: "type",
        extras: { kind },
      },
    );
  if (type === "campaign" && !features.has("campaigns"))
    throw planRequired("campaigns", "The plan of this workspace does not include campaigns.");
}

async function requireOwnCampaign(context: Context, campaignId: string): Promise<void> {
  try {
    await getCampaign.run(context, { params: { campaign_id: campaignId }, query: {}, body: {} });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "resource_not_found") throw error;
    throw parameterInvalid(
      "campaign_id",
      "unknown",
      "campaign_id names no campaign of this workspace.",
    );
  }
}

/** @throws ApiError for a cluster that does not exist, or whose show the workspace does not see. */
async function requireOwnClusters(
  executor: Executor,
  { showSet }: WorkspaceAccess,
  refs: readonly string[],
): Promise<void> {
  for (const [index, ref] of refs.entries()) {
    const found = parseClusterReference(ref);
    const row =
      found === undefined || !showSet.has(found.showId)
        ? undefined
        : await findCluster(executor, found);
    if (row === undefined)
      throw parameterInvalid(
        `cluster_refs[${index}]`,
        "unknown",
        `cluster_refs[${index}] names no cluster of this workspace.`,
      );
  }
}

const unfit = (param: string, type: ReportType): ApiError =>
  parameterInvalid(param, "conflict", `${param} does not fit a report of type ${type}.`);

const missing = (param: string, type: ReportType): ApiError =>
  parameterInvalid(
    param,
    "missing",
    param === "show_ids"
      ? "show_ids names the one show of a report of type show."
      : `${param} is required for a report of type ${type}.`,
  );
