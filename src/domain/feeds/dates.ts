import { decode } from "html-entities";

import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";

/**
 * Parses publication dates of feeds. Rejected: `Date.parse`, which reads a missing zone as the
 * machine's local time and refuses zone names such as CET.
 */

const EARLIEST_YEAR = 1995;
const FUTURE_ALLOWANCE_MS = 2 * DAY_MS;
/** Maximum characters of a date; the longest real form has fewer than 50. */
const DATE_CHARS_MAX = 100;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Offsets of zones in hours. Ambiguous names have the meaning that RFC 822 fixes (CST, EST) or that
 * feeds use (BST is British, IST is Indian).
 */
const ZONE_OFFSET_HOURS: Readonly<Record<string, number>> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  MET: 1,
  CEST: 2,
  MEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  AST: -4,
  ADT: -3,
  NST: -3.5,
  NDT: -2.5,
  AT: -4,
  ET: -5,
  CT: -6,
  MT: -7,
  PT: -8,
  BRT: -3,
  ART: -3,
  CLT: -4,
  CLST: -3,
  WAT: 1,
  CAT: 2,
  SAST: 2,
  EAT: 3,
  GST: 4,
  PKT: 5,
  IST: 5.5,
  NPT: 5.75,
  ICT: 7,
  WIB: 7,
  HKT: 8,
  SGT: 8,
  PHT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  ACST: 9.5,
  ACDT: 10.5,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
};

interface DateParts {
  year: number;
  /** Month, 0 to 11. */
  month: number;
  day: number;
  clock: string;
}

const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.? ?,? ?)?`;
const REST = String.raw`(?:(?: ?, ?| ?t ?| )(.*))?`;
const DAY_FIRST = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})${REST}$`,
  "i",
);
const MONTH_FIRST = new RegExp(
  String.raw`^${WEEKDAY}([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${REST}$`,
  "i",
);
const ISO_DATE = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${REST}$`, "i");
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?([ap]m)? ?(.*)$/i;

/**
 * The time that a feed date names: `Tue, 20 Oct 2026 12:00 +0200` is 2026-10-20T10:00:00Z. Null
 * when it is absent, unreadable, before 1995 or more than two days after `now`. Entities are
 * decoded, spaces collapsed, the weekday ignored, a missing zone read as UTC.
 */
export function parseFeedDate(text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined || text.length > DATE_CHARS_MAX) return null;
  const cleaned = (text.includes("&") ? decode(decode(text)) : text).replaceAll(/\s+/g, " ").trim();
  const parts = readParts(cleaned);
  if (parts === null || parts.year < EARLIEST_YEAR) return null;
  const midnight = Date.UTC(parts.year, parts.month, parts.day);
  // 31 February would otherwise silently become 3 March.
  if (new Date(midnight).getUTCDate() !== parts.day) return null;
  const sinceMidnight = readClockMs(parts.clock);
  if (sinceMidnight === null) return null;
  const moment = midnight + sinceMidnight;
  return moment > now.getTime() + FUTURE_ALLOWANCE_MS ? null : new Date(moment);
}

function readParts(text: string): DateParts | null {
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst !== null)
    return datePartsOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1], dayFirst[4]);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst !== null)
    return datePartsOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2], monthFirst[4]);
  const iso = ISO_DATE.exec(text);
  if (iso !== null) return datePartsOf(iso[1], Number(iso[2]) - 1, iso[3], iso[4]);
  return null;
}

function datePartsOf(yearText = "", month: number, dayText = "", clock = ""): DateParts | null {
  const day = Number(dayText);
  if (month < 0 || month > 11 || day < 1 || day > 31) return null;
  const written = Number(yearText);
  // RFC 2822, 4.3: a two-digit year below 50 is in this century.
  const year = yearText.length === 2 ? written + (written < 50 ? 2000 : 1900) : written;
  return { year, month, day, clock: clock.trim() };
}

function monthOf(name = ""): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase());
}

/**
 * Milliseconds from 00:00 UTC of the written day; negative for zones east of Greenwich. Null when a
 * part is out of range.
 */
function readClockMs(clock: string): number | null {
  if (clock === "") return 0;
  const match = CLOCK.exec(clock);
  if (match === null) return zoneOffsetMs(clock) === null ? null : -(zoneOffsetMs(clock) ?? 0);
  let hours = Number(match[1]);
  const minutes = Number(match[2]);
  const seconds = Number(match[3] ?? 0);
  const half = match[4]?.toLowerCase();
  if (half === "pm" && hours < 12) hours += 12;
  if (half === "am" && hours === 12) hours = 0;
  // Generators write 24:00 and leap seconds, which roll over to the next day or minute.
  if (hours > 24 || minutes > 59 || seconds > 60) return null;
  const offset = zoneOffsetMs(match[5] ?? "");
  return offset === null ? null : hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000 - offset;
}

/**
 * Offset of a zone in ms. RFC 2822, 4.3 reads an unknown zone name as UTC; only text that is no
 * zone makes the date unreadable.
 */
function zoneOffsetMs(text: string): number | null {
  const zone = text.replace(/\([^()]*\)$/, "").trim();
  if (zone === "") return 0;
  const numeric = /^(?:gmt|utc|ut)? ?([+-])(\d{1,2}):?(\d{2})?(?: [a-z]{1,5})?$/i.exec(zone);
  if (numeric !== null) {
    const hours = Number(numeric[2]);
    const minutes = Number(numeric[3] ?? 0);
    if (hours > 15 || minutes > 59) return null;
    return (numeric[1] === "-" ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS);
  }
  if (!/^[a-z]{1,5}$/i.test(zone)) return null;
  return (ZONE_OFFSET_HOURS[zone.toUpperCase()] ?? 0) * HOUR_MS;
}
