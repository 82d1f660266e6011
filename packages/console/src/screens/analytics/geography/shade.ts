/** Shades of a map besides that of countries without a number. */
const SHADES = 5;

/**
 * The shade of a country, from 1 to 5; 0 without a number. Shades follow square roots, because
 * shares are skewed: on a linear scale all but the first country would be pale.
 */
export function shadeOfShare(share: number | null | undefined, most: number): number {
  if (share === null || share === undefined || share <= 0 || most <= 0) return 0;
  return Math.min(SHADES, Math.max(1, Math.ceil(Math.sqrt(share / most) * SHADES)));
}
