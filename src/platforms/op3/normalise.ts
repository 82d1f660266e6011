import { HOUR_MS } from "../../lib/time/clock.ts";
import type {
  AccountFailure,
  AccountIdentity,
  AccountItem,
  PlaceReading,
} from "../accounts/account-connector.ts";
import {
  toAccountIdentity,
  toAccountItem,
  toCountryPlace,
} from "../accounts/reads/account-values.ts";
import { accountFailure, malformedAnswer, unavailable } from "../accounts/account-failure.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { LeftOutRows } from "../upstream-read.ts";
import { sumOfKnown, toCount, toWebAddress } from "../upstream-values.ts";
import type { EpisodePayload, HoursPayload, ShowPayload } from "./payload-schema.ts";

/** OP3's answers in the types of the port. */

const SHOW_ID = /^[0-9a-f]{32}$/i;
const PODCAST_GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The key by which OP3 finds a show: its id or podcast:guid unchanged, a feed address as base64url.
 * Undefined for any other text.
 */
export function showKeyOf(named: string): string | undefined {
  if (SHOW_ID.test(named) || PODCAST_GUID.test(named)) return named.toLowerCase();
  const isAddress = toWebAddress(named) !== null && !/\s/.test(named);
  return isAddress ? Buffer.from(named, "utf8").toString("base64url") : undefined;
}

export const toIdentity = ({ showUuid, title, statsPageUrl }: ShowPayload): AccountIdentity =>
  toAccountIdentity(showUuid, { name: title, profileUrl: statsPageUrl });

export const toItem = ({ id, title, pubdate, itemGuid }: EpisodePayload): AccountItem =>
  toAccountItem(id, { guid: itemGuid, title, publishedAt: pubdate });

/** `2026-10-20T11`, UTC. */
export const isHour = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}T\d{2}$/.test(value);

/** Downloads, or undefined where a part of them is unknown. */
export type Sum = number | undefined;

/** The sum by UTC day; undefined for a day with an hour whose count is unreadable. */
export function sumsByDay(hours: HoursPayload): Map<string, Sum> {
  const days = new Map<string, Sum>();
  for (const [hour, count] of Object.entries(hours)) {
    const day = hourOf(hour).slice(0, 10);
    days.set(day, sumOfKnown(days.has(day) ? days.get(day) : 0, toCount(count)));
  }
  return days;
}

export const sumOfHours = (hours: HoursPayload): Sum => sumOfKnown(...sumsByDay(hours).values());

/** Number of hours whose count is unreadable. */
export const oddHours = (hours: HoursPayload): number =>
  Object.values(hours).filter((count) => toCount(count) === undefined).length;

/** The newest hour; undefined where there is none. */
export const newestHour = (hours: HoursPayload): string | undefined =>
  Object.keys(hours).map(hourOf).sort().at(-1);

/** The end of an hour, ISO 8601. */
export const endOfHour = (hour: string): string =>
  new Date(Date.parse(`${hour}:00:00Z`) + HOUR_MS).toISOString();

/**
 * @throws AccountReadError `malformed_answer` for another form: a download at an unknown time
 * cannot be added to a sum.
 */
function hourOf(text: string): string {
  if (!isHour(text)) throw malformedAnswer("OP3 answered with an hour in a form we do not know.");
  return text;
}

/**
 * The sums of countries over several months, in the order in which they first appear. A country
 * with an odd counter in any month is left out.
 */
export function toCountries(
  months: readonly Readonly<Record<string, unknown>>[],
  read: LeftOutRows,
): PlaceReading[] {
  const sums = new Map<string, Sum>();
  for (const [name, count] of months.flatMap((counters) => Object.entries(counters)))
    sums.set(name, sumOfKnown(sums.has(name) ? sums.get(name) : 0, toCount(count)));
  const known = [...sums].filter((entry): entry is [string, number] => entry[1] !== undefined);
  read.leaveOut(sums.size - known.length);
  return known.map(([name, sum]) => toCountryPlace(name, sum));
}

/** The months (`YYYY-MM`) from one day or month to another, both included, newest first. */
export function monthsBack(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = to.slice(0, 7); month >= from.slice(0, 7); month = monthBefore(month))
    months.push(month);
  return months;
}

export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

/** OP3 answers 403 for an unknown token, and 404 for a show that it has not seen. */
export function op3Error({ status }: UpstreamAnswer): AccountFailure | undefined {
  if (status === 403)
    return accountFailure("needs_reauth", "OP3 refuses the API key. Connect the account again.");
  if (status === 404)
    return unavailable(
      "not_yet",
      "OP3 does not know the show yet. It does once an episode was downloaded through its prefix.",
    );
  return undefined;
}
