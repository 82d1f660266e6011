import type { KnownName } from "../extracted-order.ts";
import { isRuled, type Sentence } from "../text/find-sentences.ts";
import { foldLine } from "../text/fold-line.ts";
import { roleOf } from "../tables/columns.ts";
import type { LabelName } from "../heading/label-name.ts";
import { labelOf } from "../heading/labels.ts";
import { knownNamesIn } from "../text/match-name.ts";
import type { LineContext } from "../tables/read-row.ts";
import { NO_WORDS, SAME_WORDS } from "../words/decision-words.ts";
import { FURTHER_NO_WORDS, FURTHER_SAME_WORDS } from "../words/further-decision-words.ts";
import { FURTHER_TOTAL_WORDS } from "../words/further-trade-words.ts";
import { joinedPhrases, phrasePattern, phraseSource } from "../words/phrase-pattern.ts";
import { TOTAL_WORDS } from "../words/trade-words.ts";
import { holdsForAll, isDeclined } from "./declined.ts";
import { GREETING, isTitle, startsAnother } from "./booking-starts.ts";
import { clausesOf } from "./clauses.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { piecesOf } from "./pieces.ts";
import { leadingName, nameBeforeSpot, showNameIn } from "./show-name.ts";
import { type ShowPlace, showPlaces } from "./show-places.ts";

/** The text of a document about one booking. */
export interface Booking {
  show: string;
  /** The texts of the booking without the show's name; the first one starts it. */
  texts: string[];
  page: number | null;
  quote: string;
}

export interface FoundBookings {
  bookings: Booking[];
  /** Sentences that belong to no booking. */
  rest: Sentence[];
  /** Declined, optional or cancelled texts, as printed. */
  declined: string[];
}

const NO = new RegExp(String.raw`^\W*${phraseSource(joinedPhrases(NO_WORDS, FURTHER_NO_WORDS))}`);
const SAME = phrasePattern(joinedPhrases(SAME_WORDS, FURTHER_SAME_WORDS));

/** Labels of the order, which end the text about a line. */
const OF_ORDER = new Set<LabelName>([
  "advertiser",
  "agency",
  "campaign_name",
  "io_number",
  "currency",
  "flight",
  "payment_terms",
  "net",
  "subtotal",
  "total",
  "gross",
  "tax",
  "commission",
]);

const AMOUNTS = new Set<LabelName>(["net", "subtotal", "total"]);

interface Current {
  booking: Booking;
  evidence: Evidence;
  last: Sentence;
}

/**
 * Finds bookings in running text and lists: a show that the text names together with two of kind,
 * price, days, count and length, and the following text of the same paragraph or block.
 */
