import { Type } from "typebox";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";

/** Schemas of the figures of campaigns. */

const count = Type.Integer({ minimum: 0 });
const known = nullable(count);
const text = nullable(Type.String());
const day = Type.String({ format: "date" });

/** Counts of posts. Null where a count is unknown, never zero instead. */
const figureFields = {
  posts: nullable(Type.Integer({ minimum: 0, description: "Posts that count. Null: of a day." })),
  reach: known,
  views: known,
  impressions: known,
  plays: known,
  listeners: known,
  downloads: known,
  opens: known,
  reactions: known,
  engaged_views: known,
  likes: known,
  comments: known,
  shares: known,
  saves: known,
  engagement: known,
  emv: nullable(
    Type.Number({
      minimum: 0,
      description: "Earned media value in units of the currency. Null: nothing has a price.",
    }),
  ),
};

export const figuresSchema = strictObject(figureFields, { $id: "CampaignFigures" });

export const byCategorySchema = strictObject({ video: known, audio: known, social: known });

export const GROUPINGS = ["slot", "show", "platform", "day"] as const;

const rate = Type.Number({ minimum: 0 });

const receiptSchema = strictObject({
  node_id: Type.String(),
  metric: oneOf(["likes", "comments", "long_views", "short_views"]),
  count,
  rate: Type.Number({ description: "For one like or comment, or a thousand views." }),
  amount: Type.Number(),
});

const goalProgressSchema = strictObject({
  metric: oneOf(["impressions", "reach", "plays"]),
  target: count,
  value: known,
  percent: nullable(Type.Number({ minimum: 0, description: "To a tenth." })),
});

export const campaignMetricsSchema = strictObject(
  {
    object: oneOf(["campaign_metrics"]),
    campaign_id: Type.String(),
    window: nullable(strictObject({ start_date: day, end_date: day, timezone: Type.String() })),
    totals: figuresSchema,
    by_category: byCategorySchema,
    group_by: nullable(oneOf(GROUPINGS)),
    groups: Type.Array(
      strictObject({
        slot_id: text,
        show_id: text,
        platform: text,
        day: nullable(day),
        ...figureFields,
      }),
      { description: "Of the four names the one that the answer is grouped by is set." },
    ),
    external: Type.Array(
      strictObject({
        source: oneOf(COLUMNS.external_delivery_rows.source.values),
        label: Type.String(),
        impressions: count,
        listeners: known,
      }),
      { description: "Counts of ad servers, beside these figures and in none of them." },
    ),
    goals_progress: Type.Array(goalProgressSchema),
    emv: strictObject({
      rate_set: oneOf(["campaign", "network", "operator"]),
      rates: strictObject({
        likeRate: rate,
        commentRate: rate,
        longFormCpm: rate,
        shortFormCpm: rate,
      }),
      currency: Type.String(),
      receipts: Type.Optional(
        Type.Array(receiptSchema, {
          description: "With `expand=receipts`: each priced count, the largest amounts first.",
        }),
      ),
      receipts_left_out: Type.Optional(
        strictObject(
          { count, amount: Type.Number() },
          {
            description: "What the receipts beyond the first 2,000 add up to.",
          },
        ),
      ),
    }),
    last_refreshed_at: nullable(timestamp),
    coverage: strictObject({
      clusters: count,
      stale_clusters: Type.Integer({
        minimum: 0,
        description: "Clusters with figures older than 36 hours, or posts never fetched.",
      }),
      hidden_links: Type.Integer({
        minimum: 0,
        description: "Linked clusters of shows that the workspace no longer sees: not counted.",
      }),
    }),
    warnings: Type.Array(Type.String()),
    definitions: Type.Unsafe<Record<string, string>>({
      type: "object",
      additionalProperties: { type: "string" },
    }),
    computed_at: timestamp,
    cache_age_seconds: Type.Number({ minimum: 0 }),
  },
  { $id: "CampaignMetrics" },
);
