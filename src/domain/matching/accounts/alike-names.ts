import { foldText } from "../fold-text.ts";
import { wordsOf } from "../title-words.ts";

/** Compares the name of an account with the names of a show and of persons. */

/** Filler words, which accounts add to a name or leave out of it. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    "the a an and der die das le la les el los il lo podcast podcasts pod show cast official " +
    "offiziell oficial officiel fm tv radio hq channel kanal live on with mit de"
  ).split(" "),
);

/** Signs that separate a name from a subtitle. */
const SUBTITLE = /\s+[|–—-]\s+|:\s+|\s*[|([]/u;

/** Marks in scripts where they are accents; in other scripts they are vowels. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu;

const foldedWords = (name: string): string[] =>
  wordsOf(foldText(name).normalize("NFD").replaceAll(ACCENTED, "$1").normalize("NFC")).map(
    ({ text }) => text,
  );

const isFiller = (word: string): boolean => FILLERS.has(word);

/** A name in the forms in which accounts write it, each form as one word. */
interface NameForms {
  /**
   * The name as a whole, without fillers at its ends, and without any fillers. The first entry is
   * the whole name.
   */
  keys: readonly string[];
  /** All words of the name, and in `coreWords` the words that are no fillers. */
  words: readonly string[];
  coreWords: readonly string[];
}

function formsOf(name: string): NameForms {
  const words = foldedWords(name.replaceAll("&", " and "));
  const kept = words.filter((word) => !isFiller(word));
  const coreWords = kept.length === 0 ? words : kept;
  const first = words.findIndex((word) => !isFiller(word));
  const last = words.findLastIndex((word) => !isFiller(word));
  const trimmed = first === -1 ? words : words.slice(first, last + 1);
  return { keys: [...new Set([words, trimmed, coreWords].map(joined))], words, coreWords };
}

const joined = (words: readonly string[]): string => words.join("");

/** The forms of a handle: it has no blanks, so fillers are also taken off the ends of its text. */
function handleForms(handle: string): NameForms {
  const { keys, words, coreWords } = formsOf(handle.replaceAll(/[._-]+/g, " "));
  return { keys: [...new Set([...keys, ...keys.map(withoutAffixes)])], words, coreWords };
}

function withoutAffixes(key: string): string {
  let core = key;
  for (let before = ""; before !== core;) {
    before = core;
    for (const filler of FILLERS) {
      // The rest must still be long enough for a name.
      if (filler.length < 2 || core.length - filler.length < KEY_LENGTH_MIN) continue;
      if (core.endsWith(filler)) core = core.slice(0, -filler.length);
      else if (filler.length > 2 && core.startsWith(filler)) core = core.slice(filler.length);
    }
  }
  return core;
}

export type Likeness = "same" | "alike" | "other";

/** Minimum letters of a key; shorter texts are alike by chance. */
const KEY_LENGTH_MIN = 4;
/** Minimum share of the longer of two names that the shorter one makes up. */
const SHARE_MIN = 0.55;

function likenessOf(account: NameForms, name: NameForms): Likeness {
  const pairs = account.keys.flatMap((key) => name.keys.map((other) => [key, other] as const));
  if (pairs.some(([key, other]) => key === other && key !== "")) return "same";
  if (pairs.some(([key, other]) => isMostOf(key, other) || isMostOf(other, key))) return "alike";
  const isShort = account.keys.some(
    (key) => isShortened(key, name.words) || isShortened(key, name.coreWords),
  );
  return isShort ? "alike" : "other";
}

/** True where a text is contained in another and makes up most of it. */
const isMostOf = (part: string, text: string): boolean =>
  part.length > KEY_LENGTH_MIN && text.includes(part) && part.length / text.length >= SHARE_MIN;

/**
 * True where a key consists of the beginnings of all words in their order, one of them at least
 * three letters long: `engkiosk` of Engineering Kiosk. Initials alone are accepted only where there
 * are at least four, because fewer are too common.
 */
function isShortened(key: string, words: readonly string[]): boolean {
  if (words.length < 2 || key.length < KEY_LENGTH_MIN) return false;
  if (key === words.map((word) => word.charAt(0)).join("")) return true;
  if (words.length > 8) return false;
  // Positions in the key at which the beginnings of the words so far may end, and whether one of
  // those beginnings has three letters.
  let ends = new Map([[0, false]]);
  for (const word of words) {
    const next = new Map<number, boolean>();
    for (const [at, hasLong] of ends)
      for (let length = 1; at + length <= key.length; length += 1) {
        if (key.charAt(at + length - 1) !== word.charAt(length - 1)) break;
        next.set(at + length, next.get(at + length) === true || hasLong || length >= 3);
      }
    ends = next;
  }
  return ends.get(key.length) === true;
}

const best = (found: readonly Likeness[]): Likeness =>
  found.includes("same") ? "same" : found.includes("alike") ? "alike" : "other";

/** The show's name, and the part of it before a dash or colon where that part is a name. */
function namesOf(showName: string): NameForms[] {
  const [front = ""] = showName.split(SUBTITLE);
  const forms = [formsOf(showName)];
  const short = formsOf(front);
  if (joined(short.coreWords).length >= KEY_LENGTH_MIN) forms.push(short);
  return forms;
}

/** The likeness of a handle to the name of a show. */
export const handleLikeness = (handle: string, showName: string): Likeness =>
  best(namesOf(showName).map((name) => likenessOf(handleForms(handle), name)));

/** The likeness of the name on a profile to the name of a show. */
export const nameLikeness = (shown: string, showName: string): Likeness =>
  best(namesOf(showName).flatMap((name) => namesOf(shown).map((other) => likenessOf(other, name))));

/**
 * True where a handle or a name is the name of a person: `andygrunwald`, `Grunwald, Andy`,
 * `agrunwald`.
 */
export function isPersonsName(text: string, person: string): boolean {
  const key = handleForms(text).keys[0] ?? "";
  const words = foldedWords(person);
  const [first = "", ...others] = words;
  const last = others.at(-1) ?? "";
  if (last === "") return first.length >= KEY_LENGTH_MIN && key === first;
  const forms = [
    joined(words),
    first + last,
    last + first,
    first.charAt(0) + last,
    ...(last.length > KEY_LENGTH_MIN ? [last] : []),
  ];
  return forms.some((form) => key === form || (form === first + last && key.includes(form)));
}

/**
 * The handles that a show of this name would take, the likeliest first: letters and digits of its
 * name without subtitle, without and with fillers. Empty for names in other than Latin letters.
 */
export function handlesOfName(showName: string): string[] {
  const [front = ""] = showName.split(SUBTITLE);
  const [whole = "", ...shorter] = formsOf(front).keys;
  return [...shorter, whole].filter((key) => /^[a-z0-9]{5,30}$/.test(key));
}

/** Second-level labels of host names below which names are registered. */
const SECOND_LEVELS: ReadonlySet<string> = new Set("ac co com edu gov net or org".split(" "));

/** True where a handle is the name of a website's host: `kcrw` of `www.kcrw.com`. */
export function isNameOfSite(handle: string, website: string | null): boolean {
  const labels = (website === null ? "" : (URL.parse(website)?.hostname ?? "")).split(".");
  const isNational = labels.length > 2 && SECOND_LEVELS.has(labels.at(-2) ?? "");
  const label = labels.at(isNational ? -3 : -2)?.replaceAll("-", "") ?? "";
  return label.length >= KEY_LENGTH_MIN && handleForms(handle).keys[0] === label;
}
