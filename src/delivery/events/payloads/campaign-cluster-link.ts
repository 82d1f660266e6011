import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import { globalClusterId, plainId, prefixedId, storedTimes } from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payload of `campaign.cluster_linked` and `campaign.cluster_unlinked`. */

const linkPayload = strictObject(
  {
    object: oneOf(["campaign_cluster_link"]),
    id: prefixedId("link"),
    campaign_id: plainId,
    slot_id: nullable(prefixedId("slot")),
    cluster_ref: globalClusterId,
    node_ids: nullable(
      Type.Array(prefixedId("nod"), {
        description: "The posts that count; null: all of the cluster.",
      }),
    ),
    linked_at: timestamp,
    linked_by: Type.String(),
    ...storedTimes,
  },
  { $id: "CampaignClusterLinkPayload" },
);

const link: Static<typeof linkPayload> = {
  object: "campaign_cluster_link",
  id: SAMPLE.linkId,
  campaign_id: SAMPLE.campaignId,
  slot_id: SAMPLE.slotId,
  cluster_ref: SAMPLE.clusterRef,
  node_ids: null,
  linked_at: "2026-10-20T12:00:00.000Z",
  linked_by: "m***@harbouraudio.example",
  created_at: "2026-10-20T12:00:00.000Z",
  updated_at: "2026-10-20T12:00:00.000Z",
};

export const campaignClusterLinkPayloads = {
  "campaign.cluster_linked": payload(linkPayload, { object: link }),
  "campaign.cluster_unlinked": payload(linkPayload, { object: link }),
};
