/** Contrast of a colour with the paper that it is written on (WCAG 2.2). */

const CONTRAST_MIN = 4.5;

/** Relative luminance of `#rrggbb`, from 0 for black to 1 for white. */
function luminanceOf(color: string): number {
  const parts = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The ratio of a colour to white, from 1 to 21. */
const contrastWithWhite = (color: string): number => 1.05 / (luminanceOf(color) + 0.05);

/** True where text of the colour can be read on white: a ratio of at least 4.5. */
export const isReadableOnWhite = (color: string): boolean =>
  contrastWithWhite(color) >= CONTRAST_MIN;
