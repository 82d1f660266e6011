import { itemAt } from "../../../lib/item-at.ts";
import { type CodePlace, placesOfCode } from "./booked-code.ts";
import { isStopWord } from "./detect-language.ts";
import { foldPhrase, type Token } from "./fold-tokens.ts";
import { spelledAt } from "./spelled-letters.ts";
import type { SpokenText } from "./spoken-text.ts";
import { joinedWithPlaces, wordsFor } from "../reads/selling-cues.ts";

/** Finds spoken promo codes: written, spelled by letters, or as words and numbers. */

export interface HeardCode {
  /** The code as booked, or in capitals without blanks. */
  code: string;
  isBooked: boolean;
  firstToken: number;
  endToken: number;
}

const CODE_WORDS = new Set(
  wordsFor("codeWords").flatMap(({ words }) => words.map((word) => foldPhrase(word))),
);
/** Words for a code in scripts without blanks, where a word is several tokens. */
const CODE_WORDS_UNSPACED = [...CODE_WORDS].filter((word) =>
  /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u.test(word),
);
const UNSPACED_CODE_WORD = new RegExp(
  CODE_WORDS_UNSPACED.toSorted((one, other) => other.length - one.length).join("|"),
  "gu",
);
const FILLERS = new Set(
  wordsFor("codeFillers").flatMap(({ words }) => words.map((word) => foldPhrase(word))),
);
interface CodeWord {
  firstToken: number;
  endToken: number;
}

/** The words for a code in a range of tokens. */
function codeWordsAmong(tokens: readonly Token[], from: number, to: number): CodeWord[] {
  const words: CodeWord[] = [];
  for (let at = from; at < to; at += 1) {
    const { text, isUnspaced } = itemAt(tokens, at);
    if (!isUnspaced && CODE_WORDS.has(text)) words.push({ firstToken: at, endToken: at + 1 });
  }
  const { text, tokenAt } = joinedWithPlaces(tokens, from, to);
  for (const match of text.matchAll(UNSPACED_CODE_WORD))
    words.push({
      firstToken: tokenAt(match.index),
      endToken: tokenAt(match.index + match[0].length - 1) + 1,
    });
  return words.toSorted((one, other) => one.firstToken - other.firstToken);
}

/** Whether a word for a code is said, whether or not a code is recognised beside it. */
export const hasCodeWord = ({ tokens }: SpokenText, from: number, to: number): boolean =>
  codeWordsAmong(tokens, from, to).length > 0;

/** Whether the digits are said in a row or as one number; true for a code without digits. */
export function saysDigits(
  { tokens, languages }: SpokenText,
  digits: string,
  from: number,
  to: number,
): boolean {
  if (digits === "") return true;
  let said = "";
  for (let at = from; at < to;) {
    const part = spelledAt(tokens, at, languages);
    const isNumber = part !== null && /^\d+$/.test(part.text);
    said = isNumber ? (said + part.text).slice(-DIGITS_MAX) : "";
    if (isNumber && said.endsWith(digits)) return true;
    at += part?.tokens ?? 1;
  }
  return false;
}

const DIGITS_MAX = 20;

/** Maximum tokens between the word for a code and the code. */
const TOKENS_BEHIND = 12;
const TOKENS_BEFORE = 3;
/** Maximum filler tokens between that word and the code: `code: that's the word …`. */
const FILLER_TOKENS = 5;
const UNSPACED_FACTOR = 2;
/** Words that sometimes announce a code, but mostly mean something else. */
const HINTS = new Set(
  (
    "word palabra palavra parola wort stichwort mot woord kata слово kelime slowo शब्द كلمه 단어 mention enter " +
    "type say ingresa digita gebt tapez"
  ).split(" "),
);
const HINT_TOKENS_BEHIND = 4;

