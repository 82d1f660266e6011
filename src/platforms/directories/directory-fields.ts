import {
  cleanLine,
  cleanPublicName,
  cleanToken,
  cutCleanly,
  htmlToText,
  withoutEmails,
} from "../../domain/feeds/clean-text.ts";
import { usableUrl } from "../../domain/feeds/clean-url.ts";
import { isUuid } from "../../domain/feeds/uuid.ts";
import { canonicalLanguage } from "../../lib/text/language-tag.ts";
import { toId } from "../upstream-values.ts";
import { DESCRIPTION_CHARS_MAX, EPISODE_TYPES, type EpisodeType } from "./podcast-directory.ts";

/**
 * Reads the fields of directories. Nothing of it needs an e-mail address of a publisher or host, so
 * none is kept, wherever it stands.
 */

const TITLE_CHARS_MAX = 300;
const CATEGORIES_MAX = 10;
const CATEGORY_CHARS_MAX = 100;
const GUID_CHARS_MAX = 500;
const ADDRESS_CHARS_MAX = 2_048;
/** Hosts of Apple's copies of covers, which may be shown beside Apple's badge alone. */
const APPLE_PICTURES = /(?:^|\.)mzstatic\.com$/i;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

export function readTitle(value: unknown): string | null {
  const line = cleanLine(textOf(value), TITLE_CHARS_MAX);
  return line === null ? null : cleanLine(withoutEmails(line));
}

export const readAuthor = (value: unknown): string | null => cleanPublicName(textOf(value));

/** Plain text of at most 1,000 characters, without e-mail addresses. */
export function readDescription(value: unknown): string | null {
  const text = htmlToText(textOf(value));
  if (text === null) return null;
  const cut = cutCleanly(withoutEmails(text), DESCRIPTION_CHARS_MAX).trim();
  return cut === "" ? null : cut;
}

/** An http(s) address of at most 2,048 characters, without user name and password. */
export function readAddress(value: unknown): string | null {
  const url = usableUrl(textOf(value), null);
  return url !== null && url.length <= ADDRESS_CHARS_MAX ? url : null;
}

/** The first picture that is not Apple's. */
export function readPicture(...values: readonly unknown[]): string | null {
  for (const value of values) {
    const url = readAddress(value);
    if (url !== null && !APPLE_PICTURES.test(new URL(url).hostname)) return url;
  }
  return null;
}

/** An id of digits; null for none and for 0, which directories write for none. */
export function readNumericId(value: unknown): string | null {
  const id = toId(value);
  return id !== null && /^[1-9]\d{0,18}$/.test(id) ? id : null;
}

export function readPodcastGuid(value: unknown): string | null {
  const guid = textOf(value)?.trim() ?? "";
  return isUuid(guid) ? guid.toLowerCase() : null;
}

export const readEpisodeGuid = (value: unknown): string | null =>
  cleanToken(textOf(value), GUID_CHARS_MAX);

export const readLanguage = (value: unknown): string | null =>
  canonicalLanguage(textOf(value)?.slice(0, 100));

export const readCategories = (values: readonly unknown[]): string[] => [
  ...new Set(
    values
      .slice(0, CATEGORIES_MAX)
      .map((value) => cleanLine(textOf(value), CATEGORY_CHARS_MAX))
      .filter((name) => name !== null),
  ),
];

export const readEpisodeType = (value: unknown): EpisodeType | null =>
  EPISODE_TYPES.find((type) => type === textOf(value)?.toLowerCase()) ?? null;
