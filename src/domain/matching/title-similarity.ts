/** Scripts written without spaces between words, in which a whole sentence is one "word". */
const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;

/**
 * The set a normalised title is compared by: its distinct words; of a word in a script without
 * spaces, its pairs of neighbouring characters. `the tide the` gives `the`, `tide`.
 */
export function titleFeatures(normalisedTitle: string): ReadonlySet<string> {
  const features = new Set<string>();
  for (const word of normalisedTitle.split(" ")) {
    if (word === "") continue;
    if (UNSPACED_SCRIPT.test(word)) addBigrams(word, features);
    else features.add(word);
  }
  return features;
}

function addBigrams(word: string, features: Set<string>): void {
  const characters = Array.from(word);
  if (characters.length === 1) features.add(word);
  for (let index = 1; index < characters.length; index += 1)
    features.add(`${characters[index - 1]}${characters[index]}`);
}

/**
 * Token-set similarity of two normalised titles, 0 to 1: twice the shared features over the sum of
 * both counts (Dice). Symmetrical; 1 exactly when both have the same set, whatever the order or
 * repetition; 0 when nothing is shared or one title is empty.
 *
 * Dice rather than Jaccard, so that 0.85 lets one word in six be missing on one side (10/11) and
 * still refuses one word in six being another (10/12).
 */
export function titleSimilarity(left: string, right: string): number {
  const leftFeatures = titleFeatures(left);
  const rightFeatures = titleFeatures(right);
  return dice(
    leftFeatures.intersection(rightFeatures).size,
    leftFeatures.size + rightFeatures.size,
  );
}

const dice = (shared: number, total: number): number => (total === 0 ? 0 : (2 * shared) / total);

/**
 * Whether the similarity of two feature sets is at least `threshold` (above 0). One title is
 * compared with every episode of a show, so this stops at the miss that decides, for most pairs the
 * first or second.
 */
export function isSimilar(
  left: ReadonlySet<string>,
  right: ReadonlySet<string>,
  threshold: number,
): boolean {
  const [fewer, more] = left.size < right.size ? [left, right] : [right, left];
  const total = left.size + right.size;
  let reachable = fewer.size;
  if (dice(reachable, total) < threshold) return false;
  for (const feature of fewer) {
    if (more.has(feature)) continue;
    reachable -= 1;
    if (dice(reachable, total) < threshold) return false;
  }
  return true;
}
