import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { DELIVERY_SOURCES } from "../campaigns/index.ts";

/** Schemas of delivery rows: what a body may contain, and what is returned. */

/** Maximum count, so that sums of the 2,000 rows of a campaign stay exact as JSON numbers. */
const COUNT_MAX = 1_000_000_000_000;

export const LABEL_LENGTH_MAX = 200;

const day = Type.String({ format: "date" });
const idText = Type.String({ minLength: 1, maxLength: 64 });

export const sourceField = oneOf(DELIVERY_SOURCES, {
  description: "The ad server that counted.",
});

export const deliveryInput = strictObject({
  source: sourceField,
  label: Type.Optional(
    Type.String({
      maxLength: LABEL_LENGTH_MAX,
      description: "A name of the row. Sent again, it replaces the one before. Default empty.",
    }),
  ),
  slot_id: Type.Optional(nullable(idText)),
  show_id: Type.Optional(nullable(idText)),
  date: Type.Optional(day),
  start_date: Type.Optional(day),
  end_date: Type.Optional(day),
  impressions: Type.Integer({ minimum: 0, maximum: COUNT_MAX }),
  listeners: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 0,
        maximum: COUNT_MAX,
        description: "Null or left out: not reported.",
      }),
    ),
  ),
});

/** The counts that one ad server reported, under all labels. */
export const deliverySourceTotal = strictObject({
  source: sourceField,
  impressions: Type.Integer({ minimum: 0 }),
  listeners: nullable(Type.Integer({ minimum: 0 })),
});

export type DeliveryInput = Static<typeof deliveryInput>;

/** Filters that select rows of a campaign, besides their source. */
export const deliveryFilterFields = {
  slot_id: Type.Optional(idText),
  start_date: Type.Optional(
    Type.String({ format: "date", description: "Only rows that begin on this day or later." }),
  ),
  end_date: Type.Optional(
    Type.String({ format: "date", description: "Only rows that end on this day or earlier." }),
  ),
};

const count = Type.Integer({ minimum: 0 });
const text = nullable(Type.String());

export const deliveryRowSchema = strictObject(
  {
    object: oneOf(["external_delivery_row"]),
    campaign_id: Type.String(),
    row_key: Type.String({
      description:
        "Of source, slot, show and day or period, without the label: stays when the row is sent again.",
    }),
    source: sourceField,
    label: Type.String(),
    slot_id: text,
    show_id: text,
    date: Type.Optional(Type.String({ format: "date", description: "Absent for a period." })),
    start_date: Type.Optional(
      Type.String({ format: "date", description: "Absent for a single day." }),
    ),
    end_date: Type.Optional(
      Type.String({ format: "date", description: "Absent for a single day." }),
    ),
    impressions: count,
    listeners: nullable(count),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "ExternalDeliveryRow" },
);
