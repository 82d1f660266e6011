/**
 * A promise of advertisements in the wordings of all languages. Phrases have the form of
 * `Language`, separated by `|`.
 */
export interface Promised {
  said: string;
  /** Phrases for the contrary of the promise; empty where it is only expressed by a negation. */
  denied: string;
}
