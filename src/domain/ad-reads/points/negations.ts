import { itemAt } from "../../../lib/item-at.ts";
import type { Sentence, SpokenText } from "../spoken/spoken-text.ts";
import { isNegator } from "./point-words.ts";

/**
 * Decides whether the words at a place are negated there, in languages that negate before or after
 * the word.
 */

/** Maximum tokens between a negation and the word that it negates; a comma ends its scope. */
const BEFORE_TOKENS = 3;
const UNSPACED_BEFORE_TOKENS = 3;
/** Maximum letters from the negated word to the end of its clause. */
const BEHIND_LETTERS = 40;
/** The same maximum for scripts that write verbs in a row without a mark. */
const SYLLABLES_BEHIND = 14;
const SYLLABIC = /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Words that cancel a negation before them: `not only`, `nicht nur`. */
const ONLY = new Set(
  (
    "only just nur solo solamente seulement soltanto apenas só alleen enkel tylko bara enbart " +
    "sadece yalnızca 只 仅 僅 만"
  ).split(" "),
);
const MARK = /[.,;:!?…–—()]|[。、，！？；：．]/u;

/**
 * Negations at the end of a clause: those of languages whose verb stands there, and `nicht`,
 * `niet`, `inte`.
 */
const FINAL =
  /(?:(?:ない|なく|なし|ません|ませんでした|ねえ|へん|あかん)(?:んです|です|ので|から|けど|けれど|が|よ|ね|し|て|と|って)*|(?:않|없|못|아니|아닙)\p{Script=Hangul}*|(?<=\s)안\s\p{Script=Hangul}+|नहीं(?:\s\p{L}[\p{L}\p{M}]*){0,2}|(?<!\p{L})(?:değil\p{L}*|yok\p{L}*|nicht(?:\smehr)?|nimmer|niet|inte|not|pas|plus)|\p{L}+(?:m[ıiuü]yor|m[ae]z|m[ae]d[ıi]|m[ae]yacak|m[ae]yecek)\p{L}{0,4})$/u;

/** Whether the word at a token is negated before or after it. */
export function isNegatedAt(
  spoken: SpokenText,
  place: number,
  { firstToken, endToken }: Pick<Sentence, "firstToken" | "endToken">,
): boolean {
  return isNegatedBefore(spoken, place, firstToken) || isNegatedBehind(spoken, place, endToken);
}

export function isNegatedBefore(
  { tokens, text, languages }: SpokenText,
  place: number,
  from: number,
  most = itemAt(tokens, place).isUnspaced ? UNSPACED_BEFORE_TOKENS : BEFORE_TOKENS,
): boolean {
  for (let at = place - 1; at >= Math.max(from, place - most); at -= 1) {
    const [one, next] = [itemAt(tokens, at), itemAt(tokens, at + 1)];
    if (MARK.test(text.slice(one.end, next.start))) return false;
    if (isNegator(one.text, languages) && !ONLY.has(next.text)) return true;
  }
  return false;
}

function isNegatedBehind({ tokens, text }: SpokenText, place: number, end: number): boolean {
  const { end: from, text: word } = itemAt(tokens, place);
  const most = SYLLABIC.test(word) ? SYLLABLES_BEHIND : BEHIND_LETTERS;
  const to = Math.min(itemAt(tokens, end - 1).end, from + most);
  const behind = text.slice(from, to);
  const mark = MARK.exec(behind);
  if (mark === null && to < itemAt(tokens, end - 1).end) return false;
  return FINAL.test(mark === null ? behind : behind.slice(0, mark.index));
}

const CLAUSE_TOKENS = 40;

/** The first token of the clause that contains a token. */
export function clauseOf(
  { tokens, text }: SpokenText,
  place: number,
  { firstToken }: Pick<Sentence, "firstToken">,
): number {
  for (let at = place; at > Math.max(firstToken, place - CLAUSE_TOKENS); at -= 1)
    if (MARK.test(text.slice(itemAt(tokens, at - 1).end, itemAt(tokens, at).start))) return at;
  return firstToken;
}

/** Words of points that promise the absence of something: `sugar-free`, `ohne Zucker`, `無添加`. */
const ABSENCE =
  /(?<!\p{L})(?:no|not|never|without|non|nothing|nicht|nichts|nie|ohne|sans|pas|jamais|aucune?|sin|sem|nunca|senza|niente|mai|zonder|geen|niet|nooit|bez|nigdy|utan|aldrig|inte|ing(?:en|a|et)|zero|cero|zéro|null|kein\p{L}*|değil|yok|नहीं|बिना|मुक्त|лишь|без|не|بدون|بلا|tanpa|tidak|bebas)(?![\p{L}\p{M}])|\p{L}-free|(?<=\p{L}{3} )free\s*$|\p{L}{3}(?:frei|frij|los|vrij|fri)(?:e[rnms]?|a|tt)?(?!\p{L})|\p{L}{2}s[ıiuü]z(?!\p{L})|\p{L}{2}m[ae]z(?!\p{L})|(?<!\p{L})(?:block|prevent|avoid|remov|stop)\p{L}*|(?<!\p{L})(?:against|free of|free from|frei von|anti)(?!\p{L})|[不無无非未零]|ない|ません|なし|ゼロ|フリー|レス|없|않|제로|무(?=설탕|첨가|가당|소음|색소|농약|방부)/iu;

export const promisesAbsence = (text: string): boolean => ABSENCE.test(text);
