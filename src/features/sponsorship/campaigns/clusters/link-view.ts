import { globalClusterIdOf } from "../../../../kernel/ids.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { maskEmail } from "../../../../lib/text/mask-email.ts";
import type { linkSchema } from "./link.schema.ts";
import type { LinkRow } from "./link.store.ts";

/** The CampaignClusterLink object of a row. */
export const viewLink = (row: LinkRow): View<typeof linkSchema> => ({
  object: "campaign_cluster_link",
  id: row.id,
  campaign_id: row.campaign_id,
  slot_id: row.slot_id,
  cluster_ref: globalClusterIdOf({ showId: row.show_id, clusterId: row.cluster_id }),
  node_ids: row.node_ids,
  linked_at: row.linked_at.toISOString(),
  linked_by: row.linked_by.includes("@") ? maskEmail(row.linked_by) : row.linked_by,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
