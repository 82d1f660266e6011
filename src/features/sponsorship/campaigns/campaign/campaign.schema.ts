import { Type } from "typebox";
import { lessFields } from "../../../../delivery/events/event-payload.ts";
import { currencyCode, mapOf, plainId, prefixedId } from "../../../../kernel/contract/fields.ts";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import {
  appUrl,
  nullable,
  oneOf,
  strictObject,
  timestamp,
} from "../../../../kernel/contract/schema.ts";
import { LARGEST_COUNT } from "../../../../domain/metrics/counts.ts";
import { byCategorySchema, figuresSchema } from "../metrics/campaign-metrics.schema.ts";
import { slotSchema } from "../slots/slot.schema.ts";
import { minorUnits } from "./campaign-params.ts";
import { CAMPAIGN_STATUSES } from "./states/campaign-states.ts";

/** Schemas of campaigns: what a body may contain, and what is returned. */

/** Ad servers whose counts can be uploaded. */
export const DELIVERY_SOURCES = COLUMNS.external_delivery_rows.source.values;

export const VISIBILITIES = COLUMNS.campaigns.visibility.values;

const optionalText = (maxLength: number, description = "") =>
  Type.Optional(nullable(Type.String({ maxLength, ...(description ? { description } : {}) })));

const target = (description: string) =>
  Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: LARGEST_COUNT, description })));

const emvRate = Type.Number({ minimum: 0, maximum: 1_000_000 });

const emvRates = strictObject(
  { likeRate: emvRate, commentRate: emvRate, longFormCpm: emvRate, shortFormCpm: emvRate },
  { description: "Rates in units of the currency. Null: the network's default rates." },
);

export const campaignNameField = Type.String({ minLength: 1, maxLength: 200 });

const calendarDay = (description: string) =>
  Type.Optional(nullable(Type.String({ format: "date", description })));

/** The fields of a campaign that can be set when it is created and when it is changed. */
export const campaignFields = {
  brand_id: Type.Optional(nullable(Type.String({ maxLength: 64, description: "Id of a brand." }))),
  agency_name: optionalText(200),
  start_date: calendarDay("The first day, in the campaign's time zone."),
  end_date: calendarDay("The last day, in the campaign's time zone."),
  timezone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: "An IANA time zone such as `Europe/London`. Default `UTC`.",
    }),
  ),
  show_ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: 500,
      description: "Shows of the workspace. A slot adds its show by itself.",
    }),
  ),
  currency: Type.Optional(
    Type.String({ pattern: "^[A-Za-z]{3}$", description: "ISO 4217. Default `usd`." }),
  ),
  budget_minor: Type.Optional(nullable(minorUnits("In minor units of the currency: cents."))),
  goals: Type.Optional(
    nullable(
      strictObject(
        {
          impressions: target("Times heard or shown, as pacing counts them."),
          reach: target("Reach of the campaign's posts."),
          plays: target("Plays on audio platforms."),
        },
        { description: "What the whole campaign shall reach." },
      ),
    ),
  ),
  emv: Type.Optional(nullable(emvRates)),
  promo: Type.Optional(
    nullable(
      strictObject({
        code: optionalText(60),
        url: optionalText(2_048, "http or https."),
        cta: optionalText(500, "The call to action."),
      }),
    ),
  ),
  talking_points: optionalText(10_000, "One a line, at most 50."),
  tags: Type.Optional(
    nullable(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 20 })),
  ),
  notes_internal: optionalText(10_000, "Never on public pages."),
};

const text = nullable(Type.String());
const texts = Type.Array(Type.String());
const count = Type.Integer({ minimum: 0 });
const knownCount = nullable(count);
const day = nullable(Type.String({ format: "date" }));

/** The counts that one ad server reported under one label. */
const deliveryTotal = strictObject({
  source: oneOf(DELIVERY_SOURCES),
  label: text,
  impressions: count,
  listeners: knownCount,
});

export const campaignSchema = strictObject(
  {
    object: oneOf(["campaign"]),
    id: plainId(),
    name: Type.String(),
    status: oneOf(CAMPAIGN_STATUSES),
    archived: Type.Boolean(),
    visibility: oneOf(VISIBILITIES),
    brand_id: nullable(prefixedId("brd")),
    brand: nullable(strictObject({ id: prefixedId("brd"), name: Type.String(), logo_url: text })),
    agency_name: text,
    start_date: day,
    end_date: day,
    timezone: Type.String(),
    show_ids: Type.Array(plainId(), { description: "Without shows that are missing." }),
    slot_count: Type.Integer({ minimum: 0, description: "Without slots on missing shows." }),
    slots_by_status: mapOf(count, { description: "Slots by their status." }),
    cluster_count: count,
    currency: currencyCode({ description: "ISO 4217, lower case." }),
    budget_minor: knownCount,
    goals: nullable(
      strictObject({ impressions: knownCount, reach: knownCount, plays: knownCount }),
    ),
    emv: nullable(emvRates),
    promo: nullable(strictObject({ code: text, url: text, cta: text })),
    talking_points: text,
    tags: texts,
    notes_internal: text,
    insertion_order_id: nullable(prefixedId("io")),
    report_ids: Type.Array(prefixedId("rep")),
    external_delivery_totals: Type.Array(deliveryTotal, {
      description: "Counts of ad servers, beside the figures of Castmeter and never added to them.",
    }),
    metrics: nullable(
      strictObject({
        totals: figuresSchema,
        by_category: byCategorySchema,
        last_refreshed_at: nullable(timestamp),
      }),
    ),
    slots: Type.Optional(Type.Array(slotSchema, { description: "With `expand=slots`." })),
    public_url: text,
    app_url: appUrl,
    created_by: Type.String({ description: "E-mail addresses are masked." }),
    status_changed_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
    computed_at: timestamp,
    cache_age_seconds: Type.Number({ minimum: 0 }),
  },
  { $id: "Campaign" },
);

/** A campaign without the fields that change as time passes. */
export const storedCampaignSchema = lessFields(campaignSchema, [
  "metrics",
  "slots",
  "computed_at",
  "cache_age_seconds",
]);
