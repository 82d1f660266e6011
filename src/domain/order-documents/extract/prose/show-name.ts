import { foldLine } from "../text/fold-line.ts";
import { MONTHS } from "../values/month-names.ts";
import { withoutEnd } from "../text/trim-marks.ts";

/** Finds the name of a show that the workspace does not know, by its position in a sentence. */

/**
 * Words that join two words of a name. Each can be matched in one way only: two ways for `&` would
 * try 2^n combinations for n of them.
 */
const JOINING = String.raw`(?:&|and|und|et|y|of|the|der|die|das|de|la|le|les|du|des|del|el|los|for|to|with|am|im|a|an|e|da|do|di|della|delle|van|het|en|og|och|mit|avec|con|met)`;
const WORD = String.raw`(?:\p{Lu}[\p{L}\p{N}'’.-]*|\d{1,4}(?=\s+\p{Lu}))`;
const NAME = String.raw`${WORD}(?:\s+(?:${JOINING}\s+){0,2}${WORD})*`;
const BEHIND = new RegExp(
  String.raw`(?:\b(?:on|in|within|across|auf|im|bei|sur|dans|en|para|no|na|nel|nella|su|sul|op|i|w|på)\s+(?:the\s+|the podcast\s+|dem Podcast\s+|le podcast\s+|el podcast\s+|podcast\s+|programa\s+)?)["“«„]?\s?(${NAME})`,
  "gu",
);
const LEADING = new RegExp(String.raw`^["“«„]?(${NAME})["”»“]?\s*(?::|,|\||\s[-–—]|\()`, "u");
/**
 * A quoted name. A name begins with a capital, so `("this episode is brought to you by …")` is
 * none.
 */
const QUOTED = /["“«„「『]\s?((?=[\p{Lu}\p{Lo}\d])[^"”»“」』]{2,60}?)\s?["”»“」』]/u;
const NO_SHOW = new RegExp(
  String.raw`^(?:${MONTHS}|mon|tues?|wednes|thurs?|fri|satur|sun|pre|mid|post|one|two|three|host|total|totale|totaal|net|budget|cpm|tkp|promo|code|hi|hello|dear|instagram\p{Ll}*|youtube|tiktok|insta|subject|rate|spot|spots|date|dates|price|fechas|datum|termine|payment|podcast|newsletter|the total|story|reel|feed|optional|option|vat|iva|mwst|tva|if|free|please|all|each|we|you)(?:day)?(?![\p{L}])`,
  "u",
);

/** The name at the start of a list item. */
export function leadingName(text: string): string | null {
  const name = LEADING.exec(text)?.[1];
  return name === undefined || NO_SHOW.test(foldLine(name))
    ? null
    : withoutEnd(name, ".,'’").trim();
}

/** The name in quotation marks, at the start of a list item, or after `on`. */
export function showNameIn(text: string): string | null {
  const candidates = [
    LEADING.exec(text)?.[1],
    QUOTED.exec(text)?.[1],
    ...[...text.matchAll(BEHIND)].map((match) => match[1]),
  ];
  const found = candidates.find((name) => name !== undefined && !NO_SHOW.test(foldLine(name)));
  return found === undefined ? null : withoutEnd(found, ".,'’").trim();
}

const BEFORE_SPOT = new RegExp(
  String.raw`^((?:${WORD}\s+){0,6}?\S+)(?=\s+(?:\d{1,3}\s?[x×]\s|\d{1,3}\s?(?:s|sec)|(?:pre|mid|post)[- ]?roll|newsletter|instagram|tiktok|youtube))`,
  "iu",
);

/** The name before the quantity or length of a row: `Tidal Talk` of `Tidal Talk 3 x 30 sec`. */
export function nameBeforeSpot(text: string): string | null {
  const name = BEFORE_SPOT.exec(text)?.[1];
  return name === undefined || !/^\p{Lu}/u.test(name) || NO_SHOW.test(foldLine(name))
    ? null
    : withoutEnd(name, ".,'’").trim();
}
