import type { Steps } from "../steps.ts";
import type { Term, Vocabulary } from "./terms.ts";

/** The texts of one episode as ids of terms. */
export interface EpisodeTerms {
  title: readonly number[];
  notes: readonly number[];
  transcript: readonly number[];
}

/** Share of each text in the language model of an episode. */
const SHARES = { title: 0.4, notes: 0.35, transcript: 0.25 } as const;

/**
 * Share of a post's words that come from the texts of its episode; the other words are the general
 * language of the show.
 */
const TRUST = 0.5;
const RATIO = TRUST / (1 - TRUST);

/**
 * Minimum number of terms that the texts of a show are counted as, because a small show has too few
 * texts to measure rarity.
 */
const LEAST_TERMS = 20_000;

/** The weight of a post's words for an episode. */
export interface WordWeight {
  weight: number;
  /** The terms with weight, heaviest first. */
  terms: readonly number[];
}

/**
 * Index of the words that are typical of each episode. Each episode is a language model of its
 * title, notes and transcript; the background is all texts of the show and its posts. The weight of
 * a term is the logarithm of how much likelier the episode makes it; a term that is equally
 * frequent in all episodes has no weight.
 */
export class WordIndex {
  readonly #vocabulary: Vocabulary;
  readonly #counts: Float64Array;
  readonly #total: number;
  readonly #ignored: ReadonlySet<number>;
  /**
   * For each term the indices of the episodes in which it has weight, each followed by the weight.
   */
  readonly #weights = new Map<number, number[]>();
  readonly #episodes: number;

  /**
   * The index of the show's texts. `posts` are the terms of the posts, `ignored` the ids of names
   * of hosts and show.
   */
  static *of(
    vocabulary: Vocabulary,
    episodes: readonly EpisodeTerms[],
    posts: readonly (readonly Term[])[],
    ignored: ReadonlySet<number>,
  ): Steps<WordIndex> {
    const index = new WordIndex(vocabulary, episodes, posts, ignored);
    for (const [place, texts] of episodes.entries()) {
      index.#weigh(place, texts);
      yield;
    }
    return index;
  }

  private constructor(
    vocabulary: Vocabulary,
    episodes: readonly EpisodeTerms[],
    posts: readonly (readonly Term[])[],
    ignored: ReadonlySet<number>,
  ) {
    this.#vocabulary = vocabulary;
    this.#ignored = ignored;
    this.#episodes = episodes.length;
    this.#counts = new Float64Array(vocabulary.size);
    let total = 0;
    for (const texts of episodes)
      for (const ids of Object.values(texts)) {
        for (const id of ids) this.#counts[id] = (this.#counts[id] ?? 0) + 1;
        total += ids.length;
      }
    for (const terms of posts) {
      for (const { id } of terms) this.#counts[id] = (this.#counts[id] ?? 0) + 1;
      total += terms.length;
    }
    this.#total = Math.max(total, LEAST_TERMS);
  }

  #weigh(place: number, texts: EpisodeTerms): void {
    const shares = new Map<number, number>();
    for (const field of ["title", "notes", "transcript"] as const) {
      const each = SHARES[field] / Math.max(texts[field].length, 1);
      for (const id of texts[field]) shares.set(id, (shares.get(id) ?? 0) + each);
    }
    for (const [id, share] of shares) {
      if (this.#ignored.has(id)) continue;
      const trust =
        this.#vocabulary.worthOf(id) *
        this.#vocabulary.contentOf(id) *
        contentShare(this.#rarityOf(id));
      const background = (1 + (this.#counts[id] ?? 0)) / this.#total;
      const weight = trust * (Math.log1p((RATIO * share) / background) - Math.log1p(RATIO));
      if (weight <= 0) continue;
      const known = this.#weights.get(id);
      if (known === undefined) this.#weights.set(id, [place, weight]);
      else known.push(place, weight);
    }
  }

  /** The rarity of a term among all texts of the show, in bits; names of the show have 0. */
  bitsOf(id: number): number {
    return this.#ignored.has(id) ? 0 : this.#rarityOf(id) * this.#vocabulary.worthOf(id);
  }

  /** The bits that identify one place among all texts of the show. */
  get placeBits(): number {
    return Math.log2(this.#total);
  }

  #rarityOf(id: number): number {
    return Math.max(0, Math.log2(this.#total / (1 + (this.#counts[id] ?? 0))));
  }

  /**
   * For each episode the sum of the weights of a post's terms, in nats; each term counts once, and
   * the twelve heaviest count. Episodes without any of the terms are left out.
   */
  weightsOf(terms: readonly Term[], skipped: ReadonlySet<number>): Map<number, WordWeight> {
    const found = Array.from(
      { length: this.#episodes },
      (): { id: number; weight: number }[] => [],
    );
    for (const id of new Set(terms.map((term) => term.id))) {
      if (skipped.has(id)) continue;
      const weights = this.#weights.get(id) ?? [];
      for (let at = 0; at < weights.length; at += 2)
        found[weights[at] ?? 0]?.push({ id, weight: weights[at + 1] ?? 0 });
    }
    const perEpisode = new Map<number, WordWeight>();
    for (const [place, own] of found.entries()) {
      if (own.length === 0) continue;
      own.sort((a, b) => b.weight - a.weight || a.id - b.id);
      const heaviest = own.slice(0, HEAVIEST);
      perEpisode.set(place, {
        weight: heaviest.reduce((sum, { weight }) => sum + weight, 0),
        terms: heaviest.map(({ id }) => id),
      });
    }
    return perEpisode;
  }
}

/**
 * The share to which a term counts as content. Terms more frequent than 1 in 100 occur in every
 * sentence and do not count: if the notes of one episode have them more often, that is chance.
 * Terms rarer than 1 in 1,000 count in full.
 */
const contentShare = (bits: number): number => Math.min(1, Math.max(0, (bits - 6.6) / 3.4));

/** Maximum terms that count in a long text: many light terms are chance. */
const HEAVIEST = 12;
