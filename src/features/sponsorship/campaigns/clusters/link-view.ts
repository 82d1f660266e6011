import { viewOf } from "../../../../kernel/resource/view-of.ts";
import { globalClusterIdOf } from "../../../../kernel/ids.ts";
import { maskEmail } from "../../../../lib/text/mask-email.ts";
import { linkSchema } from "./link.schema.ts";
import type { LinkRow } from "./link.store.ts";

/** The CampaignClusterLink object of a row. */
export const viewLink = (row: LinkRow) =>
  viewOf(linkSchema, row, {
    object: "campaign_cluster_link",
    cluster_ref: globalClusterIdOf({ showId: row.show_id, clusterId: row.cluster_id }),
    linked_by: row.linked_by.includes("@") ? maskEmail(row.linked_by) : row.linked_by,
  });
