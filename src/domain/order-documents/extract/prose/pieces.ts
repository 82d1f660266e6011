import { foldLine } from "../text/fold-line.ts";
import type { ShowPlace } from "./show-places.ts";

interface Piece {
  show: string;
  text: string;
}

/** Words that separate two bookings in one sentence. */
const PARTING =
  /[;•]|,?\s(?:and|plus|as well as|und|sowie|et|ainsi que|y|mas|e|oltre a|en|plus|och|samt|i|oraz)\s|[,.–—]\s/g;

/**
 * Splits a sentence into the shows that it books: each piece extends from the separator before its
 * show to the separator before the next one. Shows named side by side share the piece.
 */
export function piecesOf(text: string, places: readonly ShowPlace[]): Piece[] {
  const distinct = places.filter((place, at) => places[at - 1]?.name !== place.name);
  const [first] = distinct;
  const without = (from: number, to: number): string => {
    let rest = text.slice(from, to);
    for (const { index, end } of places.toReversed())
      if (index >= from && end <= to)
        rest = `${rest.slice(0, index - from)} # ${rest.slice(end - from)}`;
    return rest;
  };
  if (distinct.length === 1 && first) return [{ show: first.name, text: without(0, text.length) }];
  const isList = distinct.every((place, at) => {
    const above = distinct[at - 1];
    return above === undefined || /^[^\p{N}]{1,12}$/u.test(text.slice(above.end, place.index));
  });
  if (isList) {
    const shared = without(0, text.length);
    return [...new Set(distinct.map(({ name }) => name))].map((show) => ({ show, text: shared }));
  }
  let start = 0;
  return distinct.map((place, at) => {
    const next = distinct[at + 1];
    const end = next === undefined ? text.length : partBefore(text, place.end, next.index);
    const piece = { show: place.name, text: without(start, end) };
    start = end;
    return piece;
  });
}

const NUMBER =
  /^(?:[\s,]*(?:\d|one|two|three|four|a|an|ein|zwei|drei|vier|une?|deux|trois|quatre|uno?|una|dos|tres|due|tre|um|uma|dois|duas|een|twee|drie|ett|tva|fyra|et|tre|fire|jeden|jedno|jedna|dwa|dwie|dva|dve|yksi|kaksi|bir|iki|satu|dua|один|одна|два|две|дві|ενα|δυο)(?![\p{L}]))/u;

/**
 * The index at which the words of the next show begin: after the last separator, or at a separator
 * before a number where a number also precedes the show (`and two mid-rolls on`).
 */
function partBefore(text: string, from: number, to: number): number {
  const between = foldLine(text.slice(from, to));
  const all = [...between.matchAll(PARTING)];
  // `i` directly before a show is the Nordic `in`, not the Polish `and`.
  const others = all.filter(
    ({ 0: parting, index }) =>
      parting.trim() !== "i" || between.slice(index + parting.length) !== "",
  );
  const partings = others.length > 0 ? others : all;
  const behind = (parting: RegExpExecArray): string =>
    between.slice(parting.index + parting[0].length);
  const last = partings.at(-1);
  const isShort = last !== undefined && !/\d/.test(behind(last)) && behind(last).length <= 24;
  const found = isShort ? last : (partings.findLast((one) => NUMBER.test(behind(one))) ?? last);
  return found === undefined ? to : from + found.index + found[0].length;
}
