import type { DayRange } from "../../lib/time/calendar-day.ts";
import type {
  AccountIdentity,
  AccountItem,
  AccountDayCounts,
  PlaceReading,
} from "../accounts/account-connector.ts";
import {
  mostFirst,
  newestFirst,
  toAccountIdentity,
  toAccountItem,
} from "../accounts/reads/account-values.ts";
import { countryCodeOf } from "../accounts/places/countries.ts";
import { findDays, isRecord, onlyValue } from "../accounts/reads/find-days.ts";
import type { LeftOutRows } from "../upstream-read.ts";
import { toCount, toText } from "../upstream-values.ts";
import type { EpisodePayload, ShowPayload } from "./payload-schema.ts";
import { fromWallTime } from "./wall-time.ts";

/** Captivate's answers in the types of the port. */

export const toIdentity = ({ id, title }: ShowPayload): AccountIdentity =>
  toAccountIdentity(id, { name: title });

/**
 * The episodes that are published, newest first. An episode whose time cannot be read comes last.
 */
export function toItems(
  episodes: readonly EpisodePayload[],
  zone: string | null,
  now: Date,
): AccountItem[] {
  return episodes
    .filter(({ status }) => !/^(draft|scheduled)$/i.test(status ?? ""))
    .map((episode) => toItem(episode, zone))
    .filter(({ publishedAt }) => publishedAt === null || publishedAt <= now.toISOString())
    .sort(newestFirst);
}

/** The id from the field that has a value: the other field may be present as null. */
const idOf = (episode: EpisodePayload): string =>
  "id" in episode && typeof episode.id === "string" && episode.id !== ""
    ? episode.id
    : "episodes_id" in episode
      ? episode.episodes_id
      : "";

const toItem = (episode: EpisodePayload, zone: string | null): AccountItem =>
  toAccountItem(idOf(episode), {
    url: episode.link,
    guid: episode.guid,
    title: episode.title,
    publishedAt: fromWallTime(toText(episode.published_date), zone),
  });

const COUNTS = ["y", "value", "count", "total", "hits", "downloads"];
const DAYS = { day: ["x", "date", "day", "time", "timestamp"], count: COUNTS };
const CODES = ["key", "code", "countrycode", "country_code"];
const NAMES = ["name", "country", "label", "x"];

/** Days, oldest first; null for an unknown form. */
export function toDays(
  body: unknown,
  { from, to }: DayRange,
  read: LeftOutRows,
): AccountDayCounts[] | null {
  const found = findDays(body, DAYS);
  if (found === null) return null;
  read.leaveOut(found.rowsLeftOut);
  return found.days
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, count }) => ({ day, counts: { downloads: count } }));
}

/**
 * The list `byLocation`, most downloads first, without entries that have no place or no count; null
 * where the list is missing or has no other entries.
 */
export function toCountries(body: unknown, read: LeftOutRows): PlaceReading[] | null {
  const list = findLocations(body);
  if (list === null) return null;
  const countries = list.map(toCountry).filter((country) => country !== null);
  if (countries.length === 0 && list.length > 0) return null;
  read.leaveOut(list.length - countries.length);
  return countries.sort(mostFirst);
}

/** The list at the top of the answer, or in the one object that wraps it. */
function findLocations(body: unknown): readonly unknown[] | null {
  if (!isRecord(body)) return null;
  const [list, ...more] = [body, ...Object.values(body)].flatMap((holder) =>
    isRecord(holder) && Array.isArray(holder["byLocation"])
      ? [holder["byLocation"] as unknown[]]
      : [],
  );
  return list === undefined || more.length > 0 ? null : list;
}

function toCountry(entry: unknown): PlaceReading | null {
  const code = toText(onlyValue(entry, CODES));
  const name = toText(onlyValue(entry, NAMES)) ?? code;
  const printed = onlyValue(entry, COUNTS);
  const value = toCount(printed);
  if (name === null || (value === undefined && printed !== null)) return null;
  return {
    code: (code === null ? null : countryCodeOf(code)) ?? countryCodeOf(name),
    name,
    value: value ?? null,
    label: null,
  };
}
