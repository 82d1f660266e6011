import type {
  AccountFailure,
  AccountIdentity,
  AccountItem,
  AccountDayCounts,
  PlaceReading,
} from "../accounts/account-connector.ts";
import {
  byDay,
  toAccountIdentity,
  toAccountItem,
  toCountryPlace,
} from "../accounts/reads/account-values.ts";
import { unavailable } from "../accounts/account-failure.ts";
import { isRecord } from "../accounts/reads/find-days.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { LeftOutRows } from "../upstream-read.ts";
import { sumOfKnown, toCount, toIsoTime, toText } from "../upstream-values.ts";
import {
  countryPayload,
  type DayPayload,
  type EpisodePayload,
  type EpisodeTotalPayload,
  type ProgramPayload,
} from "./payload-schema.ts";

/** Blubrry's answers in the types of the port. */

/**
 * The keyword identifies a show in every address; its three numbers belong to three parts of
 * Blubrry.
 */
export const toIdentity = (keyword: string, title: string | null): AccountIdentity =>
  toAccountIdentity(keyword, {
    name: title,
    handle: keyword,
    profileUrl: `https://blubrry.com/${encodeURIComponent(keyword)}/`,
  });

/** The programs that have a keyword: the others cannot be requested. */
export const toIdentities = (programs: readonly ProgramPayload[]): AccountIdentity[] =>
  programs.flatMap(({ program_keyword, program_title }) => {
    const keyword = toText(program_keyword);
    return keyword === null ? [] : [toIdentity(keyword, toText(program_title))];
  });

export const toItem = (episode: EpisodePayload): AccountItem =>
  toAccountItem(episode.id, {
    url: episode.listing_url,
    title: episode.title,
    publishedAt: toBlubrryTime(episode.post_date),
    durationSec: episode.duration,
  });

/**
 * Blubrry writes `04:00:00 2026-10-13` in lists, `10/13/2026` in statistics and RFC 2822 in
 * summaries. Only the last format names a time zone; a plain parse would read the others in the
 * machine's zone.
 */
export function toBlubrryTime(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const posted = /^(\d{2}:\d{2}:\d{2}) (\d{4}-\d{2}-\d{2})$/.exec(value);
  if (posted !== null) return toIsoTime(`${posted[2]}T${posted[1]}Z`);
  const day = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value);
  if (day !== null) return toIsoTime(`${day[3]}-${day[1]}-${day[2]}T00:00:00Z`);
  return /(?:[+-]\d{4}|GMT|Z)$/.test(value) ? toIsoTime(value) : null;
}

/** Downloads by file name. The count is unknown for a name that two episodes share. */
export function totalsByFileName(
  totals: readonly EpisodeTotalPayload[],
): Map<string, number | undefined> {
  const byName = new Map<string, number | undefined>();
  for (const { episode_filename, total } of totals) {
    const name = toText(episode_filename);
    if (name !== null) byName.set(name, byName.has(name) ? undefined : toCount(total));
  }
  return byName;
}

/**
 * The downloads of all episodes together; undefined where one is unknown, or where no episode is
 * listed.
 */
export const sumOfTotals = (totals: readonly EpisodeTotalPayload[]): number | undefined =>
  totals.length === 0 ? undefined : sumOfKnown(...totals.map(({ total }) => toCount(total)));

/** One row is one episode on one day. Oldest day first; a day with an unreadable row is unknown. */
export function toDays(rows: readonly DayPayload[]): AccountDayCounts[] {
  const days = new Map<string, number | undefined>();
  for (const { date, downloads } of rows) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) continue;
    days.set(date, sumOfKnown(days.has(date) ? days.get(date) : 0, toCount(downloads)));
  }
  return [...days].map(([day, downloads]) => ({ day, counts: { downloads } })).sort(byDay);
}

/**
 * The countries in an answer. Entries of another form are left out; null where all entries have
 * another form. Plain values beside them are not entries.
 */
export function toCountries(body: object, read: LeftOutRows): PlaceReading[] | null {
  const entries = Object.values(body).filter(isRecord);
  const good = entries.filter((entry) => countryPayload.Check(entry));
  if (good.length === 0 && entries.length > 0) return null;
  read.leaveOut(entries.length - good.length);
  return good.map(({ country_name: name, total }) => toCountryPlace(name, total));
}

/**
 * Blubrry lists episodes only of shows that it hosts; for other shows it reports a wrong keyword.
 */
export function episodeListError({ status, json }: UpstreamAnswer): AccountFailure | undefined {
  const code = typeof json === "object" && json !== null && "code" in json ? json.code : undefined;
  return status === 400 && code === "episode_show_invalid"
    ? unavailable("not_offered", "Blubrry lists episodes only of shows it hosts.")
    : undefined;
}
