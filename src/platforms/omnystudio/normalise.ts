import type { DayRange } from "../../lib/time/calendar-day.ts";
import type {
  AccountIdentity,
  AccountItem,
  AccountDayCounts,
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

/** The clips that are published and not private, newest first. */
export function toItems({ Items }: ClipsPayload, now: Date): AccountItem[] {
  return Items.map((item) => ("Clip" in item ? item.Clip : item))
    .filter(({ Visibility }) => Visibility?.toLowerCase() !== "private")
    .map(toItem)
    .filter(isPublished(now))
    .sort(newestFirst);
}

/** The item has no guid, because it is not documented which field the feed prints as guid. */
const toItem = (clip: ClipPayload): AccountItem =>
  toAccountItem(clip.Id, {
    url: clip.PublishedUrl,
    title: clip.Title,
    thumbnail: clip.ImageUrl,
    publishedAt: toUtc(clip.PublishedUtc),
    durationSec: clip.DurationSeconds,
  });

/** The field is UTC according to its name, with or without the letter Z. */
const toUtc = (text: string | null | undefined): string | null =>
  toIsoTime(
    text === null || text === undefined || /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`,
  );

/** Counts by id in lower case; clips without an answer or without a readable count are left out. */
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

/** Days, oldest first; null for an unknown form. */
export function toDays(
  body: unknown,
  { from, to }: DayRange,
  read: LeftOutRows,
): AccountDayCounts[] | null {
  const found = findDays(body, SERIES);
  if (found === null) return null;
  read.leaveOut(found.rowsLeftOut);
  return found.days
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, count }) => ({ day, counts: { downloads: count } }));
}
