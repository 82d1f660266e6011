import type { Term, Vocabulary } from "./terms.ts";

/** The texts of one episode as terms. */
export interface EpisodeTerms {
  title: readonly Term[];
  notes: readonly Term[];
  transcript: readonly Term[];
}

/** Share of an episode's language that each of its texts makes up. */
const SHARES = { title: 0.4, notes: 0.3, transcript: 0.3 } as const;

/** How much an episode's texts say of its posts' words; the rest is the language of the show. */
const TRUST = 0.5;
const RATIO = TRUST / (1 - TRUST);

/** Of a small show the texts are too few to say what is rare; counts are taken of at least these. */
const LEAST_TERMS = 20_000;

interface Posting {
  episode: number;
  /** Share of the term among the episode's terms. */
  share: number;
}

/** The weight of a post's words for an episode. */
export interface WordWeight {
  weight: number;
  /** The terms that weigh, heaviest first. */
  terms: readonly number[];
}

/**
 * Which words belong to which episode. Each episode is a language model of its title, notes and
 * transcript; the background is all texts of the show and its posts. A term weighs the logarithm of
 * how much likelier the episode makes it; one that all episodes have alike weighs nothing.
 */
export class WordIndex {
  readonly #vocabulary: Vocabulary;
  readonly #postings = new Map<number, Posting[]>();
  readonly #counts: Float64Array;
  readonly #total: number;
  readonly #ignored: ReadonlySet<number>;

  /** `posts` are the terms of the posts, `ignored` the ids of names of hosts and show. */
  constructor(
    vocabulary: Vocabulary,
    episodes: readonly EpisodeTerms[],
    posts: readonly (readonly Term[])[],
    ignored: ReadonlySet<number>,
  ) {
    this.#vocabulary = vocabulary;
    this.#ignored = ignored;
    this.#counts = new Float64Array(vocabulary.size);
    let total = 0;
    const count = (terms: readonly Term[]): void => {
      for (const { id } of terms) this.#counts[id] = (this.#counts[id] ?? 0) + 1;
      total += terms.length;
    };
    for (const [index, texts] of episodes.entries()) {
      const shares = new Map<number, number>();
      for (const field of ["title", "notes", "transcript"] as const) {
        count(texts[field]);
        const each = SHARES[field] / Math.max(texts[field].length, 1);
        for (const { id } of texts[field]) shares.set(id, (shares.get(id) ?? 0) + each);
      }
      for (const [id, share] of shares) {
        const postings = this.#postings.get(id);
        if (postings === undefined) this.#postings.set(id, [{ episode: index, share }]);
        else postings.push({ episode: index, share });
      }
    }
    for (const terms of posts) count(terms);
    this.#total = Math.max(total, LEAST_TERMS);
  }

  /** How rare a term is, in bits, among all texts of the show. Pairs overlap: half each. */
  bitsOf(id: number): number {
    const bits = Math.log2(this.#total / (1 + (this.#counts[id] ?? 0)));
    return Math.max(0, this.#vocabulary.isPair(id) ? bits / 2 : bits);
  }

  /** The weight of the distinct terms for each episode that has any of them, in nats. */
  weightsOf(terms: readonly Term[], skipped: ReadonlySet<number>): Map<number, WordWeight> {
    const perEpisode = new Map<number, { id: number; weight: number }[]>();
    for (const id of new Set(terms.map((term) => term.id))) {
      if (this.#ignored.has(id) || skipped.has(id)) continue;
      const background = (1 + (this.#counts[id] ?? 0)) / this.#total;
      const half = this.#vocabulary.isPair(id) ? 0.5 : 1;
      for (const { episode, share } of this.#postings.get(id) ?? []) {
        const weight = half * (Math.log1p((RATIO * share) / background) - Math.log1p(RATIO));
        if (weight <= 0) continue;
        const found = perEpisode.get(episode);
        if (found === undefined) perEpisode.set(episode, [{ id, weight }]);
        else found.push({ id, weight });
      }
    }
    return new Map(
      [...perEpisode].map(([episode, found]) => {
        found.sort((a, b) => b.weight - a.weight || a.id - b.id);
        return [
          episode,
          {
            weight: found.slice(0, HEAVIEST).reduce((sum, { weight }) => sum + weight, 0),
            terms: found.map(({ id }) => id),
          },
        ] as const;
      }),
    );
  }
}

/** Of a long text only the heaviest terms count: many light ones are chance. */
const HEAVIEST = 12;
