/**
 * A promise of advertisements in the wordings of all languages. Phrases have the form of
 * `Language`, parted by `|`.
 */
export interface Promised {
  said: string;
  /** Its contrary; empty where nothing but a word that denies makes it. */
  denied: string;
}
