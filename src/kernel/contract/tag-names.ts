import { Type } from "typebox";
import { parameterInvalid } from "./errors.ts";
import { plainLine } from "../../lib/text/plain-line.ts";

/** Rules for tags: their form, and which spellings are the same tag (docs/shows.md#tags). */

export const TAGS_MAX = 20;
const TAG_CHARS_MAX = 40;

/** The length of a tag is checked after trimming, by `tagsOf`. */
export const tagsField = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 400 }), { maxItems: TAGS_MAX, description });

/** A tag in the form in which it is stored and searched for: one line, trimmed, composed (NFC). */
export const tagText = (text: string): string => plainLine(text).trim().normalize("NFC");

/**
 * A key that is equal for tags that differ in letter case only. The tag is upper-cased first, so
 * that "STRASSE" and "Straße" are equal.
 */
const keyOf = (tag: string): string => tag.toUpperCase().toLowerCase().normalize("NFC");

/**
 * The tags of a sent list, each once: where several differ in letter case only, the first is kept.
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

/**
 * Tags from other sources in stored form: each once, without empty ones, with no limit on number
 * and length.
 */
export const normaliseTags = (tags: readonly string[]): string[] =>
  withTags(
    [],
    tags.map(tagText).filter((tag) => tag !== ""),
  );

/**
 * The tags with further ones added at the end; a tag that is present in any letter case is kept as
 * it is.
 */
export function withTags(tags: readonly string[], added: readonly string[]): string[] {
  const byKey = new Map(tags.map((tag) => [keyOf(tag), tag]));
  for (const tag of added) if (!byKey.has(keyOf(tag))) byKey.set(keyOf(tag), tag);
  return [...byKey.values()];
}

/** The tags without the given ones, in any letter case. */
export function withoutTags(tags: readonly string[], removed: readonly string[]): string[] {
  const keys = new Set(removed.map(keyOf));
  return tags.filter((tag) => !keys.has(keyOf(tag)));
}

/** True where both lists have the same tags in the same spelling, in any order. */
export function areSameTags(one: readonly string[], other: readonly string[]): boolean {
  const tags = new Set(one);
  return tags.size === new Set(other).size && other.every((tag) => tags.has(tag));
}
