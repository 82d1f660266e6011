import { Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { acrossEntryFields, audienceEntryFields, partValue } from "../audience/index.ts";

const place = strictObject({
  code: nullable(
    Type.String({
      description: "ISO 3166-1 alpha-2, for states ISO 3166-2; null for a place without one.",
    }),
  ),
  name: Type.String(),
  ...partValue,
});

const cityOrState = strictObject({
  ...place.properties,
  name: nullable(
    Type.String({
      description:
        "For a GeoNames id what GeoNames calls a city of 100,000 people or more; null for others.",
    }),
  ),
  country_code: nullable(
    Type.String({
      description: "ISO 3166-1 alpha-2 of a city that GeoNames names; several have one name.",
    }),
  ),
  geonames_id: nullable(
    Type.Integer({
      description: "Id of a city at geonames.org, where the platform names it by that alone.",
    }),
  ),
});

const entryFields = {
  object: oneOf(["geography_entry"]),
  ...audienceEntryFields,
  share_basis: nullable(oneOf(["platform_total", "listed_countries"])),
  countries: Type.Array(place),
  places: Type.Array(cityOrState, {
    description: "Cities or states, where the platform has them.",
  }),
  continents: Type.Array(
    strictObject({
      code: Type.String(),
      name: Type.String(),
      value: Type.Number(),
      share: nullable(Type.Number()),
    }),
    { description: "Sums over listed countries." },
  ),
  hidden_share_countries: Type.Integer({
    description: "Countries that are named without a number; they add 0.",
  }),
  listed_countries_max: nullable(
    Type.Integer({ description: "Countries the platform lists of one account at most." }),
  ),
};

/** Fields that both kinds of entries have. */
export const entrySchema = strictObject(entryFields);

export const showGeographySchema = strictObject(
  { ...entryFields, show_id: Type.String() },
  { $id: "ShowGeographyEntry" },
);

export const geographySchema = strictObject(
  { ...entryFields, ...acrossEntryFields },
  { $id: "GeographyEntry" },
);
