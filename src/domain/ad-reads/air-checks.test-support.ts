import { itemAt } from "../../lib/item-at.ts";
import type { BookedRead, Brand } from "./air-check.ts";
import type { Segment } from "../transcript-formats/segment.ts";

/** Bookings and transcripts for tests. */

export const brand = (name: string, ...otherNames: string[]): Brand => ({
  brand: name,
  otherNames,
});

export const booking = (given: Partial<BookedRead> = {}): BookedRead => ({
  brand: "Quillon Tea",
  otherNames: [],
  promoCode: null,
  promoUrl: null,
  talkingPoints: [],
  placement: null,
  lengthSec: null,
  ...given,
});

/** A segment for each text, spoken at ten letters a second, one second after the previous one. */
export function spoken(texts: readonly string[], startSec = 0): Segment[] {
  let at = startSec;
  return texts.map((text) => {
    const segment = { startSec: at, endSec: at + text.length / 10, speaker: null, text };
    at = segment.endSec + 1;
    return segment;
  });
}

const TALK = [
  "The ferry was late, so we stood on the pier and counted gulls.",
  "My uncle had painted the boat green, and I had to laugh.",
  "Then the fog came in and we could not see the lighthouse.",
  "She wrote every name into a small blue notebook.",
  "The old captain never came down to the harbour in winter.",
  "We slept on the floor of the station and woke up cold.",
];

/** Conversation that sells nothing. */
export const talk = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => itemAt(TALK, index % TALK.length));

export const READ = [
  "This episode is brought to you by Quillon Tea.",
  "Quillon Tea picks its leaves by hand on one hillside, and they post them the same week.",
  "Go to quillon dot example slash pier and use the code PIER20 for twenty percent off.",
  "That's quillon dot example slash pier, code PIER20.",
];
