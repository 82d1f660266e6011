import type { Segment } from "../../../transcript-formats/segment.ts";
import type { Term } from "./terms.ts";

/** A passage of a transcript that a post repeats. */
export interface Passage {
  episode: number;
  /** Rarity of the repeated terms, in bits. */
  bits: number;
  /**
   * Number of repeated words; in scripts without blanks between words, number of repeated
   * characters.
   */
  length: number;
  /** Index in the post's terms at which the passage begins, and index after its end. */
  from: number;
  to: number;
  atSec: number | null;
}

/**
 * Maximum occurrences of a pair of neighbouring terms; a more frequent pair is no sign of a
 * quotation.
 */
const OCCURRENCES_MAX = 24;
/** Maximum places with one hash that are examined. */
const SCANNED_MAX = 200;
/** Maximum words between two repeated pairs that speech-to-text may add, leave out or mishear. */
const GAP = 4;
/** Maximum passages of one episode that are examined. */
const PASSAGES_MAX = 12;
/**
 * Maximum hits in one post: more of them are an attack or a transcript, and the first ones suffice.
 */
const HITS_MAX = 20_000;

/** The transcript of one episode as ids of terms. */
export interface TranscriptTerms {
  terms: readonly number[];
  /** Index in `terms` at which each segment begins. */
  starts: readonly number[];
}

/**
 * Finds quotations: every pair of neighbouring terms of the transcripts is indexed, so that the
 * time for a post grows with its own length and not with that of the transcripts. The index is a
 * hash table of chained places in typed arrays; rejected: a `Map` of lists, which took twenty times
 * as long to build for 500,000 places.
 */
export class PassageIndex {
  readonly #transcripts: readonly TranscriptTerms[];
  readonly #segments: readonly (readonly Segment[] | null)[];
  /** The terms of all transcripts one after the other, separated by an id that no term has. */
  readonly #terms: Int32Array;
  readonly #offsets: readonly number[];
  /**
   * The last place of each hash, and for each place the previous place with the same hash; -1 ends
   * a chain.
   */
  readonly #heads: Int32Array;
  readonly #previous: Int32Array;

  constructor(
    transcripts: readonly TranscriptTerms[],
    segments: readonly (readonly Segment[] | null)[],
  ) {
    this.#transcripts = transcripts;
    this.#segments = segments;
    const length = transcripts.reduce((sum, { terms }) => sum + terms.length + 1, 0);
    this.#terms = new Int32Array(length).fill(-1);
    const offsets: number[] = [];
    let offset = 0;
    for (const { terms } of transcripts) {
      offsets.push(offset);
      this.#terms.set(terms, offset);
      offset += terms.length + 1;
    }
    this.#offsets = offsets;
    this.#heads = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(length, 16)))).fill(-1);
    this.#previous = new Int32Array(length).fill(-1);
    for (let place = 0; place + 1 < length; place += 1) {
      const first = this.#terms[place] ?? -1;
      const second = this.#terms[place + 1] ?? -1;
      if (first === -1 || second === -1) continue;
      const hash = this.#hashOf(first, second);
      this.#previous[place] = this.#heads[hash] ?? -1;
      this.#heads[hash] = place;
    }
  }

  #hashOf(first: number, second: number): number {
    const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & (this.#heads.length - 1);
  }

  /** The places where two terms follow each other; empty where the pair is too frequent. */
  #placesOf(first: number, second: number): number[] {
    const places: number[] = [];
    let place = this.#heads[this.#hashOf(first, second)] ?? -1;
    for (let scanned = 0; place !== -1; scanned += 1) {
      if (this.#terms[place] === first && this.#terms[place + 1] === second) places.push(place);
      if (places.length > OCCURRENCES_MAX || scanned > SCANNED_MAX) return [];
      place = this.#previous[place] ?? -1;
    }
    return places;
  }

  /**
   * The passages of at least `leastBits` bits; those of one episode are sorted by their bits.
   * `bitsOf` gives the rarity of a term.
   */
  passagesOf(terms: readonly Term[], bitsOf: (id: number) => number, leastBits: number): Passage[] {
    const hits = new Map<number, { at: number; position: number }[]>();
    let count = 0;
    for (let at = 0; at + 1 < terms.length && count < HITS_MAX; at += 1)
      for (const place of this.#placesOf(terms[at]?.id ?? -1, terms[at + 1]?.id ?? -1)) {
        const episode = this.#episodeAt(place);
        const hit = { at, position: place - (this.#offsets[episode] ?? 0) };
        count += 1;
        const known = hits.get(episode);
        if (known === undefined) hits.set(episode, [hit]);
        else known.push(hit);
      }
    return [...hits].flatMap(([episode, found]) =>
      chainsOf(found, terms, bitsOf)
        .filter(({ bits }) => bits >= leastBits)
        .toSorted((a, b) => b.bits - a.bits || a.position - b.position)
        .slice(0, PASSAGES_MAX)
        .map(({ bits, length, from, to, position }) => ({
          episode,
          bits,
          length,
          from,
          to,
          atSec: this.#secondOf(episode, position),
        })),
    );
  }

  #episodeAt(place: number): number {
    return lastAtOrBefore(this.#offsets, place);
  }

  #secondOf(episode: number, position: number): number | null {
    const at = lastAtOrBefore(this.#transcripts[episode]?.starts ?? [], position);
    return this.#segments[episode]?.[at]?.startSec ?? null;
  }
}

/** The index of the last number at or below a value; 0 where there is none. */
function lastAtOrBefore(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}

interface Chain {
  bits: number;
  length: number;
  from: number;
  to: number;
  position: number;
}

/** Chains of hits: from hit to hit the positions in both texts advance by 1 to `GAP` + 1 terms. */
function chainsOf(
  hits: readonly { at: number; position: number }[],
  terms: readonly Term[],
  bitsOf: (id: number) => number,
): Chain[] {
  const ordered = hits.toSorted((a, b) => a.position - b.position || a.at - b.at);
  const chains: (Chain & { last: { at: number; position: number } })[] = [];
  let open: typeof chains = [];
  const bitsAt = (at: number): number => bitsOf(terms[at]?.id ?? 0);
  const unitsAt = (at: number): number => terms[at]?.worth ?? 1;
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
  return chains;
}
