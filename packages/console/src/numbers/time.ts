import { texts } from "#texts/ages";
import { once } from "./once.ts";

/** Times and ages. Days of numbers are UTC; moments are shown in the person's own zone. */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Numbers older than this are marked. */
const STALE_MS = 36 * HOUR_MS;

const day = once(
  () =>
    new Intl.DateTimeFormat(undefined, {
      weekday: "short",
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    }),
);
const dayWithYear = once(
  () =>
    new Intl.DateTimeFormat(undefined, {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    }),
);
const shortDay = once(
  () =>
    new Intl.DateTimeFormat(undefined, {
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    }),
);
const moment = once(
  () =>
    new Intl.DateTimeFormat(undefined, {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    }),
);
const clock = once(
  () => new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" }),
);
const utcMoment = once(
  () =>
    new Intl.DateTimeFormat(undefined, {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      timeZone: "UTC",
      timeZoneName: "short",
    }),
);

/** "Thu, 12 Nov" of a day or moment. */
export const dayText = (date: string): string => day().format(new Date(date));
/** "12 Nov" */
export const shortDayText = (date: string): string => shortDay().format(new Date(date));
/** "12 Nov 2026" */
export const dateText = (date: string): string => dayWithYear().format(new Date(date));
/** "12 Nov 2026, 09:40" in the person's zone. */
export const momentText = (date: string): string => moment().format(new Date(date));
/** "09:40" in the person's zone. */
export const clockText = (date: string): string => clock().format(new Date(date));
/** "12 Nov, 08:40 UTC" */
export const utcText = (date: string): string => utcMoment().format(new Date(date));

/** "now", "54 min", "41 h", "6 d": the time from a moment until now. */
export function ageText(date: string, now: number = Date.now()): string {
  const ageMs = Math.max(0, now - Date.parse(date));
  if (ageMs < 2 * MINUTE_MS) return texts.now;
  if (ageMs < HOUR_MS) return texts.minutes(Math.floor(ageMs / MINUTE_MS));
  if (ageMs < 48 * HOUR_MS) return texts.hours(Math.floor(ageMs / HOUR_MS));
  return texts.days(Math.floor(ageMs / DAY_MS));
}

export const isStale = (date: string, now: number = Date.now()): boolean =>
  now - Date.parse(date) > STALE_MS;

/** A length of time in seconds: "42 s", "12:41", "1:02:41". */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const [hours, minutes, rest] = [
    Math.floor(whole / 3_600),
    Math.floor((whole % 3_600) / 60),
    whole % 60,
  ];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A day (`2026-11-12`) moved by a number of days. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS);

/** Today in UTC, as a day. */
export const today = (): string => new Date().toISOString().slice(0, 10);
