import { foldLine } from "../text/fold-line.ts";
import { dateTokens } from "../values/date-tokens.ts";

/**
 * Words before the day of a missed spot that another spot makes up for, without a mark between
 * them.
 */
const MISSED =
  /(?<![a-z])(?:miss(?:ed|ing)|lost|skipped|verpasst|verpatzt|ausgefallen|entfallen|manqu|rattrapage d[ue]|perdid|fallid|saltat|perso|persa|mancat|gemist|uitgevallen|uteblev|utebliv|makegood (?:for|of)|make-good (?:for|of)|recupero d)[^,;:()\d]{0,40}$/;
const BEFORE_CHARS = 60;

/** A text in which days of missed spots are replaced by blanks of the same length. */
export function withoutMissedDays(text: string): string {
  let rest = text;
  const tokens = dateTokens(text, { hasShort: true });
  const folded = foldLine(text);
  tokens.forEach(({ index, end }, at) => {
    const from = Math.max(tokens[at - 1]?.end ?? 0, index - BEFORE_CHARS);
    if (MISSED.test(folded.slice(from, index)))
      rest = rest.slice(0, index) + " ".repeat(end - index) + rest.slice(end);
  });
  return rest;
}
