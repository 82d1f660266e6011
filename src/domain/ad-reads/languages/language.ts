/**
 * Word lists of a language. Lists are separated by `|`, words by blanks. In phrases `*` matches
 * any letters at the end of a word, `#` a number and `..` up to four words.
 */
export interface Language {
  /** BCP 47 code of the language. */
  code: string;
  /**
   * The most frequent words of the language. They identify it, and talking points are not judged by
   * them.
   */
  stopWords: string;
  numbers: {
    /** Words for 0 to 20, in order; forms of one number are separated by `/`. */
    units: string;
    /** Words for 30, 40 … 90. */
    tens: string;
    hundred: string;
    thousand: string;
    /** The word between tens and units: `treinta y cinco`. Empty where there is none. */
    and: string;
    /** Numbers written as one word that cannot be composed of the parts above, as `word=value`. */
    more?: string;
  };
  /** Names of letters that are spelled aloud, as `name=letter`, where the names are words. */
  letters: string;
  /** Words for the dot in an address; `slash` has those for the slash. */
  dot: string;
  slash: string;
  /** Words that precede a promo code. */
  codeWords: string;
  /** Words that may stand between those words and the code. */
  codeFillers: string;
  /** Phrases that announce or thank a sponsor. */
  sponsor: string;
  /** Phrases for a price, a gift or a trial. */
  offer: string;
  /** Phrases that ask the listener to go, buy or try. */
  action: string;
  /** Phrases that point to an address without saying it. */
  link: string;
  /** Phrases with which the show continues. */
  back: string;
  /** Words for `&` between two words of a name. */
  and: string;
  /**
   * Words between halves of a talking point, each of which may be said alone; separated by blanks.
   */
  or: string;
  /** Words that negate the words beside them; separated by blanks. */
  not: string;
  /** Phrases for an additional charge. */
  extra: string;
  /** Phrases for a sponsorship or a code that has ended. */
  past?: string;
  /** Phrases that introduce an advertisement; talk may use them too. */
  opening: string;
}
