/**
 * About how wide a text will be, for pictures that no browser lays out. Widths are in ems of the
 * letters' kinds, measured on the shipped fonts and rounded up.
 */

const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[iljtfrI.,:;'’!|()[\] \u00a0]/, 0.32],
  [/[mwMW@%—]/, 0.92],
  [/[A-Z&]/, 0.7],
  [/[0-9]/, 0.61],
  // Letters of East Asian scripts and pictures fill a square.
  [/[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/, 1],
  [/[\u{1F000}-\u{1FAFF}\u{20000}-\u{3FFFF}]/u, 1],
];
const OTHER = 0.57;
/** A number is set closer, and its commas are narrow. */
const TRACKING = { title: -0.012, strong: 0, number: -0.045 } as const;

export function widthOf(text: string, size: number, style: keyof typeof TRACKING): number {
  let ems = 0;
  for (const letter of text)
    ems += (KINDS.find(([kind]) => kind.test(letter))?.[1] ?? OTHER) + TRACKING[style];
  return ems * size;
}

/** The text, without its end where it is wider than that. */
export const fitted = (
  text: string,
  { size, style, width }: { size: number; style: keyof typeof TRACKING; width: number },
): string => shortened(text, (line) => widthOf(line, size, style) <= width);

/** Sizes of a title with the lines it may have: the longer a title, the smaller it is set. */
const SETTINGS = [
  { size: 88, linesMax: 1 },
  { size: 72, linesMax: 2 },
  { size: 60, linesMax: 3 },
] as const;

/** The largest setting that a title fits in; one that fits in none loses its end. */
export function setTitle(title: string, width: number): { size: number; lines: string[] } {
  for (const { size, linesMax } of SETTINGS) {
    const { lines, isWhole } = wrapped(title, { size, width, linesMax });
    if (isWhole) return { size, lines };
  }
  return { size: 60, lines: wrapped(title, { size: 60, width, linesMax: 3 }).lines };
}

/** Lines that fit a width; the last ends with an ellipsis where words are left out. */
function wrapped(
  text: string,
  { size, width, linesMax }: { size: number; width: number; linesMax: number },
): { lines: string[]; isWhole: boolean } {
  const fits = (line: string): boolean => widthOf(line, size, "title") <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of piecesOf(text)) {
    const longer = line + word;
    if (fits(longer.trimEnd()) || line === "") {
      line = longer;
      continue;
    }
    lines.push(line.trimEnd());
    line = word.trimStart();
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  const shown = lines.slice(0, linesMax).map((one) => shortened(one, fits));
  const isCut = lines.length > linesMax;
  if (isCut) shown[linesMax - 1] = ended(shown[linesMax - 1] ?? "", fits);
  return { lines: shown, isWhole: !isCut && lines.every(fits) };
}

/** Words with the blank behind them; scripts without blanks break between any two letters. */
const piecesOf = (text: string): string[] =>
  text.match(
    /[\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFFEF]|[^\s\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFFEF]+\s*|\s+/g,
  ) ?? [];

/** A word that is longer than a line loses its end. */
const shortened = (line: string, fits: (line: string) => boolean): string =>
  fits(line) ? line : ended(line, fits);

function ended(line: string, fits: (line: string) => boolean): string {
  let letters = Array.from(line);
  while (letters.length > 0 && !fits(`${letters.join("").trimEnd()}…`))
    letters = letters.slice(0, -1);
  const cut = letters.join("").trimEnd();
  const word = cut.lastIndexOf(" ");
  return `${cut.length < line.length && word > cut.length / 2 ? cut.slice(0, word) : cut}…`;
}