/** Codes in a range of tokens: the booked one, and others beside a word or a verb (`use`). */
export function heardCodes(
  spoken: SpokenText,
  booked: string | null,
  from: number,
  to: number,
): HeardCode[] {
  const codeWords = codeWordsAmong(spoken.tokens, from, to);
  const heard = booked === null ? [] : bookedCodes(spoken, booked, from, to, codeWords);
  const starts = new Set(heard.map(({ firstToken }) => firstToken));
  const ends = new Set(heard.map(({ endToken }) => endToken));
  const taken = new Set<number>();
  const take = ({ firstToken, endToken }: HeardCode): void => {
    for (let at = firstToken; at < endToken; at += 1) taken.add(at);
  };
  heard.forEach(take);
  const add = (other: HeardCode | null): void => {
    if (other === null) return;
    if (hasOneIn(taken, other.firstToken, other.endToken - 1)) return;
    take(other);
    heard.push(other);
  };
  for (const word of codeWords) {
    const hasBooked =
      hasOneIn(starts, word.endToken, word.endToken + FILLER_TOKENS) ||
      hasOneIn(ends, word.firstToken - TOKENS_BEFORE, word.firstToken);
    if (!hasBooked) add(codeBehind(spoken, word, to) ?? codeBefore(spoken, word, from));
  }
  for (let at = from; at < to; at += 1)
    if (USING.has(itemAt(spoken.tokens, at).text)) add(numberedCode(spoken, at + 1, to));
  return heard.toSorted((one, other) => one.firstToken - other.firstToken);
}

const HAN_WORD_LETTERS = 2;

function bookedCodes(
  spoken: SpokenText,
  booked: string,
  from: number,
  to: number,
  codeWords: readonly CodeWord[],
): HeardCode[] {
  const { tokens } = spoken;
  const wordStarts = new Set(codeWords.map((word) => word.firstToken));
  const wordEnds = new Set(codeWords.map((word) => word.endToken));
  const isNear = ({ firstToken, endToken }: CodePlace): boolean => {
    const factor = itemAt(tokens, firstToken).isUnspaced ? UNSPACED_FACTOR : 1;
    return (
      hasOneIn(wordEnds, firstToken - TOKENS_BEHIND * factor, firstToken) ||
      hasOneIn(wordStarts, endToken, endToken + TOKENS_BEFORE * factor)
    );
  };
  const isHinted = ({ firstToken }: CodePlace): boolean =>
    tokens
      .slice(Math.max(from, firstToken - HINT_TOKENS_BEHIND), firstToken)
      .some(({ text }) => HINTS.has(text));
  const follows = ({ firstToken }: CodePlace): boolean =>
    hasOneIn(wordEnds, firstToken - 2, firstToken);
  const places = placesOfCode(spoken, booked, from, to);
  const announced = places.filter((place) =>
    place.isGuess ? follows(place) : isNear(place) || isHinted(place),
  );
  const digits = /\d*$/.exec(booked)?.[0].length ?? 0;
  const textOf = ({ firstToken, endToken, isGuess }: CodePlace): string => {
    const words = tokens.slice(firstToken, endToken).map(({ text }) => text);
    // In Han letters, the start of a word is not marked.
    return words.join("").slice(isGuess ? -(digits + HAN_WORD_LETTERS) : 0);
  };
  const isAnnounced = new Set(announced);
  const texts = new Set<string>();
  // Words in Han letters said twice in a read that also spells the code are the code.
  const isSpelled = places.some(
    (place) => !place.isGuess && (isAnnounced.has(place) || place.isPlain),
  );
  const guessed = new Set<string>();
  for (const place of places.filter(({ isGuess }) => isSpelled && isGuess)) {
    if (guessed.has(textOf(place))) texts.add(textOf(place));
    guessed.add(textOf(place));
  }
  // Once announced, the same words are the code again, and so are two words that form it.
  const isRepeated = (place: CodePlace): boolean =>
    texts.has(textOf(place)) ||
    (texts.size > 0 && !place.isGuess && place.endToken - place.firstToken > 1);
  return places
    .filter((place) => {
      const isHeard =
        isAnnounced.has(place) || (!place.isGuess && place.isPlain) || isRepeated(place);
      if (isHeard && !place.isGuess) texts.add(textOf(place));
      return isHeard;
    })
    .map(({ firstToken, endToken }) => ({ code: booked, isBooked: true, firstToken, endToken }));
}

function hasOneIn(numbers: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from; at <= to; at += 1) if (numbers.has(at)) return true;
  return false;
}

const isMark = (between: string): boolean => /[.,;:!?。、！？؟،।]/u.test(between);

/** The code that follows the word for it: `use code SALT15`, `the code is harbour twenty`. */
function codeBehind(spoken: SpokenText, word: CodeWord, to: number): HeardCode | null {
  const { tokens, text } = spoken;
  let first = word.endToken;
  if (/[.!?。！？।؟]/u.test(text.slice(itemAt(tokens, first - 1).end, tokens[first]?.start)))
    return null;
  while (
    first < to &&
    first - word.endToken < FILLER_TOKENS &&
    FILLERS.has(itemAt(tokens, first).text)
  ) {
    if (isWritten(text, itemAt(tokens, first))) break;
    first += 1;
  }
  return first < to ? codeFrom(spoken, first, to) : null;
}

