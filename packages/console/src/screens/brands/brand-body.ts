import type { Brand, UpdateBrand } from "@castmeter/sdk";

/** A brand as it is typed: lists with commas, talking points one a line. */
export const BRAND_FIELDS = [
  "name",
  "website",
  "logo_url",
  "description",
  "categories",
  "talking_points",
  "blocked_categories",
  "blocked_topics",
  "age_range",
  "genders",
  "countries",
  "tags",
] as const;
export type BrandField = (typeof BRAND_FIELDS)[number];
export type TypedBrand = Readonly<Record<BrandField, string>>;

const joined = (list: readonly string[] | undefined): string => (list ?? []).join(", ");

export const typedBrand = (brand: Brand | null): TypedBrand => ({
  name: brand?.name ?? "",
  website: brand?.website ?? "",
  logo_url: brand?.logo_url ?? "",
  description: brand?.description ?? "",
  categories: joined(brand?.categories),
  talking_points: brand?.talking_points ?? "",
  blocked_categories: joined(brand?.brand_safety?.blocked_categories),
  blocked_topics: joined(brand?.brand_safety?.blocked_topics),
  age_range: brand?.target_audience?.age_range ?? "",
  genders: joined(brand?.target_audience?.genders),
  countries: joined(brand?.target_audience?.countries),
  tags: joined(brand?.tags),
});

const listOf = (typed: string): string[] =>
  typed
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const orNull = (typed: string): string | null => (typed.trim() === "" ? null : typed.trim());

/** What is sent: the fields that differ. Parts of an object are sent together. */
export function brandBody(typed: TypedBrand, stored: TypedBrand): UpdateBrand {
  const isOther = (...names: BrandField[]): boolean =>
    names.some((name) => typed[name] !== stored[name]);
  return {
    ...(isOther("name") ? { name: typed.name.trim() } : {}),
    ...(isOther("website") ? { website: orNull(typed.website) } : {}),
    ...(isOther("logo_url") ? { logo_url: orNull(typed.logo_url) } : {}),
    ...(isOther("description") ? { description: orNull(typed.description) } : {}),
    ...(isOther("categories") ? { categories: listOf(typed.categories) } : {}),
    ...(isOther("talking_points") ? { talking_points: orNull(typed.talking_points) } : {}),
    ...(isOther("blocked_categories", "blocked_topics")
      ? {
          brand_safety: {
            blocked_categories: listOf(typed.blocked_categories),
            blocked_topics: listOf(typed.blocked_topics),
          },
        }
      : {}),
    ...(isOther("age_range", "genders", "countries")
      ? {
          target_audience: {
            age_range: orNull(typed.age_range),
            genders: listOf(typed.genders),
            countries: listOf(typed.countries),
          },
        }
      : {}),
    ...(isOther("tags") ? { tags: listOf(typed.tags) } : {}),
  };
}
