import type {
  AccountIdentity,
  AccountItem,
  DayCounts,
  DayWindow,
  PlaceReading,
} from "../accounts/account-connector.ts";
import { countryCodeOf } from "../accounts/countries.ts";
import { findDays, isRecord, onlyValue } from "../accounts/find-days.ts";
import { toCount, toText } from "../upstream-values.ts";
import type { EpisodePayload, ShowPayload } from "./payload-schema.ts";
import { fromWallTime } from "./wall-time.ts";

/** Captivate's answers in the types of the port. */

export function toIdentity({ id, title }: ShowPayload): AccountIdentity {
  return { externalId: id, name: toText(title), handle: null, profileUrl: null, image: null };
}

/** Published by now, newest first. An episode whose time cannot be read comes last. */
export function toItems(
  episodes: readonly EpisodePayload[],
  zone: string | null,
  now: Date,
): AccountItem[] {
  return episodes
    .filter(({ status }) => !/^(draft|scheduled)$/i.test(status ?? ""))
    .map((episode) => toItem(episode, zone))
    .filter(({ publishedAt }) => publishedAt === null || publishedAt <= now.toISOString())
    .sort((one, other) => ((one.publishedAt ?? "") > (other.publishedAt ?? "") ? -1 : 1));
}

const toItem = (
  { id, title, published_date: published }: EpisodePayload,
  zone: string | null,
): AccountItem => ({
  externalId: id,
  url: null,
  guid: null,
  title: toText(title),
  thumbnail: null,
  publishedAt: fromWallTime(toText(published), zone),
  durationSec: null,
  isVertical: null,
  kind: "audio",
  readings: {},
});

const COUNTS = ["y", "value", "count", "total", "hits", "downloads"];
const DAYS = { day: ["x", "date", "day", "time", "timestamp"], count: COUNTS };
const CODES = ["key", "code", "countrycode", "country_code"];
const NAMES = ["name", "country", "label", "x"];

/** Oldest first; null for a form we do not know. */
export function toDays(body: unknown, { from, to }: DayWindow): DayCounts[] | null {
  const days = findDays(body, DAYS)?.filter(({ day }) => day >= from && day <= to);
  return days?.map(({ day, count }) => ({ day, counts: { downloads: count } })) ?? null;
}

/**
 * The list `byLocation`, most downloads first; null where it is missing or an entry has no place or
 * no count.
 */
export function toCountries(body: unknown): PlaceReading[] | null {
  const list = findLocations(body);
  if (list === null) return null;
  const countries = list.map(toCountry).filter((country) => country !== null);
  return countries.length === list.length
    ? countries.sort((one, other) => (other.value ?? -1) - (one.value ?? -1))
    : null;
}

/** At the top of the answer, or in the one object it is wrapped in. */
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
