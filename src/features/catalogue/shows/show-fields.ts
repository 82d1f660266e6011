import { type Static, Type } from "typebox";
import { type IdPlatform, readPostId } from "../../../domain/addresses/named-account.ts";
import { isStorableLine, storableText } from "../../../kernel/contract/body-text.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { nullable, strictObject } from "../../../kernel/contract/schema.ts";
import { webAddressOf } from "../../../kernel/contract/web-address.ts";
import { handleOf } from "./show-handle.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import type { ShowRow } from "./show.store.ts";

/**
 * The fields that PATCH may change: the body, the column of each field, and the form in which each
 * value is stored.
 */

const COLOR = "^(?:|#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}))$";
const URL_CHARS_MAX = 2_048;
const CATEGORIES_MAX = 5;

const clearable = (maxLength: number, description: string) =>
  Type.Optional(
    nullable(
      Type.String({ maxLength, description: `${description} Null or an empty text clears it.` }),
    ),
  );

export const updateShowBody = strictObject(
  {
    podcast_name: Type.Optional(
      nullable(
        Type.String({
          maxLength: 200,
          description: "Name of the show. Null or an empty text restores the feed's title.",
        }),
      ),
    ),
    podcast_author: clearable(200, "Who makes it."),
    podcast_logo: clearable(URL_CHARS_MAX, "Address of the cover image, http or https."),
    about: clearable(10_000, "Description."),
    categories: Type.Optional(
      nullable(
        Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
          maxItems: CATEGORIES_MAX,
          description: "Up to five; repeats are dropped. Null clears them.",
        }),
      ),
    ),
    main_platform: clearable(40, "Identifier of a platform (`GET /v1/platforms`)."),
    youtube_video: clearable(
      URL_CHARS_MAX,
      "Address or 11-character id of a YouTube video; the id is stored.",
    ),
    highlighted_episode: clearable(
      URL_CHARS_MAX,
      "Address or 22-character id of an episode on Spotify; the id is stored.",
    ),
    publishing_schedule: clearable(200, "When it comes out, in words."),
    custom_schedule: clearable(500, "A schedule in words of one's own."),
    primary_color: Type.Optional(
      nullable(
        Type.String({
          pattern: COLOR,
          description:
            "`#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; null or an empty text clears it.",
        }),
      ),
    ),
    secondary_color: Type.Optional(
      nullable(
        Type.String({
          pattern: COLOR,
          description:
            "`#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; null or an empty text clears it.",
        }),
      ),
    ),
    website: clearable(URL_CHARS_MAX, "Address of the show's own site, http or https."),
    handle: Type.Optional(
      nullable(
        Type.String({
          maxLength: 100,
          description:
            "Last part of the public address; made lower-case with hyphens. A show always has " +
            "one, so null is refused. Needs `confirm: true`.",
        }),
      ),
    ),
  },
  { $id: "UpdateShow" },
);

export type UpdateShowBody = Static<typeof updateShowBody>;

type Field = keyof UpdateShowBody;
export type ShowColumn = Extract<
  keyof ShowRow,
  | "name"
  | "author"
  | "image"
  | "description"
  | "categories"
  | "main_platform"
  | "youtube_video"
  | "highlighted_episode"
  | "publishing_schedule"
  | "custom_schedule"
  | "primary_color"
  | "secondary_color"
  | "website"
  | "handle"
>;

/**
 * The column of each field; names of the request that differ from the columns', which are the Show
 * object's.
 */
export const COLUMN_OF: Record<Field, ShowColumn> = {
  podcast_name: "name",
  podcast_author: "author",
  podcast_logo: "image",
  about: "description",
  categories: "categories",
  main_platform: "main_platform",
  youtube_video: "youtube_video",
  highlighted_episode: "highlighted_episode",
  publishing_schedule: "publishing_schedule",
  custom_schedule: "custom_schedule",
  primary_color: "primary_color",
  secondary_color: "secondary_color",
  website: "website",
  handle: "handle",
};

function postId(
  field: Field,
  text: string,
  { platform, what }: { platform: IdPlatform; what: string },
): string {
  const reading = readPostId(platform, text);
  if (reading.ok) return reading.named;
  throw parameterInvalid(field, "malformed", `${field} must be ${what}. ${reading.reason}`);
}

function platformOf(text: string): string {
  if (findPlatform(text) === undefined)
    throw parameterInvalid(
      "main_platform",
      "malformed",
      "main_platform is not the identifier of a platform.",
    );
  return text;
}

const FORMS: Partial<Record<Field, (text: string) => string>> = {
  podcast_logo: (text) => webAddressOf("podcast_logo", text),
  website: (text) => webAddressOf("website", text),
  main_platform: platformOf,
  youtube_video: (text) =>
    postId("youtube_video", text, {
      platform: "youtube",
      what: "the address or the 11-character id of a YouTube video",
    }),
  highlighted_episode: (text) =>
    postId("highlighted_episode", text, {
      platform: "spotify",
      what: "the address or the 22-character id of an episode on Spotify",
    }),
  handle: handleOf,
};

/**
 * Names of categories without repetitions, whatever their letter case.
 *
 * @throws ApiError `parameter_invalid` naming the entry of the field.
 */
export function categoriesOf(field: string, categories: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const [index, raw] of categories.entries()) {
    const category = raw.trim();
    if (category === "" || !isStorableLine(category))
      throw parameterInvalid(
        `${field}[${index}]`,
        "malformed",
        `${field}[${index}] is no name of a category.`,
      );
    if (!kept.has(category.toLowerCase())) kept.set(category.toLowerCase(), category);
  }
  return [...kept.values()];
}

/** A field in its stored form; null and an empty text both clear it. */
function storedForm(field: Field, value: UpdateShowBody[Field]): string | string[] | null {
  if (value === null || value === undefined) return field === "categories" ? [] : null;
  if (typeof value !== "string") return categoriesOf(field, value);
  const text = storableText(field, value);
  return text === "" ? null : (FORMS[field]?.(text) ?? text);
}

/** The changes a PATCH asks for, by the names of the request, in their stored form. */
export type SentShowFields = Partial<Record<Field, string | string[] | null>>;

/**
 * The fields in the request, each validated by itself.
 *
 * @throws ApiError `parameter_invalid` naming the field.
 */
export function sentShowFields(body: UpdateShowBody): SentShowFields {
  const sent: SentShowFields = {};
  for (const field of Object.keys(COLUMN_OF) as Field[])
    if (body[field] !== undefined) sent[field] = storedForm(field, body[field]);
  if (sent.handle === null)
    throw parameterInvalid(
      "handle",
      "malformed",
      "A show always has a handle: send another one in place of null.",
    );
  return sent;
}

function isSame(stored: string | string[] | null, next: string | string[] | null): boolean {
  return Array.isArray(stored) && Array.isArray(next)
    ? stored.length === next.length && stored.every((entry, index) => entry === next[index])
    : stored === next;
}

/** The exact update map of a PATCH: the fields of the request that differ from the stored ones. */
export function showUpdateOf(show: ShowRow, sent: SentShowFields): SentShowFields {
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) => !isSame(show[COLUMN_OF[field as Field]], value),
    ),
  );
}
