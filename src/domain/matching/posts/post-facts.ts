import { foldText } from "../fold-text.ts";
import type { EpisodeNumber } from "../title-numbering.ts";
import type { CandidatePost } from "./claim.ts";
import { abbreviatedNumbersIn, type NumberWords, numbersIn } from "./names/episode-numbers.ts";
import { type LabelledLink, labelledLinksIn, withoutLabels } from "./links/link-labels.ts";
import { type NamedWords, namedWordsOf } from "./names/people.ts";
import { isOnePage, type LinkKey, linkKeyOf, withoutUrls } from "./links/post-links.ts";
import type { Term, Vocabulary } from "./texts/terms.ts";
import { indexOfRun } from "./texts/term-runs.ts";

/** A post in the form in which it is compared with episodes. */
export interface PostFacts {
  post: CandidatePost;
  terms: readonly Term[];
  /** Index in `terms` at which each sentence, line or quotation begins; ascending. */
  sentences: readonly number[];
  /** The indices in `terms` of each term, by the id of the term. */
  positions: ReadonlyMap<number, readonly number[]>;
  /** The quotations of the post that have several words. */
  quotes: readonly Range[];
  /** The pages that the post links to, without the post itself. */
  links: readonly PostLink[];
  /** True where text remains after links, their labels and hashtags are removed. */
  hasOwnWords: boolean;
  /**
   * The page of the post itself; null where it has no address, or its address is the front page of
   * a site.
   */
  page: LinkKey | null;
  numbers: readonly EpisodeNumber[];
  names: NamedWords;
}

/** Range of terms of a part of a text: index of its first term, and index after its last. */
export interface Range {
  from: number;
  to: number;
}

/** A link of a post. */
export interface PostLink extends LinkKey {
  /** The letters of its label; null where the link stands alone or in running text. */
  label: string | null;
  /** True where the account repeats this label above its links. */
  isHabit: boolean;
}

/** The links of a post as they are read before the habits of its account are known. */
export interface ReadLinks {
  title: string;
  text: string;
  links: readonly LabelledLink[];
}

export function readLinks({ title, text }: CandidatePost): ReadLinks {
  const start = (text ?? "").slice(0, READ_LETTERS);
  return {
    title: (title ?? "").slice(0, READ_LETTERS),
    text: start,
    links: labelledLinksIn(start),
  };
}

/** Maximum letters of a text that are compared. */
const READ_LETTERS = 20_000;
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{Nd})|_/gu;
const TAG = /[#＃@]([\p{L}\p{M}\p{N}_]+)/gu;

/** Ends of sentences, lines and quotations, and signs that separate a part of a line. */
const SENTENCE_END =
  /[\n\r.!?…。！？؟।|:：;；()（）“”„"«»「」『』《》]+|\s[-–—]+\s|\p{Extended_Pictographic}|(?=[#＃])/u;

/** Hashtags and handles as words: `#LighthouseKeeper` gives `Lighthouse Keeper`. */
const withSplitTags = (text: string): string =>
  text.replaceAll(TAG, (tag: string, word: string) =>
    /^\d+$/.test(word) ? tag : ` ${word} ${word.replaceAll(CAMEL, " ")} `,
  );

/**
 * The facts of a post. `habits` are the labels that the account repeats above its links; they do
 * not count as words of the post.
 */
export function postFactsOf(
  post: CandidatePost,
  { title, text, links }: ReadLinks,
  { vocabulary, numberWords, knownNumbers, habits }: Known,
): PostFacts {
  const prose = withoutUrls(withoutLabels(text, links, (label) => habits.has(label)));
  const isRepeated = title === "" || foldText(prose).startsWith(foldText(title));
  const written = isRepeated ? prose : `${title}\n${prose}`;
  const terms: Term[] = [];
  const sentences: number[] = [];
  for (const sentence of withoutTagSigns(written).split(SENTENCE_END)) {
    sentences.push(terms.length);
    terms.push(...vocabulary.termsOf(sentence));
  }
  const positions = new Map<number, number[]>();
  for (const [index, { id }] of terms.entries()) {
    const known = positions.get(id);
    if (known === undefined) positions.set(id, [index]);
    else known.push(index);
  }
  const address = post.url === null ? null : linkKeyOf(post.url);
  const page = address !== null && isOnePage(address) ? address : null;
  const said = `${title}\n${withoutLabels(text, links, () => true)}`;
  return {
    post,
    terms,
    sentences,
    positions,
    quotes: quotesIn(written, { terms, positions }, vocabulary),
    links: distinct([...labelledLinksIn(title), ...links])
      .filter((link) => link.page !== page?.page)
      .map(({ page: to, query, label }) => ({
        page: to,
        query,
        label,
        isHabit: label !== null && habits.has(label),
      })),
    hasOwnWords: hasWords(withoutUrls(said).replaceAll(TAG, " ")),
    page,
    numbers: distinctNumbers([
      ...numbersIn(written, numberWords),
      ...abbreviatedNumbersIn(written, knownNumbers),
    ]),
    names: namedWordsOf(withSplitTags(written)),
  };
}

const QUOTED =
  /"([^"\n]{6,300})"|[“„]([^“”„\n]{6,300})[“”]|«([^«»\n]{6,300})»|»([^«»\n]{6,300})«|「([^「」\n]{4,300})」|『([^『』\n]{4,300})』/gu;
/** Minimum terms of a quotation; a shorter one is a name or a word. */
const LEAST_QUOTED_TERMS = 2;
const QUOTES_MAX = 20;

/** The quotations of a text as ranges of terms. */
function quotesIn(
  text: string,
  post: Pick<PostFacts, "terms" | "positions">,
  vocabulary: Vocabulary,
): Range[] {
  const found: Range[] = [];
  for (const [, ...groups] of text.matchAll(QUOTED)) {
    const run = vocabulary.termsOf(groups.find((group) => group !== undefined) ?? "");
    const from = run.length < LEAST_QUOTED_TERMS ? -1 : indexOfRun(run, post);
    if (from !== -1) found.push({ from, to: from + run.length });
    if (found.length >= QUOTES_MAX) break;
  }
  return found;
}

/** The facts about the show that are known before its posts are read. */
interface Known {
  vocabulary: Vocabulary;
  numberWords: NumberWords;
  /** Numbers of the show's episodes. */
  knownNumbers: ReadonlySet<string>;
  habits: ReadonlySet<string>;
}

const WORDS = /[\p{L}\p{M}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/**
 * Minimum number of words from which a text states a subject; in scripts without blanks a number of
 * letters.
 */
const LEAST_WORDS = 3;
const LEAST_UNSPACED_LETTERS = 7;

function hasWords(text: string): boolean {
  let words = 0;
  for (const [word] of text.matchAll(WORDS)) {
    words += UNSPACED.test(word) ? (word.length * LEAST_WORDS) / LEAST_UNSPACED_LETTERS : 1;
    if (words >= LEAST_WORDS) return true;
  }
  return false;
}

const withoutTagSigns = (text: string): string =>
  text.replaceAll(TAG, (tag: string, word: string) =>
    /^\d+$/.test(word) ? tag : `\n${word.replaceAll(CAMEL, " ")}\n`,
  );

const distinctNumbers = (numbers: readonly EpisodeNumber[]): EpisodeNumber[] => [
  ...new Map(numbers.map((one) => [`${one.season}/${one.number}`, one])).values(),
];

const distinct = (links: readonly LabelledLink[]): LabelledLink[] => [
  ...new Map(links.map((link) => [`${link.page}?${link.query.join("&")}`, link])).values(),
];
