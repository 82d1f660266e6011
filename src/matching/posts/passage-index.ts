import type { Segment } from "../../transcripts/segment.ts";
import type { Term } from "./terms.ts";

/** A passage of a transcript that a post repeats. */
export interface Passage {
  episode: number;
  /** Rarity of the repeated terms, in bits. */
  bits: number;
  /** How many words, or characters where blanks do not part words, are repeated. */
  length: number;
  /** Where the passage begins in the post's terms, and behind its end. */
  from: number;
  to: number;
  atSec: number | null;
}

/** A pair of neighbouring terms that occurs more often is no sign of a quotation. */
const OCCURRENCES_MAX = 24;
/** Words that speech-to-text may add, leave out or mishear between two repeated pairs. */
const GAP = 4;
const PAIR_BASE = 2 ** 26;
const POSITION_BASE = 2 ** 24;

/**
 * Finds quotations: every pair of neighbouring terms of the transcripts is indexed, so that a post
 * costs its own length and not that of the transcripts.
 */
export class PassageIndex {
  /** Places (episode × position) of each pair; null where there are too many. */
  readonly #places = new Map<number, number | number[] | null>();
  readonly #starts: readonly { position: number; atSec: number | null }[][];

  constructor(
    transcripts: readonly { terms: readonly Term[]; starts: readonly number[] }[],
    segments: readonly (readonly Segment[] | null)[],
  ) {
    this.#starts = transcripts.map(({ starts }, episode) =>
      starts.map((position, index) => ({
        position,
        atSec: segments[episode]?.[index]?.startSec ?? null,
      })),
    );
    for (const [episode, { terms }] of transcripts.entries())
      for (let index = 1; index < terms.length; index += 1)
        this.#add(pairOf(terms, index), episode * POSITION_BASE + index - 1);
  }

  #add(pair: number, place: number): void {
    const known = this.#places.get(pair);
    if (known === undefined) this.#places.set(pair, place);
    else if (typeof known === "number") this.#places.set(pair, [known, place]);
    else if (known !== null) {
      if (known.length >= OCCURRENCES_MAX) this.#places.set(pair, null);
      else known.push(place);
    }
  }

  /** The best passage of each episode, in no order. `bitsOf` is the rarity of a term. */
  passagesOf(terms: readonly Term[], bitsOf: (id: number) => number): Passage[] {
    const hits = new Map<number, { at: number; position: number }[]>();
    for (let at = 1; at < terms.length; at += 1) {
      const places = this.#places.get(pairOf(terms, at));
      if (places === undefined || places === null) continue;
      for (const place of typeof places === "number" ? [places] : places) {
        const episode = Math.floor(place / POSITION_BASE);
        const hit = { at: at - 1, position: place % POSITION_BASE };
        const known = hits.get(episode);
        if (known === undefined) hits.set(episode, [hit]);
        else known.push(hit);
      }
    }
    return [...hits].flatMap(([episode, found]) => {
      const best = bestChain(found, terms, bitsOf);
      return best === null
        ? []
        : [{ episode, atSec: this.#secondOf(episode, best.position), ...best }];
    });
  }

  #secondOf(episode: number, position: number): number | null {
    const starts = this.#starts[episode] ?? [];
    let low = 0;
    let high = starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle]?.position ?? 0) <= position) low = middle;
      else high = middle;
    }
    return starts[low]?.atSec ?? null;
  }
}

const pairOf = (terms: readonly Term[], index: number): number =>
  (terms[index - 1]?.id ?? 0) * PAIR_BASE + (terms[index]?.id ?? 0);

interface Chain {
  bits: number;
  length: number;
  from: number;
  to: number;
  position: number;
}

/**
 * The chain of hits that repeats the rarest words: both texts go on by 1 to `GAP` + 1 terms from
 * hit to hit.
 */
function bestChain(
  hits: readonly { at: number; position: number }[],
  terms: readonly Term[],
  bitsOf: (id: number) => number,
): Chain | null {
  const ordered = hits.toSorted((a, b) => a.position - b.position || a.at - b.at);
  const chains: (Chain & { last: { at: number; position: number } })[] = [];
  let open: typeof chains = [];
  const bitsAt = (at: number): number => bitsOf(terms[at]?.id ?? 0);
  const unitsAt = (at: number): number => (terms[at]?.isPair === true ? 0.5 : 1);
  for (const hit of ordered) {
    open = open.filter(({ last }) => hit.position - last.position <= GAP + 1);
    const before = open.find(
      ({ last }) => hit.at > last.at && hit.at - last.at <= GAP + 1 && hit.position > last.position,
    );
    if (before === undefined) {
      const chain = {
        bits: bitsAt(hit.at) + bitsAt(hit.at + 1),
        length: unitsAt(hit.at) + unitsAt(hit.at + 1),
        from: hit.at,
        to: hit.at + 2,
        position: hit.position,
        last: hit,
      };
      chains.push(chain);
      open.push(chain);
      continue;
    }
    for (let at = Math.max(before.to, hit.at); at < hit.at + 2; at += 1) {
      before.bits += bitsAt(at);
      before.length += unitsAt(at);
    }
    before.to = Math.max(before.to, hit.at + 2);
    before.last = hit;
  }
  let best: Chain | null = null;
  for (const chain of chains) if (best === null || chain.bits > best.bits) best = chain;
  if (best === null) return null;
  const { bits, length, from, to, position } = best;
  return { bits, length, from, to, position };
}
