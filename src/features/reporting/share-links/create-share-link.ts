import type { Static } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import type { CollectContext, WriteContext } from "../../../kernel/pipeline/context.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { hashLinkPassword } from "./link-password.ts";
import { tokenOfLink } from "./link-token.ts";
import { createLink, recordLinkChange } from "./recorded-links.ts";
import {
  expiryOf,
  type LinkServices,
  lockReport,
  requireRoom,
  snapshotNumber,
} from "./report-of-link.ts";
import {
  addressOfLink,
  createShareLinkBody,
  reportOfLinkParams,
  shareLinkWithUrlSchema,
  viewShareLink,
} from "./share-link.schema.ts";

type Body = Static<typeof createShareLinkBody>;

interface State {
  id: string;
  reportId: string;
  body: Body;
  label: string;
  snapshot: number | null;
  expiresAt: Date | null;
}

export const createShareLink = defineWrite({
  id: "reports.create_link",
  method: "POST",
  path: "/v1/reports/{id}/links",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "write",
  params: reportOfLinkParams,
  body: createShareLinkBody,
  output: writeResultOf(shareLinkWithUrlSchema),
  successStatuses: [201],
  errors: ["limit_reached"],
  summary: "Make a link to a report",
  description:
    "Everyone with the address sees the page without signing in. `url` has a secret of 256 bits and " +
    "is shown in this answer only. A link shows the latest snapshot or one by number, and as much " +
    "of it as `depth` says. A report has up to 100 links.",
  example: { params: { id: "{report_id}" }, body: { label: "Northwind Roasters" } },
  mcp: false,
  preview: async (context: WriteContext<LinkServices>, { params: { id }, body }) => {
    const { workspace, database, now } = context;
    await lockReport(context, id);
    await requireRoom(database, { workspaceId: workspace.id, reportId: id });
    const label = body.label.trim();
    if (label === "") throw parameterInvalid("label", "malformed", "label must not be blank.");
    const snapshot = await snapshotNumber(context, id, body.snapshot ?? "latest");
    const expiresAt = expiryOf(body.expires_at ?? null, now);
    const { password, ...shown } = body;
    return {
      resource: "report_link",
      id: null,
      wouldWrite: { ...shown, label, password_protected: (password ?? null) !== null },
      effects: [`Make the link ${quoted(label)}: everyone with its address sees the report.`],
      state: { id: newId("rln"), reportId: id, body, label, snapshot, expiresAt },
    };
  },
  collect: async (
    context: CollectContext<LinkServices>,
    { state }: { state: State },
  ): Promise<{ hash: string | null }> => ({
    hash: await hashLinkPassword(context, state.body.password),
  }),
  apply: async (context, { state }, { hash }) => {
    const { workspace, now, urls, runtime, credential } = context;
    const token = tokenOfLink(runtime.secrets, { workspaceId: workspace.id, id: state.id });
    const created = await createLink(context, state.reportId, {
      id: state.id,
      label: state.label,
      token_hash: runtime.secrets.hashCredential(token).hash,
      token_last_four: token.slice(-4),
      snapshot_number: state.snapshot,
      depth: state.body.depth ?? "full",
      password_hash: hash,
      password_version: hash === null ? 0 : 1,
      allow_export: state.body.allow_export ?? false,
      is_indexable: state.body.indexable ?? false,
      expires_at: state.expiresAt,
      created_by: credential.personId,
      created_at: now,
      updated_at: now,
    });
    await recordLinkChange(context, created);
    const view = viewShareLink(created.row, now);
    const url = addressOfLink(urls, {
      workspaceId: workspace.id,
      reportId: state.reportId,
      token,
    });
    return {
      status: 201 as const,
      id: state.id,
      data: { ...view, url },
      replayedData: { ...view, url: null },
    };
  },
});
