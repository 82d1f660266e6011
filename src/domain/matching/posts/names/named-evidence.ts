import { contradict } from "../../title-numbering.ts";
import { firstNameOf, type Naming, namingOf } from "./people.ts";
import { cut, type Piece } from "../piece.ts";
import type { PostFacts } from "../post-facts.ts";
import type { ShowIndex } from "../show-index.ts";

/** Evidence from the episode numbers and guests that a post names. */

const NAMING_WEIGHTS: Readonly<Record<Naming, number>> = { full: 3.5, family: 1.8, first: 0.6 };
const NAMING_TEXTS: Readonly<Record<Naming, string>> = {
  full: "names its guest",
  family: "gives the family name of its guest",
  first: "gives the first name of its guest",
};

const NUMBER_WEIGHT = 3.2;
const OTHER_NUMBER_WEIGHT = -3;

export function numberPieces(post: PostFacts, index: ShowIndex): Map<number, Piece> {
  const found = new Map<number, Piece>();
  if (post.numbers.length === 0) return found;
  const shown = post.numbers
    .slice(0, 3)
    .map(({ number }) => `#${number}`)
    .join(", ");
  const agreeing = index.episodes.flatMap(({ numbers }, place) =>
    numbers.length > 0 && !contradict(post.numbers, numbers) ? [place] : [],
  );
  const share = agreeing.length === 0 ? 0 : 1 / Math.max(1, agreeing.length, post.numbers.length);
  for (const [place, { numbers }] of index.episodes.entries()) {
    if (numbers.length === 0) continue;
    const isOwn = agreeing.includes(place);
    found.set(place, {
      kind: "number",
      weight: isOwn ? NUMBER_WEIGHT * share : OTHER_NUMBER_WEIGHT,
      isHard: false,
      text: isOwn
        ? `The post gives the episode's number, ${shown}.`
        : `The post gives the number ${shown}, which is another episode's.`,
      atSec: null,
    });
  }
  return found;
}

export function personPieces(post: PostFacts, index: ShowIndex): Map<number, Piece> {
  const found = new Map<number, Piece>();
  for (const [place, { guests }] of index.episodes.entries()) {
    let best: Piece | null = null;
    for (const guest of guests) {
      const naming = namingOf(guest, post.names);
      if (naming === null) continue;
      const alone = naming === "first" ? firstNameOf(guest) : guest.words.at(-1);
      if (naming !== "full" && index.sharedNames.has(alone ?? "")) continue;
      const weight = NAMING_WEIGHTS[naming] / (index.guestEpisodes.get(guest.joined) ?? 1);
      if (best !== null && weight <= best.weight) continue;
      best = {
        kind: "person",
        weight,
        isHard: false,
        text: `The post ${NAMING_TEXTS[naming]}, ${cut(guest.name)}.`,
        atSec: null,
      };
    }
    if (best !== null) found.set(place, best);
  }
  return found;
}
