/**
 * What is written down for a language. Lists are parted by `|`, words by blanks. In phrases `*`
 * stands for any letters at the end of a word, `#` for a number and `..` for up to four words.
 */
export interface Language {
  /** BCP 47. */
  code: string;
  /**
   * Its most frequent words: they recognise the language, and no talking point is judged by them.
   */
  stopWords: string;
  numbers: {
    /** From 0 to 20, in order; forms of one number are parted by `/`. */
    units: string;
    /** 30, 40 … 90. */
    tens: string;
    hundred: string;
    thousand: string;
    /** Between tens and units: `treinta y cinco`. Empty where there is none. */
    and: string;
    /** Numbers written as one word that the parts above do not make, as `word=value`. */
    more?: string;
  };
  /** Names of letters as they are spelled aloud, as `name=letter`, where they are words. */
  letters: string;
  /** Words for the signs in an address: the dot and the slash. */
  dot: string;
  slash: string;
  /** The words after which a promo code follows. */
  codeWords: string;
  /** Words that may stand between those and the code. */
  codeFillers: string;
  /** A sponsor is announced or thanked. */
  sponsor: string;
  /** A price, a gift, a trial. */
  offer: string;
  /** The listener is asked to go, buy or try. */
  action: string;
  /** The address is not spoken but pointed to. */
  link: string;
  /** The show goes on. */
  back: string;
  /** What `&` between two words of a name is said as. */
  and: string;
  /** Between halves of a talking point of which each may be said alone; parted by blanks. */
  or: string;
  /** Words that deny what stands beside them; parted by blanks. */
  not: string;
  /** Something costs more. */
  extra: string;
  /** The brand was a sponsor and is none any more, or its code has ended. */
  past?: string;
  /** An advertisement is led to; a talk may use the same words. */
  opening: string;
}
