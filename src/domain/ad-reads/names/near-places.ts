/** Maximum letters of a pattern: the bits of one number. */
const LENGTH_MAX = 31;

/**
 * Ends of the places in a text where a pattern occurs with at most `most` letters inserted, deleted
 * or replaced (Myers' bit-parallel search): one pass over the text, whatever the bound. All
 * neighbouring ends are returned.
 */
export function nearPlaces(text: Uint16Array, pattern: string, most: number): number[] {
  const length = Math.min(pattern.length, LENGTH_MAX);
  if (length === 0) return [];
  const masks = new Map<number, number>();
  for (let at = 0; at < length; at += 1) {
    const code = pattern.charCodeAt(at);
    masks.set(code, (masks.get(code) ?? 0) | (1 << at));
  }
  const ascii = new Int32Array(128);
  for (const [code, mask] of masks) if (code < 128) ascii[code] = mask;
  const last = 1 << (length - 1);
  const ends: number[] = [];
  let positive = -1;
  let negative = 0;
  let score = length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text[at] ?? 0;
    const equal = code < 128 ? (ascii[code] ?? 0) : (masks.get(code) ?? 0);
    const vertical = equal | negative;
    const horizontal = (((equal & positive) + positive) ^ positive) | equal;
    let plus = negative | ~(horizontal | positive);
    const minus = positive & horizontal;
    if ((plus & last) !== 0) score += 1;
    else if ((minus & last) !== 0) score -= 1;
    plus = plus << 1;
    positive = (minus << 1) | ~(vertical | plus);
    negative = plus & vertical;
    if (score <= most) ends.push(at);
  }
  return ends;
}
