/**
 * A text for comparing: without accents and letter case, every white space a space. Each code unit
 * of it knows where it stands in the text it was made from. Linear in the text.
 */
export interface Folded {
  text: string;
  /** For each code unit of `text`, and one past its end, its place in the original. */
  places: Uint32Array;
}

const MARKS = /\p{Mark}/u;

export function fold(original: string): Folded {
  const parts: string[] = [];
  const places: number[] = [];
  let at = 0;
  for (const letter of original) {
    const plain = foldLetter(letter);
    parts.push(plain);
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    at += letter.length;
  }
  places.push(at);
  return { text: parts.join(""), places: Uint32Array.from(places) };
}

/** One letter folded; nothing of a mark that stands alone. */
function foldLetter(letter: string): string {
  // Most text is plain, and needs no tables.
  if (letter >= "a" && letter <= "z") return letter;
  if (/\s/.test(letter)) return " ";
  if (letter.length === 1 && letter < "\u0080") return letter.toLowerCase();
  if (letter === "’") return "'";
  const [base = ""] = letter.normalize("NFD");
  return MARKS.test(base) ? "" : base.toLowerCase();
}
