import { Type } from "typebox";
import { mapOf, prefixedId } from "../../../kernel/contract/fields.ts";
import { nullable, strictObject, oneOf, timestamp } from "../../../kernel/contract/schema.ts";

/** Schemas of brands: what a body may contain, and what is returned. */

export const brandParams = strictObject({
  id: prefixedId("brd", { description: "Id of the brand." }),
});

const URL_CHARS_MAX = 2_048;

const address = (description: string) =>
  Type.Optional(nullable(Type.String({ maxLength: URL_CHARS_MAX, description })));

const words = (maxItems: number, description: string, maxLength = 60) =>
  Type.Optional(
    nullable(
      Type.Array(Type.String({ minLength: 1, maxLength }), {
        maxItems,
        description: `${description} Repeats are dropped. Null clears them.`,
      }),
    ),
  );

const country = Type.String({ pattern: "^[A-Za-z]{2}$", description: "ISO 3166-1 alpha-2." });

const contact = strictObject(
  {
    name: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 120 }))),
    email: Type.Optional(nullable(Type.String({ minLength: 3, maxLength: 254, format: "email" }))),
    phone: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 40 }))),
    role: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 120 }))),
  },
  { description: "At least a name, an e-mail address or a telephone number." },
);

export const brandNameField = Type.String({ minLength: 1, maxLength: 120 });

/** The fields of a brand that can be set when it is created and when it is changed. */
export const brandFields = {
  logo_url: address("Address of the logo, https."),
  website: address("Address of the website, http or https."),
  description: Type.Optional(nullable(Type.String({ maxLength: 4_000 }))),
  categories: words(10, "What the brand sells; shows and competitors are compared by it."),
  talking_points: Type.Optional(
    nullable(Type.String({ maxLength: 10_000, description: "One a line, at most 50." })),
  ),
  brand_safety: Type.Optional(
    nullable(
      strictObject({
        blocked_categories: words(50, "Categories of shows that the brand does not book."),
        blocked_topics: words(50, "Topics that the brand does not stand beside.", 120),
      }),
    ),
  ),
  target_audience: Type.Optional(
    nullable(
      strictObject({
        age_range: Type.Optional(
          nullable(Type.String({ pattern: "^\\d{1,3}(-\\d{1,3}|\\+)$", description: "`25-54`." })),
        ),
        genders: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
        countries: Type.Optional(Type.Array(country, { maxItems: 250 })),
      }),
    ),
  ),
  social_links: Type.Optional(
    nullable(
      Type.Record(Type.String({ pattern: "^[A-Za-z]{1,40}$" }), Type.String({ maxLength: 2_048 }), {
        maxProperties: 30,
        description: "Platform id to address.",
      }),
    ),
  ),
  contacts: Type.Optional(
    nullable(
      Type.Array(contact, {
        maxItems: 20,
        description: "Replaces all of them. Stored encrypted and never returned, only counted.",
      }),
    ),
  ),
  tags: words(20, "Words of your own to find it by."),
};

const text = nullable(Type.String());
const texts = Type.Array(Type.String());
const count = Type.Integer({ minimum: 0 });

export const brandSchema = strictObject(
  {
    object: oneOf(["brand"]),
    id: prefixedId("brd"),
    name: Type.String(),
    logo_url: text,
    website: text,
    description: text,
    categories: texts,
    talking_points: text,
    brand_safety: nullable(strictObject({ blocked_categories: texts, blocked_topics: texts })),
    target_audience: nullable(strictObject({ age_range: text, genders: texts, countries: texts })),
    social_links: mapOf(Type.String(), { description: "Platform id to address." }),
    contact_count: count,
    campaign_count: count,
    active_campaign_count: count,
    last_campaign_at: nullable(
      Type.String({
        format: "date-time",
        description: "Start of its latest campaign that has begun.",
      }),
    ),
    tags: texts,
    archived: Type.Boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "Brand" },
);
