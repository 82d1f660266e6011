import { isoOrNull } from "../../../lib/time/iso-time.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { viewBranding } from "../definitions/index.ts";
import type { ReportRow } from "./report.store.ts";
import type { reportSchema } from "./report.schema.ts";

/** The Report object of a row, without the document of its snapshot. */
export function viewReport(row: ReportRow, urls: Urls): View<typeof reportSchema> {
  const { definition } = row;
  return {
    object: "report",
    id: row.id,
    name: row.name,
    type: row.type,
    status: row.status,
    shared: row.is_shared,
    template_id: row.template_id,
    campaign_id: row.campaign_id,
    show_ids: definition.show_ids,
    cluster_refs: definition.cluster_refs,
    window: definition.window,
    sections: definition.sections,
    branding: viewBranding(definition.branding, urls),
    visibility: row.is_shared ? "link" : "private",
    password_protected: row.has_password,
    expires_at: isoOrNull(row.link_expires_at),
    share_url: row.is_shared ? urls.report(row.workspace_id, row.id) : null,
    published_snapshot: row.current_snapshot,
    snapshot_at: isoOrNull(row.snapshot_at),
    has_unpublished_changes:
      row.snapshot_definition !== null && row.snapshot_definition !== row.definition_version,
    data: null,
    summary: null,
    automation_id: row.automation_id,
    error: row.error === null ? null : { code: row.error.code, message: row.error.message },
    computed_at: isoOrNull(row.snapshot_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
