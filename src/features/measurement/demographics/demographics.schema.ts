import { Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { DEMOGRAPHIC_DIMENSIONS } from "../../../domain/metrics/audience/demographic-buckets.ts";
import { acrossEntryFields, audienceEntryFields, partValue } from "../audience/index.ts";

const bucket = strictObject({
  bucket: Type.String({
    description:
      "An age range as the platform cuts it (`18-24`, `65+`), a gender (`female`, `male`, " +
      "`non_binary`), `unknown`, or an age and a gender (`18-24/female`).",
  }),
  ...partValue,
});

const entryFields = {
  object: oneOf(["demographic_entry"]),
  ...audienceEntryFields,
  dimension: nullable(
    oneOf(DEMOGRAPHIC_DIMENSIONS, {
      description: "Null: the platform has none, and the request named none.",
    }),
  ),
  share_basis: nullable(oneOf(["platform_total", "listed_buckets"])),
  buckets: Type.Array(bucket, {
    description: "From young to old, then by gender; unknown ones last.",
  }),
  hidden_share_buckets: Type.Integer({
    description: "Buckets that are named without a number; they add 0.",
  }),
};

/** Fields that both kinds of entries have. */
export const entrySchema = strictObject(entryFields);

export const showDemographicSchema = strictObject(
  { ...entryFields, show_id: Type.String() },
  { $id: "ShowDemographicEntry" },
);

export const demographicSchema = strictObject(
  { ...entryFields, ...acrossEntryFields },
  { $id: "DemographicEntry" },
);

export const dimensionQuery = {
  dimension: Type.Optional(
    oneOf(DEMOGRAPHIC_DIMENSIONS, {
      description: "Only entries of this dimension; otherwise of all that a platform reports.",
    }),
  ),
};
