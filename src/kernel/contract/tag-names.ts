import { Type } from "typebox";
import { parameterInvalid } from "./errors.ts";
import { plainLine } from "../../lib/text/plain-line.ts";

/** Tags: how they are written, and which of them are one (docs/shows.md#tags). */

export const TAGS_MAX = 20;
const TAG_CHARS_MAX = 40;

/** The length is judged after trimming, by `tagsOf`. */
export const tagsField = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 400 }), { maxItems: TAGS_MAX, description });

/** A tag as it is stored and looked for: one line, trimmed, composed (NFC). */
export const tagText = (text: string): string => plainLine(text).trim().normalize("NFC");

/**
 * The same for tags that differ in letter case alone. Through capitals, so that "STRASSE" and
 * "Straße" are one.
 */
const keyOf = (tag: string): string => tag.toUpperCase().toLowerCase().normalize("NFC");

/**
 * The tags of a list that was sent, each once: of those that differ in letter case alone the first.
 *
 * @throws ApiError `parameter_invalid` naming the tag, as `tags[2]`.
 */
export function tagsOf(param: string, sent: readonly string[]): string[] {
  const tags = sent.map((text, index) => {
    const tag = tagText(text);
    const { length } = Array.from(tag);
    if (length > 0 && length <= TAG_CHARS_MAX) return tag;
    throw parameterInvalid(
      `${param}[${index}]`,
      "out_of_range",
      `${param}[${index}] must have 1 to ${TAG_CHARS_MAX} characters.`,
    );
  });
  return withTags([], tags);
}

/** Tags from elsewhere as they are stored: each once, without empty ones, however many and long. */
export const normaliseTags = (tags: readonly string[]): string[] =>
  withTags(
    [],
    tags.map(tagText).filter((tag) => tag !== ""),
  );

/** The tags with others behind them; one that is there in whatever letter case stays as it is. */
export function withTags(tags: readonly string[], added: readonly string[]): string[] {
  const byKey = new Map(tags.map((tag) => [keyOf(tag), tag]));
  for (const tag of added) if (!byKey.has(keyOf(tag))) byKey.set(keyOf(tag), tag);
  return [...byKey.values()];
}

/** The tags without others, in whatever letter case. */
export function withoutTags(tags: readonly string[], removed: readonly string[]): string[] {
  const keys = new Set(removed.map(keyOf));
  return tags.filter((tag) => !keys.has(keyOf(tag)));
}

/** True where both hold the same tags, in any order and spelled alike. */
export function areSameTags(one: readonly string[], other: readonly string[]): boolean {
  const tags = new Set(one);
  return tags.size === new Set(other).size && other.every((tag) => tags.has(tag));
}
