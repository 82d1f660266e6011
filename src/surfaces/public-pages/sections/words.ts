import { countText, dayText } from "../../../domain/charts/text.ts";
import type { MarkedReach } from "../../../features/sharing/public-pages/index.ts";

/** Numbers, times and marks as text. */

const NO_BREAK = "\u00a0";
const MINUS = "\u2212";

/** All digits with separators, and a minus sign that is as wide as a digit. */
export const count = countText;

export const percent = (value: number): string => `${count(value)}${NO_BREAK}%`;

/** A share as a percentage; a share that rounds to 0 is shown as less than 1 % and not as zero. */
export const shareText = (share: number | null, value: number | null): string => {
  if (share === null) return "–";
  return share === 0 && value !== null && value > 0 ? `<${NO_BREAK}1${NO_BREAK}%` : percent(share);
};

/** A change with its sign: `+28 %`, `−3 %`, `0 %`. */
export const change = (value: number): string => `${value > 0 ? "+" : ""}${percent(value)}`;

/** Delivered share of the promise in whole per cent; 100 only where all of it was delivered. */
export const percentDelivered = (delivered: number, promised: number): number =>
  delivered < promised
    ? Math.min(99, Math.round((delivered / promised) * 100))
    : Math.round((delivered / promised) * 100);

/**
 * Cuts a text after a word, or anywhere in a text without spaces, such as Japanese; never within a
 * character.
 */
export function shortened(text: string, charactersMax: number): string {
  const characters = Array.from(text);
  if (characters.length <= charactersMax) return text;
  const start = characters.slice(0, charactersMax).join("");
  const blank = start.lastIndexOf(" ");
  return blank > start.length / 2 ? `${start.slice(0, blank)} …` : `${start}…`;
}

/** A day as `22 Nov 2026`; without the year where it is `year`. */
export function day(iso: string, year: number | null = null): string {
  const own = iso.slice(0, 4);
  return Number(own) === year ? dayText(iso) : `${dayText(iso)} ${own}`;
}

/** A time as `22 Nov 2026, 14:20 UTC`. */
export const moment = (iso: string): string => `${day(iso)}, ${iso.slice(11, 16)} UTC`;

/** A duration as `46 min` or `2 h 5 min`; under two minutes as `0:52`. */
export function duration(length: number): string {
  const seconds = Math.round(length);
  if (seconds < 120) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes}${NO_BREAK}min`;
  return `${hours}${NO_BREAK}h${rest === 0 ? "" : ` ${rest}${NO_BREAK}min`}`;
}

const HOURS_SHOWN = 96;

/** An age as `38 h old`, from four days on as `5 days old`. */
export const age = (hours: number): string =>
  hours <= HOURS_SHOWN
    ? `${hours}${NO_BREAK}h old`
    : `${Math.floor(hours / 24)}${NO_BREAK}days old`;

export const KEPT_WORDS: Readonly<Record<NonNullable<MarkedReach["kept"]>, string>> = {
  said_zero: `said${NO_BREAK}0`,
  said_less: "said less",
  did_not_answer: "did not answer",
};

export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;

const FORMATS: Readonly<Record<string, string>> = {
  full_episode: "Full episode",
  audio_episode: "Audio episode",
};

/** An id as words: `full_episode` as `Full episode`. */
export function sentence(id: string): string {
  const words = FORMATS[id] ?? id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const DECIMAL = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** An amount as `USD 9,179.15`; without the currency only the number. */
export function moneyText(amount: number, currency?: string): string {
  const text = DECIMAL.format(amount).replace("-", MINUS);
  return currency === undefined ? text : `${currency.toUpperCase()}${NO_BREAK}${text}`;
}
