import { Type } from "typebox";
import { globalClusterId, plainId, prefixedId } from "../../../../kernel/contract/fields.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { figuresSchema } from "../metrics/campaign-metrics.schema.ts";
import { campaignIdField } from "../campaign/campaign-params.ts";

/** Schemas of the links between campaigns and clusters. */

export const linkParams = strictObject({
  campaign_id: campaignIdField,
  link_id: prefixedId("link", { description: "Id of the link." }),
});

export const slotIdField = Type.Optional(
  nullable(
    Type.String({
      maxLength: 64,
      description: "A slot of the campaign; null: none in particular.",
    }),
  ),
);

export const nodeIdsField = Type.Optional(
  nullable(
    Type.Array(Type.String({ maxLength: 64 }), {
      minItems: 1,
      maxItems: 500,
      description: "The posts of the cluster that count; null: all, also those that come later.",
    }),
  ),
);

export const newLinkFields = {
  cluster_ref: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "Global id of a cluster, {show_id}_{cluster_id}.",
  }),
  slot_id: slotIdField,
  node_ids: nodeIdsField,
};

export const linkSchema = strictObject(
  {
    object: oneOf(["campaign_cluster_link"]),
    id: prefixedId("link"),
    campaign_id: plainId(),
    slot_id: nullable(prefixedId("slot")),
    cluster_ref: globalClusterId,
    node_ids: nullable(
      Type.Array(prefixedId("nod"), {
        description: "The posts that count; null: all of the cluster.",
      }),
    ),
    linked_at: timestamp,
    linked_by: Type.String({ description: "E-mail addresses are masked." }),
    metrics: Type.Optional(figuresSchema),
    refresh_errors: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 0,
          description:
            "Posts of the cluster that were not read last time. Null: of a show that is missing.",
        }),
      ),
    ),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "CampaignClusterLink" },
);
