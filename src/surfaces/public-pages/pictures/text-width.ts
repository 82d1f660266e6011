/**
 * The approximate width of a text, for pictures that are not laid out by a browser. Widths are in
 * ems of the letters' kinds, measured on the shipped fonts and rounded up.
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
/** Letter spacing by style: a number is set closer, and its commas are narrow. */
const TRACKING = { title: -0.012, strong: 0, number: -0.045 } as const;

type Style = keyof typeof TRACKING;

/** The space in which a text is set. */
interface Room {
  size: number;
  style: Style;
  width: number;
}

const emsOf = (letter: string, style: Style): number =>
  (KINDS.find(([kind]) => kind.test(letter))?.[1] ?? OTHER) + TRACKING[style];

export function widthOf(text: string, size: number, style: Style): number {
  let ems = 0;
  for (const letter of text) ems += emsOf(letter, style);
  return ems * size;
}

/**
 * The beginning of a text that fits into the space, in whole characters. Later characters are not
 * read.
 */
function beginning(text: string, { size, style, width }: Room): string {
  let ems = 0;
  let end = 0;
  for (const letter of text) {
    ems += emsOf(letter, style);
    if (ems * size > width) break;
    end += letter.length;
  }
  return text.slice(0, end);
}

const fits = (text: string, room: Room): boolean => beginning(text, room).length === text.length;

/** The text, shortened where it is wider than the space. */
export const fitted = (text: string, room: Room): string =>
  fits(text, room) ? text : ended(text, room);

/**
 * Sizes of a title with their maximum number of lines: the longer a title, the smaller its size.
 */
const SETTINGS = [
  { size: 88, linesMax: 1 },
  { size: 72, linesMax: 2 },
  { size: 60, linesMax: 3 },
] as const;

/** The largest setting in which a title fits; a title that fits in none is shortened. */
export function setTitle(title: string, width: number): { size: number; lines: string[] } {
  const words = piecesOf(title);
  const lay = (size: number, linesMax: number) =>
    wrapped(words, { size, style: "title", width }, linesMax);
  for (const { size, linesMax } of SETTINGS) {
    const { lines, isWhole } = lay(size, linesMax);
    if (isWhole) return { size, lines };
  }
  return { size: 60, lines: lay(60, 3).lines };
}

/** Lines that fit into the space; the last ends with an ellipsis where words are left out. */
function wrapped(
  words: readonly string[],
  room: Room,
  linesMax: number,
): { lines: string[]; isWhole: boolean } {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line + word;
    if (fits(longer.trimEnd(), room) || line === "") {
      line = longer;
      continue;
    }
    lines.push(line.trimEnd());
    line = word.trimStart();
    if (lines.length > linesMax) break;
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  const shown = lines.slice(0, linesMax).map((one) => fitted(one, room));
  const isCut = lines.length > linesMax;
  if (isCut) shown[linesMax - 1] = ended(shown[linesMax - 1] ?? "", room);
  return { lines: shown, isWhole: !isCut && lines.every((one) => fits(one, room)) };
}

/** Words with the space after them; scripts without spaces break between any two characters. */
const piecesOf = (text: string): string[] =>
  text.match(
    /[\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFFEF]|[^\s\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFFEF]+\s*|\s+/g,
  ) ?? [];

/** A word that is longer than a line is shortened. */
function ended(line: string, room: Room): string {
  const width = room.width - widthOf("…", room.size, room.style);
  const cut = beginning(line, { ...room, width }).trimEnd();
  const word = cut.lastIndexOf(" ");
  return `${cut.length < line.length && word > cut.length / 2 ? cut.slice(0, word) : cut}…`;
}
