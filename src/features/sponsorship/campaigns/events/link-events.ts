import type { Static } from "typebox";
import {
  eventsOf,
  lessFields,
  payloadOf,
  type PayloadsOf,
} from "../../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../../delivery/events/sample-ids.ts";
import { linkSchema } from "../clusters/link.schema.ts";

/** Payload of `campaign.cluster_linked` and `campaign.cluster_unlinked`. */

const linkPayload = payloadOf(lessFields(linkSchema, ["metrics", "refresh_errors"]), {
  $id: "CampaignClusterLinkPayload",
});

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

export const linkEvents = eventsOf(linkPayload, {
  "campaign.cluster_linked": { object: link },
  "campaign.cluster_unlinked": { object: link },
});

declare module "../../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof linkEvents> {}
}