/** The last written code before the word for it: `SALT15 kodunu`, `ソルト15というコード`. */
function codeBefore(spoken: SpokenText, word: CodeWord, from: number): HeardCode | null {
  const { tokens, text } = spoken;
  for (let first = word.firstToken - 1; first >= Math.max(from, word.firstToken - 6); first -= 1) {
    const token = itemAt(tokens, first);
    if (/[.!?。！？।]\s/u.test(text.slice(token.end, itemAt(tokens, first + 1).start + 1))) break;
    if (isWritten(text, token) && text.slice(token.start, token.end).length >= 3)
      return codeFrom(spoken, first, word.firstToken);
  }
  return null;
}

/** Verbs before a code of words and a number: `use long way twenty and get …`. */
const USING = new Set("use enter type using".split(" "));
const COUNTED =
  /^(?:[%€$£]|and a|percent|times?|days?|weeks?|months?|years?|minutes?|hours?|seconds?|pounds?|euros?|dollars?|of|or|to|people|more|different)$/;

function numberedCode(spoken: SpokenText, first: number, to: number): HeardCode | null {
  const { tokens, text, languages } = spoken;
  for (let at = first; at < to && at - first < 4; at += 1) {
    const token = itemAt(tokens, at);
    if (/^\d+$/.test(token.text)) {
      if (at === first || COUNTED.test(tokens[at + 1]?.text ?? "")) return null;
      const code = tokens
        .slice(first, at + 1)
        .map((one) => one.text)
        .join("");
      return { code: code.toUpperCase(), isBooked: false, firstToken: first, endToken: at + 1 };
    }
    if (!/^[a-z]{3,}$/.test(token.text) || isStopWord(token.text, languages)) return null;
    if (at > first && isMark(text.slice(itemAt(tokens, at - 1).end, token.start))) return null;
  }
  return null;
}

/** Whether a token is written as a code: in capitals, or with letters and digits. */
function isWritten(text: string, { start, end }: Token): boolean {
  const written = text.slice(start, end);
  return (
    /^(?=.*[A-Z])[A-Z0-9]{3,}$/.test(written) ||
    /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]{3,}$/.test(written)
  );
}

function codeFrom(spoken: SpokenText, first: number, to: number): HeardCode | null {
  const { tokens, text, languages, hasCapitals } = spoken;
  let end = first;
  let code = "";
  let letters = 0;
  for (let at = first; at < to && at - first < 12; at += 1) {
    const token = itemAt(tokens, at);
    if (at > first && isMark(text.slice(itemAt(tokens, at - 1).end, token.start))) {
      // Spelled letters may have a comma or a dash between them.
      if (letters === 0 || !/^[a-z0-9]$/.test(token.text)) break;
    }
    const letter = /^[a-z]$/.test(token.text) ? token.text : null;
    const isNumber = /^\d+$/.test(token.text);
    if (at > first && code !== "" && letters === 0 && !isNumber) {
      // A code of words ends at the first frequent word; a name in capitals is complete.
      if (isWritten(text, itemAt(tokens, first)) || at - first >= 2) break;
      if (
        isStopWord(token.text, languages) ||
        /^\p{Ll}/u.test(text.slice(token.start)) === hasCapitals
      )
        break;
    }
    if (letters > 0 && letter === null && !isNumber) break;
    if (isNumber && /^[%€$£]$|^percent$|^prozent$|^procent$/.test(tokens[at + 1]?.text ?? ""))
      break;
    if (at === first && letter === null && isStopWord(token.text, languages)) return null;
    if (at === first && isNumber) return null;
    if (letter !== null) letters += 1;
    code += token.text;
    end = at + 1;
    if (isNumber && letters === 0) break;
  }
  if (!/^[a-z0-9]{3,20}$/.test(code) || (letters > 0 && letters < 2 && !/\d/.test(code)))
    return null;
  const isLikely =
    /\d/.test(code) ||
    letters >= 3 ||
    isWritten(text, itemAt(tokens, first)) ||
    (hasCapitals
      ? /^(?:\p{Lu}|[\p{L}]+[.,;!?])/u.test(text.slice(itemAt(tokens, first).start))
      : end - first <= 2);
  return isLikely
    ? { code: code.toUpperCase(), isBooked: false, firstToken: first, endToken: end }
    : null;
}
