import { editDistance } from "../names/edit-distance.ts";
import { skeletonOf, soundKey } from "../names/sound-key.ts";

/** Decides whether spoken words are the booked host of an address, misheard or not. */

/** The booked address in the form in which it is compared, and the names of other brands. */
export interface BookedAddress {
  host: string;
  /** Names of the brand: an address is often said with the name in another script. */
  names: readonly string[];
  path: string;
  rivals: readonly string[];
}

/** Whether a text resembles the booked host and is not nearer to another brand's name. */
export const isNearest = (said: string, { host, names, rivals }: BookedAddress): boolean =>
  [host, ...names].some((name) => {
    if (!isLike(said, name)) return false;
    const share = differingShare(said, name);
    return rivals.every(
      (rival) => share === 0 || !isLike(said, rival) || differingShare(said, rival) >= share,
    );
  });

/**
 * The share of letters that differ, in writing or in sound: with two names of different lengths,
 * the count would favour the shorter one.
 */
export function differingShare(said: string, name: string): number {
  const shareOf = (one: string, other: string): number => {
    const length = Math.max(one.length, other.length, 1);
    return editDistance(one, other, length) / length;
  };
  return Math.min(shareOf(said, name), shareOf(soundKey(said), soundKey(name)));
}

/** Whether two texts are alike: up to a quarter of the letters may differ, in a short text none. */
const isNearText = (said: string, meant: string, least: number): boolean => {
  const most = meant.length < least ? 0 : Math.floor(meant.length * 0.25);
  return editDistance(said, meant, most) <= most;
};

export const isLike = (said: string, meant: string): boolean => {
  if (meant.length < 3) return said === meant;
  if (isNearText(said, meant, 5)) return true;
  if (/^[^a-z0-9]/.test(said)) {
    const skeleton = skeletonOf(meant);
    if (skeleton.length >= 2 && skeletonOf(said) === skeleton) return true;
  }
  const [one, other] = [soundKey(said), soundKey(meant)];
  return one[0] === other[0] && isNearText(one, other, 6);
};
