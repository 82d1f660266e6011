import { COLUMNS } from "../../../db/schema/columns.ts";
import type { Tables } from "../../../db/schema/tables.ts";
import { type ArchiveFields, asColumns } from "../archive-fields.ts";
import { type ArchiveObject, defineArchiveObject, plainId, shortText } from "../archive-object.ts";

/**
 * What a workspace sells and reports on: brands, campaigns with their slots, clusters, counts of ad
 * servers and air checks, and the definitions of reports. Ids are kept, so what refers to them
 * still does.
 */

/** Columns as fields, with the workspace under the API's name for it. */
function fieldsOf(
  table: keyof Tables,
  { without = [], id = "id" }: { without?: readonly string[]; id?: string } = {},
): ArchiveFields {
  const left = new Set(["workspace_id", id, ...without]);
  return {
    [id]: { schema: shortText(500) },
    effective_uid: { column: "workspace_id", schema: plainId },
    ...asColumns(...Object.keys(COLUMNS[table]).filter((name) => !left.has(name))),
  };
}

const TIMES = ["created_at", "updated_at"];

/** Contacts are sealed under the key of the installation, and stay there. */
const brandObject = defineArchiveObject({
  object: "brand",
  table: "brands",
  key: ["workspace_id", "id"],
  times: TIMES,
  fields: fieldsOf("brands", { without: ["contacts_sealed", "contact_count"] }),
});

/** Insertion orders stay with the files they were read from. */
const campaignObject = defineArchiveObject({
  object: "campaign",
  table: "campaigns",
  key: ["workspace_id", "id"],
  times: [...TIMES, "status_changed_at"],
  fields: fieldsOf("campaigns", { without: ["insertion_order_id"] }),
});

const campaignSlotObject = defineArchiveObject({
  object: "campaign_slot",
  table: "campaign_slots",
  key: ["workspace_id", "campaign_id", "id"],
  times: TIMES,
  fields: fieldsOf("campaign_slots"),
});

const campaignClusterObject = defineArchiveObject({
  object: "campaign_cluster",
  table: "campaign_cluster_links",
  key: ["workspace_id", "campaign_id", "id"],
  times: [...TIMES, "linked_at"],
  fields: fieldsOf("campaign_cluster_links"),
});

const externalDeliveryObject = defineArchiveObject({
  object: "external_delivery_row",
  table: "external_delivery_rows",
  key: ["workspace_id", "campaign_id", "row_key"],
  times: TIMES,
  fields: fieldsOf("external_delivery_rows", { id: "row_key" }),
});

/** The recording of a read is a file of the library, and stays; its address on the web does not. */
const airCheckObject = defineArchiveObject({
  object: "air_check",
  table: "air_checks",
  key: ["workspace_id", "id"],
  times: TIMES,
  fields: fieldsOf("air_checks", { without: ["media_file_id"] }),
  batchLines: 100,
});

/** Which template is the default is the choice of each installation. */
const reportTemplateObject = defineArchiveObject({
  object: "report_template",
  table: "report_templates",
  key: ["workspace_id", "id"],
  times: TIMES,
  fields: fieldsOf("report_templates", { without: ["is_default"] }),
});

/**
 * The definition of a report. What was issued is signed by its installation and stays there, so the
 * report is a draft again; one that has issued snapshots here is not overwritten.
 */
const reportObject = defineArchiveObject({
  object: "report",
  table: "reports",
  key: ["workspace_id", "id"],
  times: TIMES,
  fields: fieldsOf("reports", {
    without: ["status", "automation_id", "snapshot_count", "current_snapshot", "error"],
  }),
  also: () => ({ status: "draft" }),
  overwrites: "target.snapshot_count = 0 and target.status = 'draft'",
});

/** In the order of an export: a parent comes before its children. */
export const SALES_OBJECTS: readonly ArchiveObject[] = [
  brandObject,
  campaignObject,
  campaignSlotObject,
  campaignClusterObject,
  externalDeliveryObject,
  airCheckObject,
  reportTemplateObject,
  reportObject,
];
