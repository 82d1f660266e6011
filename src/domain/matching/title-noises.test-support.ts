import type { LookupQuery } from "./lookup-query.ts";

/** The facts a caller knows of an episode before noise is added. */
export interface Known {
  title: string;
  showName: string;
  publishedOn: string;
  guid: string;
}

/** The fields of a question, made from what is known. */
export type Noise = (known: Known) => Partial<LookupQuery>;

const DAY_MS = 86_400_000;
const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const entities = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("'", "&#39;")
    .replaceAll('"', "&quot;")
    .replaceAll("–", "&ndash;");

const fullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

const withoutAccents = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC");

/** Removes the letter in the middle of the longest word. */
function withoutLetter(text: string): string {
  const [longest] = [...text.matchAll(/[\p{L}\p{M}]+/gu)].sort(
    (one, other) => other[0].length - one[0].length,
  );
  if (longest === undefined) return text;
  const letters = Array.from(longest[0]);
  const middle = letters.toSpliced(Math.floor(letters.length / 2), 1).join("");
  return text.slice(0, longest.index) + middle + text.slice(longest.index + longest[0].length);
}

const cut = (text: string, signs: number): string => Array.from(text).slice(0, signs).join("");

const titled =
  (noisy: (title: string, showName: string) => string, shiftDays = 0): Noise =>
  ({ title, showName, publishedOn }) => ({
    title: noisy(title, showName),
    publishedOn: daysLater(publishedOn, shiftDays),
  });

/** Ways in which other systems write a title or a day, by name. */
export const TITLE_NOISES: Readonly<Record<string, Noise>> = {
  "as it is": titled((title) => title),
  "upper case": titled((title) => title.toUpperCase()),
  "lower case": titled((title) => title.toLowerCase()),
  "a day earlier": titled((title) => title, -1),
  "a day later": titled((title) => title, 1),
  "entities once": titled(entities),
  "entities twice": titled((title) => entities(entities(title))),
  NFD: titled((title) => title.normalize("NFD")),
  NFKC: titled((title) => title.normalize("NFKC")),
  "full width": titled(fullWidth),
  "Ep. 12: title": titled((title) => `Ep. 12: ${title}`),
  "#12 title": titled((title) => `#12 ${title}`),
  "Episode 12 - title": titled((title) => `Episode 12 - ${title}`),
  "S1E2 title": titled((title) => `S1E2 ${title}`),
  "show: title": titled((title, show) => `${show}: ${title}`),
  "title | show": titled((title, show) => `${title} | ${show}`),
  "title - show": titled((title, show) => `${title} - ${show}`),
  "title (show)": titled((title, show) => `${title} (${show})`),
  "title (#12)": titled((title) => `${title} (#12)`),
  "title | Episode 12": titled((title) => `${title} | Episode 12`),
  "curly quotes": titled((title) => `“${title.replaceAll("'", "’")}”`),
  emoji: titled((title) => `🎧 ${title} 🔥`),
  "no-break spaces": titled((title) => ` ${title.replaceAll(" ", "\u00A0")} `),
  "punctuation left out": titled((title) => title.replaceAll(/[\p{P}\p{S}]/gu, "")),
  "accents left out": titled(withoutAccents),
  "one letter missing": titled(withoutLetter),
  "cut at 60 signs": titled((title) => cut(title, 60)),
  "cut at 60 signs, …": titled((title) => (title.length > 60 ? `${cut(title, 60)}…` : title)),
  "without a day": ({ title }) => ({ title }),
  "three days off": titled((title) => title, 3),
  "the guid": ({ guid }) => ({ guid }),
};
