import { foldText } from "../fold-text.ts";
import type { EpisodeNumber } from "../title-numbering.ts";
import type { CandidatePost } from "./claim.ts";
import { type NumberWords, numbersIn } from "./episode-numbers.ts";
import { type NamedWords, namedWordsOf } from "./people.ts";
import { isOnePage, type LinkKey, linkKeyOf, urlsIn, withoutUrls } from "./post-links.ts";
import type { Term, Vocabulary } from "./terms.ts";

/** A post as it is compared with episodes. */
export interface PostFacts {
  post: CandidatePost;
  terms: readonly Term[];
  /** Where each sentence, line or quotation begins in `terms`; ascending. */
  sentences: readonly number[];
  /** By the id of a term: where it stands in `terms`. */
  positions: ReadonlyMap<number, readonly number[]>;
  /** Pages the post links to, without itself. */
  links: readonly LinkKey[];
  /** Its own page; null where it has no address, or the front page of a site. */
  page: LinkKey | null;
  numbers: readonly EpisodeNumber[];
  names: NamedWords;
}

/** At most this much of a text is compared. */
const READ_LETTERS = 20_000;
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{Nd})|_/gu;
const TAG = /[#＃@]([\p{L}\p{M}\p{N}_]+)/gu;

/** Ends of sentences, lines and quotations, and what sets a part of a line off. */
const SENTENCE_END =
  /[\n\r.!?…。！？؟।|:：;；()（）“”„"«»「」『』《》]+|\s[-–—]+\s|\p{Extended_Pictographic}|(?=[#＃])/u;

/** Hashtags and handles as words: `#LighthouseKeeper` gives `Lighthouse Keeper`. */
const withSplitTags = (text: string): string =>
  text.replaceAll(TAG, (tag: string, word: string) =>
    /^\d+$/.test(word) ? tag : ` ${word} ${word.replaceAll(CAMEL, " ")} `,
  );

export function postFactsOf(
  post: CandidatePost,
  vocabulary: Vocabulary,
  numberWords: NumberWords,
): PostFacts {
  const title = (post.title ?? "").slice(0, READ_LETTERS);
  const text = (post.text ?? "").slice(0, READ_LETTERS);
  const prose = withoutUrls(text);
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
  const links = urlsIn(`${title}\n${text}`).flatMap((url) => linkKeyOf(url) ?? []);
  return {
    post,
    terms,
    sentences,
    positions,
    links: distinct(links).filter((link) => link.page !== page?.page),
    page,
    numbers: numbersIn(written, numberWords),
    names: namedWordsOf(withSplitTags(written)),
  };
}

const withoutTagSigns = (text: string): string =>
  text.replaceAll(TAG, (tag: string, word: string) =>
    /^\d+$/.test(word) ? tag : `\n${word.replaceAll(CAMEL, " ")}\n`,
  );

const distinct = (links: readonly LinkKey[]): LinkKey[] => [
  ...new Map(links.map((link) => [`${link.page}?${link.query.join("&")}`, link])).values(),
];
