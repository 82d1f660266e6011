/** Texts of a given length in characters, by what makes them bad. */

export type Shape = (length: number) => string;

/** One part over and over; cut to the length. */
const filled =
  (part: string, begin = "", end = ""): Shape =>
  (length) => {
    const room = Math.max(1, length - begin.length - end.length);
    const text = part.repeat(Math.ceil(room / part.length)).slice(0, room);
    return (begin + text + end).slice(0, length).toWellFormed();
  };

/** Words that are all different. */
const differentWords: Shape = (length) => {
  let text = "";
  for (let word = 0; text.length < length; word += 1) text += `w${word.toString(36)} `;
  return text.slice(0, length).trimEnd();
};

/** Texts that fill one line. */
export const LINE_SHAPES: Readonly<Record<string, Shape>> = {
  "different words": differentWords,
  "one long word": filled("m"),
  "short words": filled("a "),
  "one word again": filled("insertion "),
  cells: filled(" & ", "a"),
  bars: filled("a|"),
  "nested markup": filled("<b><i>"),
  "unclosed tags": filled('<a href="'),
  entities: filled("&amp;"),
  "combining characters": filled("\u0301", "a"),
  "CJK without blanks": filled("港の夜と戻らない船"),
  "right to left": filled("\u05d0\u202e\u05d1 "),
  blanks: filled(" ", "a", "b"),
  digits: filled("1"),
  "digits and commas": filled("1,"),
  dots: filled(".", "a", "b"),
  "at signs": filled("a@a."),
  "addresses of pages": filled("http://a.b/c "),
  quotes: filled('"a" '),
  brackets: filled("("),
};

/** Texts of many lines as well. */
export const TEXT_SHAPES: Readonly<Record<string, Shape>> = {
  ...LINE_SHAPES,
  lines: filled("a\n"),
  "lines of words": filled("Mid-roll for Northwind on 8 Dec 2026\n"),
  "empty lines": filled("\n", "a", "b"),
  tabs: filled("a\tb\t"),
  "lines of bars": filled("a | b | 8 Dec 2026 | 30,000\n"),
  "names and colons": filled("Ada: a\nBo: b\n"),
  dates: filled("8 Dec 2026 "),
};

/** Some of them, where each costs a job. */
export const few = (
  shapes: Readonly<Record<string, Shape>>,
  names: readonly string[],
): Readonly<Record<string, Shape>> =>
  Object.fromEntries(Object.entries(shapes).filter(([name]) => names.includes(name)));
