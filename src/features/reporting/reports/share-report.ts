import type { Static } from "typebox";
import { causeOf, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import type { CollectContext, WriteContext } from "../../../kernel/pipeline/context.ts";
import {
  applyPublicLink,
  depthField,
  expiresField,
  hashLinkPassword,
  type LinkServices,
  passwordField,
  planPublicLink,
  type PublicLinkChange,
  recordLinkChange,
} from "../share-links/index.ts";
import { requireReport, requireReportForWrite } from "./report-access.ts";
import { viewReport } from "./report-view.ts";
import { reportParams, reportSchema } from "./report.schema.ts";

const body = strictObject(
  { password: passwordField, expires_at: expiresField, depth: depthField },
  { $id: "ShareReport" },
);

interface State {
  id: string;
  sent: Static<typeof body>;
  change: PublicLinkChange;
}

export const shareReport = defineWrite({
  id: "reports.share",
  method: "POST",
  path: "/v1/reports/{id}/share",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "write",
  params: reportParams,
  body,
  output: writeResultOf(reportSchema),
  errors: ["limit_reached"],
  summary: "Share a report",
  description:
    "Opens the link labelled `public`, whose address is `share_url`, or changes its terms. Its " +
    "address has no secret besides the id of the report. For links that are named, counted and " +
    "revoked one by one, make links.",
  example: { params: { id: "{report_id}" }, body: { depth: "bands" } },
  mcp: false,
  preview: async (context: WriteContext<LinkServices>, { params: { id }, body: sent }) => {
    await requireReportForWrite(context, id);
    const change = await planPublicLink(context, id, { ...sent, visibility: "link" });
    const { password, ...shown } = sent;
    return {
      resource: "report",
      id,
      wouldWrite: {
        visibility: "link",
        ...shown,
        ...(password === undefined ? {} : { password_protected: password !== null }),
      },
      effects: ["Open the report's public link: everyone with its address sees the report."],
      state: { id, sent, change },
    };
  },
  collect: async (
    context: CollectContext<LinkServices>,
    { state }: { state: State },
  ): Promise<{ hash: string | null }> => ({
    hash: await hashLinkPassword(context, state.sent.password),
  }),
  apply: async (context, { state: { id, change } }, { hash }) => {
    const linked = await applyPublicLink(context, id, change, hash);
    const data = viewReport(await requireReport(context, id), context.urls);
    await recordWorkspaceEvent(
      context.database,
      context.workspace.id,
      { type: "report.shared", objectId: id, object: data },
      causeOf(context),
    );
    await recordLinkChange(context, linked);
    return { id, data };
  },
});
