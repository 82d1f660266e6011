import type { Show, UpdateShow } from "@castmeter/sdk";

/** The fields of a show that a person writes, under the names of the request. */
export const PROFILE_FIELDS = [
  "podcast_name",
  "handle",
  "podcast_author",
  "about",
  "categories",
  "website",
  "podcast_logo",
  "publishing_schedule",
  "custom_schedule",
  "main_platform",
  "youtube_video",
  "highlighted_episode",
  "primary_color",
  "secondary_color",
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type ProfileValues = Readonly<Record<ProfileField, string>>;

/** The stored values as texts; what is not set is an empty one. */
export const profileValues = (show: Show): ProfileValues => ({
  podcast_name: show.name,
  handle: show.handle,
  podcast_author: show.author ?? "",
  about: show.description ?? "",
  categories: show.categories.join(", "),
  website: show.website ?? "",
  podcast_logo: show.image ?? "",
  publishing_schedule: show.publishing_schedule ?? "",
  custom_schedule: show.custom_schedule ?? "",
  main_platform: show.main_platform ?? "",
  youtube_video: show.youtube_video ?? "",
  highlighted_episode: show.highlighted_episode ?? "",
  primary_color: show.primary_color ?? "",
  secondary_color: show.secondary_color ?? "",
});

/** The body of the request: the fields that differ, with null for an empty one. */
export function profileChanges(before: ProfileValues, after: ProfileValues): UpdateShow {
  const changed = PROFILE_FIELDS.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(
    changed.map((field) => {
      const text = after[field].trim();
      if (text === "") return [field, null];
      return [field, field === "categories" ? categoryList(text) : text];
    }),
  );
}

const categoryList = (text: string): string[] =>
  text
    .split(",")
    .map((category) => category.trim())
    .filter((category) => category !== "");

/** The field that a problem is about: `categories[2]` is about `categories`. */
export const fieldOfParam = (param: string | null): string | null =>
  param === null ? null : (/^[^.[]+/.exec(param)?.[0] ?? null);

/** A value of a dry run as text; null where the field becomes empty. */
export function wouldBeText(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