export function findBookings(
  sentences: readonly Sentence[],
  context: LineContext,
  shows: readonly KnownName[],
): FoundBookings {
  const found: FoundBookings = { bookings: [], rest: [], declined: [] };
  const only = onlyShow(sentences, shows);
  let current: Current | null = null;
  /** The latest heading that only names a show, and the sentence that may follow it. */
  let heading: { show: string; sentence: Sentence } | null = null;
  /** True below a heading such as `--- Before (no longer valid) ---`, up to the next heading. */
  let isVoid = false;
  const begin = (show: string, text: string, sentence: Sentence): void => {
    const booking = {
      show,
      texts: [text],
      page: sentence.page,
      quote: sentence.text.slice(0, 200).toWellFormed(),
    };
    found.bookings.push(booking);
    current = { booking, evidence: evidenceOf(text, context), last: sentence };
    heading = null;
  };
  const drop = (sentence: Sentence): void => {
    found.declined.push(sentence.text.slice(0, 120).toWellFormed());
    current = null;
    heading = null;
  };

  sentences.forEach((sentence, at) => {
    if (isRuled(sentence.text)) {
      isVoid = isDeclined(sentence.text);
      current = null;
      heading = null;
    }
    if (isVoid) {
      if (evidenceOf(sentence.text, context).count >= 2)
        found.declined.push(sentence.text.slice(0, 120).toWellFormed());
      return;
    }
    const places = showPlaces(sentence.text, shows);
    if (places.length > 0) {
      for (const { show, text } of piecesOf(sentence.text, places))
        for (const clause of clausesOf(text, context))
          takeNamed(printed(sentence.text, places, show), clause, sentence);
      return;
    }
    for (const text of clausesOf(sentence.text, context))
      takeUnnamed(text === sentence.text ? sentence : { ...sentence, text }, sentences[at + 1]);
  });
  return found;

  function takeNamed(show: string, text: string, sentence: Sentence): void {
    const evidence = evidenceOf(text, context);
    if (isDeclined(text)) return drop(sentence);
    if (evidence.count >= 2 || (evidence.count === 1 && isOfShow(sentence, show)))
      return begin(show, text, sentence);
    found.rest.push(sentence);
    current = null;
    // A heading begins with the show, or contains little else.
    const letters = foldLine(text).replaceAll(/[^\p{L}]/gu, "").length;
    const isHeading = letters <= (/^\W{0,4}#/.test(text.trim()) ? 30 : 14) && !GREETING.test(text);
    heading = isHeading ? { show, sentence } : null;
  }

  /** Whether a short item begins with its show: `Show: mid-roll`. */
  function isOfShow(sentence: Sentence, show: string): boolean {
    return foldLine(sentence.text).startsWith(foldLine(show)) && sentence.text.length < 60;
  }

  function takeUnnamed(sentence: Sentence, next: Sentence | undefined): void {
    const { text } = sentence;
    const name = labelOf(text);
    const isOfLine = name?.name === "flight" && current !== null && goesOn(current.last, sentence);
    if (name?.isMarked === true && OF_ORDER.has(name.name) && !isOfLine) {
      found.rest.push(sentence);
      // The subtotal of a card is printed within the card.
      const isOfCard = AMOUNTS.has(name.name) && current !== null && goesOn(current.last, sentence);
      if (current !== null && sentence.paragraph !== current.last.paragraph && !isOfCard)
        current = null;
      return;
    }
    if (sentence.isAnswer && current !== null && (isDeclined(text) || NO.test(foldLine(text)))) {
      found.bookings.splice(found.bookings.indexOf(current.booking), 1);
      return drop({ ...sentence, text: current.booking.quote });
    }
    const labelled = /^([^:]{2,24}):\s*(\S.*)$/.exec(text);
    if (
      labelled?.[1] !== undefined &&
      labelled[2] !== undefined &&
      roleOf(labelled[1]) === "show"
    ) {
      current = null;
      heading = { show: labelled[2].trim().slice(0, 100).toWellFormed(), sentence };
      return;
    }
    const evidence = evidenceOf(text, context);
    if (isDeclined(text)) {
      const isOfCurrent =
        current !== null &&
        sentence.paragraph === current.last.paragraph &&
        text.length <= DECLINING_CHARS &&
        (evidence.placement ?? evidence.deliverable) === null;
      if (isOfCurrent && current !== null) {
        found.bookings.splice(found.bookings.indexOf(current.booking), 1);
        return drop({ ...sentence, text: `${current.booking.quote} ${text}` });
      }
      if (evidence.count >= 2) found.declined.push(text.slice(0, 120).toWellFormed());
      else found.rest.push(sentence);
      return;
    }
    if (heading !== null && evidence.count >= 1 && follows(heading.sentence, sentence))
      return begin(heading.show, text, sentence);
    // A line among those of known shows may begin with a name of its own.
    const isLine = sentence.isItem || (found.bookings.length > 0 && !/[.!?]\s/.test(text));
    const leading =
      isLine && evidence.count >= 3 ? (anotherShow(sentence) ?? nameOfLine(sentence)) : null;
    if (leading !== null) return begin(leading, text, sentence);
    const dotted =
      found.bookings.length > 0 && evidence.hasDays ? DOTTED.exec(text)?.[1] : undefined;
    if (dotted !== undefined && name === null) return begin(dotted.trim(), text, sentence);
    const isOfAll = holdsForAll(text) && sentence.paragraph !== current?.last.paragraph;
    if (
      current !== null &&
      !(isOfAll && evidence.count === 0) &&
      (sentence.isAnswer || goesOn(current.last, sentence))
    ) {
      if (startsAnother(current.evidence, evidence))
        return begin(anotherShow(sentence) ?? current.booking.show, text, sentence);
      return append(current, sentence, evidence);
    }
    const isWhole = evidence.count >= 3 && (evidence.placement ?? evidence.deliverable) !== null;
    const show = showNameIn(text);
    const last = found.bookings.at(-1);
    if (isWhole && !holdsForAll(text) && (evidence.hasPrice || evidence.hasDays)) {
      if (SAME.test(foldLine(text)) && last !== undefined) return begin(last.show, text, sentence);
      if (show !== null) return begin(show, text, sentence);
      // A letter about the one show of the document need not repeat its name.
      if (
        only !== null &&
        evidence.hasDays &&
        evidence.hasPrice &&
        !SUM.test(foldLine(text).replace(FOR_A_SUM, " "))
      )
        return begin(only, text, sentence);
    }
    // Between blocks of known shows, a line with a name alone is a show unknown to the workspace.
    if (last !== undefined && next !== undefined && isTitle(text) && follows(sentence, next)) {
      const facts = evidenceOf(next.text, context);
      if ((facts.hasDays || facts.count >= 2) && showPlaces(next.text, shows).length === 0) {
        current = null;
        heading = { show: text.trim(), sentence };
        return;
      }
    }
    found.rest.push(sentence);
    if (sentence.paragraph !== current?.last.paragraph) current = null;
  }

  /** The name of another show at the start of a sentence, but not one word like "Alongside,". */
  function anotherShow(sentence: Sentence): string | null {
    const { text, isItem } = sentence;
    const name = leadingName(text);
    const isWithin = current !== null && sentence.paragraph === current.last.paragraph;
    const isSure =
      isItem || !isWithin || name === null || /\s/.test(name) || !text.startsWith(`${name},`);
    return isSure ? name : null;
  }

  /** The name of several words at the start of a line: `De Natte Dijk preroll 30 sec`. */
  function nameOfLine({ text, block }: Sentence): string | null {
    const name = current === null || block !== current.last.block ? nameBeforeSpot(text) : null;
    return name !== null && /^\p{Lu}\S*\s(?:\S+\s)*\p{Lu}\S*$/u.test(name) ? name : null;
  }

  function append(to: Current, sentence: Sentence, evidence: Evidence): void {
    to.booking.texts.push(sentence.text);
    to.last = sentence;
    to.evidence = {
      placement: to.evidence.placement ?? evidence.placement,
      deliverable: to.evidence.deliverable ?? evidence.deliverable,
      hasPrice: to.evidence.hasPrice || evidence.hasPrice,
      hasDays: to.evidence.hasDays || evidence.hasDays,
      hasCount: to.evidence.hasCount || evidence.hasCount,
      hasLength: to.evidence.hasLength || evidence.hasLength,
      count: Math.max(to.evidence.count, evidence.count),
    };
  }
}

/** Maximum characters of a sentence that cancels the booking before it: `Entfällt!` */
const DECLINING_CHARS = 60;
/** A name before leader dots that lead to its days. */
const DOTTED = /^\s*(\p{Lu}[^.\d]{2,50}?)\s*(?:\.{3,}|…)/u;
const FOR_A_SUM = /por la suma de|pela soma de|per la somma di|for the sum of/;
const SUM = phrasePattern(joinedPhrases(TOTAL_WORDS, FURTHER_TOTAL_WORDS));

/** The show of the workspace that a document names, if it names one only. */
function onlyShow(sentences: readonly Sentence[], shows: readonly KnownName[]): string | null {
  const named = new Set(
    sentences.flatMap(({ text }) => knownNamesIn(text, shows).map(({ name }) => name)),
  );
  const [first] = named;
  return named.size === 1 && first !== undefined ? first : null;
}

/** The name of a show as printed, if the text prints the whole name in other letter case. */
function printed(text: string, places: readonly ShowPlace[], show: string): string {
  const place = places.find(({ name }) => name === show);
  const print = place === undefined ? show : text.slice(place.index, place.end);
  return foldLine(print) === foldLine(show) ? print : show;
}

/** Whether a sentence is in the same block as another, or a short one in the block after it. */
const follows = (above: Sentence, sentence: Sentence): boolean =>
  sentence.block === above.block ||
  (sentence.block === above.block + 1 && sentence.text.length <= 90);

/** A line that only adds a fact: `Dates: 3 and 10 May`, `£300 each`. */
const FRAGMENT = /^(?:[\p{L}\p{M} .]{2,25}:|[\d£$€¥₹(•-]|CPM\b|TKP\b|R\$)/u;

const goesOn = (last: Sentence, sentence: Sentence): boolean =>
  sentence.paragraph === last.paragraph ||
  sentence.block === last.block ||
  (sentence.block === last.block + 1 &&
    sentence.paragraph === last.paragraph + 1 &&
    sentence.text.length <= 90 &&
    FRAGMENT.test(sentence.text));
