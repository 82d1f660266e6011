import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { POST_FORMATS } from "../../../domain/metrics/metric.ts";
import { plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import { keptSchema, readingFields } from "../../../kernel/contract/reading.schema.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { clusterNodeSchema, clusterSummarySchema } from "../../grouping/clusters/index.ts";
import { OWN_PAGES } from "./own-pages.ts";

/** What an address is, and where it belongs in the workspace. */

const KINDS = [
  "post",
  "account",
  "episode",
  "show",
  "feed",
  "page",
  "short_link",
  "unknown",
] as const;

const text = nullable(Type.String());

const showSchema = strictObject({ id: plainId(), name: Type.String() });

const episodeSchema = strictObject({
  id: prefixedId("ep"),
  show_id: plainId(),
  title: Type.String(),
  published_at: timestamp,
});

const itemSchema = strictObject({
  show_id: plainId(),
  platform: Type.String(),
  external_id: Type.String(),
  title: text,
  published_at: nullable(timestamp),
  readings: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: strictObject({ ...readingFields, kept: keptSchema }),
    description: "As those of a post of a cluster.",
  }),
  last_fetched_at: timestamp,
});

const campaignSchema = strictObject({
  id: plainId(),
  name: Type.String(),
  status: oneOf(COLUMNS.campaigns.status.values),
});

const slotSchema = strictObject({
  id: Type.String(),
  show_id: plainId(),
  campaign_id: plainId(),
  campaign_name: Type.String(),
  status: oneOf(COLUMNS.campaign_slots.status.values),
});

const reportSchema = strictObject({
  id: Type.String(),
  workspace_id: plainId(),
  name: Type.String(),
  type: oneOf(COLUMNS.reports.type.values),
  status: oneOf(COLUMNS.reports.status.values),
});

export const resolutionSchema = strictObject(
  {
    object: oneOf(["resolution"]),
    url: nullable(
      Type.String({ description: "The address in its normal form; null where it has none." }),
    ),
    kind: oneOf(KINDS, {
      description:
        "`post`, and `episode` where the post is one of a podcast directory; `account`, and `show` " +
        "likewise; `episode`, `show` and `feed` also where an episode or a show of the workspace " +
        "has this address; `page`: a page of this server, or of a platform, that is none of these.",
    }),
    platform: nullable(
      Type.String({ description: "`castmeter` for pages of this server; null on other sites." }),
    ),
    page: nullable(oneOf(OWN_PAGES, { description: "Of a page of this server: of what it is." })),
    format: nullable(oneOf(POST_FORMATS)),
    external_id: nullable(
      Type.String({
        description: "The platform's id; of a page of this server that of its object.",
      }),
    ),
    handle: nullable(Type.String({ description: "Of an account, without `@`." })),
    found: Type.Boolean({ description: "Whether something of this workspace has the address." }),
    can_be_added: Type.Boolean({
      description: "Whether a cluster takes the address, as it is, as that of a post.",
    }),
    note: nullable(
      Type.String({ description: "For a person: what the address is where it is no post." }),
    ),
    short_link: nullable(Type.String({ description: "The short link that was followed." })),
    shows: Type.Array(showSchema),
    episodes: Type.Array(episodeSchema),
    clusters: Type.Array(clusterSummarySchema, {
      description: "Those that hold the post or are of the episode, with their latest totals.",
    }),
    posts: Type.Array(clusterNodeSchema, {
      description: "The post in each of the clusters, with its latest readings.",
    }),
    account_items: Type.Array(itemSchema, {
      description: "The post as connected accounts report it, in a cluster or not.",
    }),
    network: nullable(strictObject({ id: plainId(), name: Type.String() })),
    campaigns: nullable(
      Type.Array(campaignSchema, {
        description:
          "Those that the post, cluster or episode is booked for. Null without `campaigns:read` " +
          "or the plan's campaigns.",
      }),
    ),
    slots: nullable(
      Type.Array(slotSchema, { description: "The slots of these campaigns that point to it." }),
    ),
    report: nullable(reportSchema),
  },
  { $id: "Resolution" },
);
