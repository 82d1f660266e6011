import type {
  AccountIdentity,
  AccountItem,
  DayCounts,
  DayWindow,
} from "../accounts/account-connector.ts";
import {
  isPublished,
  newestFirst,
  toAccountIdentity,
  toAccountItem,
} from "../accounts/reads/account-values.ts";
import { findDays } from "../accounts/reads/find-days.ts";
import type { LeftOutRows } from "../upstream-read.ts";
import { toCount, toIsoTime } from "../upstream-values.ts";
import type {
  ClipPayload,
  ClipsPayload,
  LifetimePayload,
  ProgramPayload,
} from "./payload-schema.ts";

/** Omny Studio's answers in the types of the port. */

export const toIdentity = ({ Id, Name, Slug, ArtworkUrl }: ProgramPayload): AccountIdentity =>
  toAccountIdentity(Id, { name: Name, handle: Slug, image: ArtworkUrl });

/** Published by now and not private, newest first. */
export function toItems({ Items }: ClipsPayload, now: Date): AccountItem[] {
  return Items.map((item) => ("Clip" in item ? item.Clip : item))
    .filter(({ Visibility }) => Visibility?.toLowerCase() !== "private")
    .map(toItem)
    .filter(isPublished(now))
    .sort(newestFirst);
}

/** What the feed prints as guid is not said. */
const toItem = (clip: ClipPayload): AccountItem =>
  toAccountItem(clip.Id, {
    url: clip.PublishedUrl,
    title: clip.Title,
    thumbnail: clip.ImageUrl,
    publishedAt: toUtc(clip.PublishedUtc),
    durationSec: clip.DurationSeconds,
  });

/** The field is UTC by its name, with or without the letter for it. */
const toUtc = (text: string | null | undefined): string | null =>
  toIsoTime(
    text === null || text === undefined || /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`,
  );

/** By id in lower case; what was not answered, or without a readable count, is left out. */
export function toLifetime({ Items }: LifetimePayload): Map<string, number> {
  return new Map(
    Items.flatMap(({ Id, Count }) => {
      const count = toCount(Count);
      return count === undefined ? [] : [[Id.toLowerCase(), count] as const];
    }),
  );
}

const SERIES = {
  day: ["date", "day", "time", "timestamp", "period", "startdate", "start"],
  count: ["count", "downloads", "value", "total"],
};

/** Oldest first; null for a form we do not know. */
export function toDays(
  body: unknown,
  { from, to }: DayWindow,
  read: LeftOutRows,
): DayCounts[] | null {
  const found = findDays(body, SERIES);
  if (found === null) return null;
  read.leaveOut(found.rowsLeftOut);
  return found.days
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, count }) => ({ day, counts: { downloads: count } }));
}
