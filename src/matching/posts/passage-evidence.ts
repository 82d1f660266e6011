import type { Piece } from "./piece.ts";
import type { PostFacts } from "./post-facts.ts";
import { quotedTerms } from "./quoted-terms.ts";
import type { ShowIndex } from "./show-index.ts";

/** Words of a post that are said in an episode. */

/** Terms of a post that are compared with transcripts. */
const PASSAGE_TERMS = 4000;
/** A passage of so many bits and words is a quotation and no idiom. */
const HARD_BITS = 40;
const HARD_WORDS = 5;
const LEAST_BITS = 22;
/** Bits to nats, with the chance that words are repeated without being a quotation. */
const NATS_PER_BIT = 1 / 7;
/** Another episode with so large a part of the same passage makes it no quotation of this one. */
const SHARED_PASSAGE = 0.7;

export function passagePieces(post: PostFacts, index: ShowIndex): Map<number, Piece> {
  const bitsOf = (id: number): number => index.words.bitsOf(id);
  const passages = index.passages
    .passagesOf(post.terms.slice(0, PASSAGE_TERMS), bitsOf)
    .filter(({ bits }) => bits >= LEAST_BITS)
    .toSorted((a, b) => b.bits - a.bits || a.episode - b.episode);
  const found = new Map<number, Piece>();
  for (const passage of passages) {
    const twins = index.episodes[passage.episode]?.twins ?? [];
    const rival = passages.find(
      ({ episode }) => episode !== passage.episode && !twins.includes(episode),
    );
    const isShared = rival !== undefined && rival.bits >= SHARED_PASSAGE * passage.bits;
    const words = quotedTerms(post, passage.from, passage.to);
    const at = passage.atSec === null ? "" : ` at ${clockOf(passage.atSec)}`;
    found.set(passage.episode, {
      kind: "transcript",
      weight: Math.min(passage.bits * NATS_PER_BIT, 9) * (isShared ? 0.4 : 1),
      isHard: !isShared && passage.bits >= HARD_BITS && passage.length >= HARD_WORDS,
      text: isShared
        ? `Its words ${words} are said${at}, and in another episode too.`
        : `Its words ${words} are said${at}.`,
      atSec: passage.atSec,
    });
  }
  return found;
}

function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (part: number): string => String(part).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
