import { foldLine } from "../text/fold-line.ts";
import { ALL_WORDS, DECLINED_WORDS } from "../words/decision-words.ts";
import { phrasePattern } from "../words/phrase-pattern.ts";

const DECLINED = phrasePattern(DECLINED_WORDS);
const ALL = phrasePattern(ALL_WORDS);

/** Whether a text says that something is cancelled, declined or optional. */
export const isDeclined = (text: string): boolean => DECLINED.test(foldLine(text));

/** Whether what a text says holds for every line. */
export const holdsForAll = (text: string): boolean => ALL.test(foldLine(text));
