import { foldLine } from "../text/fold-line.ts";
import { ALL_WORDS, DECLINED_WORDS } from "../words/decision-words.ts";
import { FURTHER_ALL_WORDS, FURTHER_DECLINED_WORDS } from "../words/further-decision-words.ts";
import { joinedPhrases, phrasePattern } from "../words/phrase-pattern.ts";

const DECLINED = phrasePattern(joinedPhrases(DECLINED_WORDS, FURTHER_DECLINED_WORDS));
const ALL = phrasePattern(joinedPhrases(ALL_WORDS, FURTHER_ALL_WORDS));

/** Whether a text says that something is cancelled, declined or optional. */
export function isDeclined(text: string): boolean {
  const folded = foldLine(text);
  return DECLINED.test(folded) || INSTEAD.test(folded);
}

/** Another spot replaces this one; in `€60 instead of €120` the words are about the price. */
const INSTEAD = /(?<![a-z])instead of(?![\s\w]{0,12}[\d£$€¥₹])/;

/** Whether a statement applies to every line. */
export const holdsForAll = (text: string): boolean => ALL.test(foldLine(text));
